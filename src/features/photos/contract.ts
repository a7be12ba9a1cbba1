import * as z from 'zod/mini'
import { endpoint } from '../../shared/contract.ts'
import { id, line, list, maybe, oneOf, wholeNumber } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { partReach, partsIn, partsReach } from '../../shared/photo-parts.ts'

/** A photo of a wine, whose bytes are the body of the request. */
export const NewPhoto = z.strictObject({
  wine_id: id(),
  photo_id: id(),
  /** The size that a browser measured, for its own copy. The server measures the picture that it makes. */
  width: z.optional(wholeNumber(1, limits.photo_side)),
  height: z.optional(wholeNumber(1, limits.photo_side)),
  /** Present when the photo was uploaded in parts: the id of the upload and their number. The body is then empty. */
  upload_id: z.optional(id()),
  parts: z.optional(wholeNumber(1, partsIn(limits.photo_bytes))),
})
export type NewPhoto = z.infer<typeof NewPhoto>

/** The full picture, and the thumbnail for lists. */
export const photoForms = ['whole', 'small'] as const
export type PhotoForm = (typeof photoForms)[number]

/** Uploads a part of a photo. A part that is sent again replaces the earlier one. */
export const putPhotoPart = endpoint({
  method: partReach.method,
  path: partReach.path,
  policy: 'editor',
  summary: 'Send a part of a photo ahead, counted from 0, each but the last of upload_part_bytes',
  params: z.strictObject({
    cellar_id: id(),
    upload_id: id(),
    part: wholeNumber(0, partsIn(limits.photo_bytes) - 1),
  }),
  body: 'bytes',
  most_bytes: limits.upload_part_bytes,
})

export const listPhotoParts = endpoint({
  method: partsReach.method,
  path: partsReach.path,
  policy: 'editor',
  summary: 'The parts of a photo of your own that have already arrived',
  answer: z.strictObject({ parts: z.array(z.int()) }),
})

export const PhotoCaption = z.strictObject({ caption: maybe(line()) })
export type PhotoCaption = z.infer<typeof PhotoCaption>

/** The photos of a wine in their new order. */
export const PhotoOrder = z.strictObject({ wine_id: id(), photo_ids: list(id(), limits.photos_of_wine) })
export type PhotoOrder = z.infer<typeof PhotoOrder>

export const getPhoto = endpoint({
  method: 'GET',
  path: '/api/cellars/:cellar_id/photos/:photo_id/:form',
  policy: 'viewer',
  summary: 'A photo, whole or small',
  params: z.strictObject({ cellar_id: id(), photo_id: id(), form: oneOf(photoForms) }),
  gives: 'image/webp',
})
