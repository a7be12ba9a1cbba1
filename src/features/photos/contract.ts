import * as z from 'zod/mini'
import { Committed } from '../../ledger/contract.ts'
import { endpoint } from '../../shared/contract.ts'
import { count, id, line, list, maybe, oneOf, wholeNumber } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { partReach, partsIn, partsReach } from '../../shared/photo-parts.ts'

export const PhotoSize = z.strictObject({ width: count(limits.photo_side), height: count(limits.photo_side) })
export type PhotoSize = z.infer<typeof PhotoSize>

/** The full picture, and the thumbnail for lists. */
export const photoForms = ['whole', 'small'] as const
export type PhotoForm = (typeof photoForms)[number]

const oneWine = z.strictObject({ cellar_id: id(), wine_id: id() })
const onePhoto = z.strictObject({ cellar_id: id(), photo_id: id() })

export const addPhoto = endpoint({
  method: 'PUT',
  path: '/api/cellars/:cellar_id/wines/:wine_id/photos/:photo_id',
  policy: 'editor',
  summary: 'Add a photo to a wine: JPEG, PNG, WebP or AVIF, made anew without what the camera wrote into it',
  params: z.strictObject({ cellar_id: id(), wine_id: id(), photo_id: id() }),
  /**
   * Present when the photo was uploaded in parts: the id of the upload and the number of parts. The body is then empty.
   */
  query: z.strictObject({
    upload_id: z.optional(id()),
    parts: z.optional(wholeNumber(1, partsIn(limits.photo_bytes))),
  }),
  body: 'bytes',
  most_bytes: limits.photo_bytes,
  known: PhotoSize,
  answer: Committed,
  status: 201,
  writes: true,
})

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
  summary: 'Which parts of an own photo are here already',
  params: z.strictObject({ cellar_id: id(), upload_id: id() }),
  answer: z.strictObject({ parts: z.array(z.int()) }),
})

export const PhotoWords = z.strictObject({ caption: maybe(line()) })
export type PhotoWords = z.infer<typeof PhotoWords>

export const editPhoto = endpoint({
  method: 'PATCH',
  path: '/api/cellars/:cellar_id/photos/:photo_id',
  policy: 'editor',
  summary: 'Change the words under a photo',
  params: onePhoto,
  body: PhotoWords,
  answer: Committed,
  writes: true,
})

export const orderPhotos = endpoint({
  method: 'PUT',
  path: '/api/cellars/:cellar_id/wines/:wine_id/photos',
  policy: 'editor',
  summary: 'Put all photos of a wine in an order; the first stands for the wine',
  params: oneWine,
  body: z.strictObject({ photo_ids: list(id(), limits.photos_of_wine) }),
  answer: Committed,
  writes: true,
})

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/api/cellars/:cellar_id/photos/:photo_id',
  policy: 'editor',
  summary: 'Remove a photo; undone, it is there again',
  params: onePhoto,
  answer: Committed,
  writes: true,
})

export const getPhoto = endpoint({
  method: 'GET',
  path: '/api/cellars/:cellar_id/photos/:photo_id/:form',
  policy: 'viewer',
  summary: 'A photo, whole or small',
  params: z.strictObject({ cellar_id: id(), photo_id: id(), form: oneOf(photoForms) }),
  gives: 'image/webp',
})
