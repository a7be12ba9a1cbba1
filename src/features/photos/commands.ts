import * as z from 'zod/mini'
import { command, put, remove } from '../../ledger/command.ts'
import { AppError, conflict, getRow, invalid, notFound, refuse, twice } from '../../shared/errors.ts'
import { id } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { NewPhoto, PhotoCaption, PhotoOrder } from './contract.ts'
import { inTheirOrder } from './photo-order.ts'

/**
 * Adds a photo. The picture's bytes travel separately: a browser stores them with the request, the server re-encodes
 * them.
 */
export const addPhoto = command('photos/add', {
  summary: 'Add a photo to a wine: JPEG, PNG, WebP or AVIF, re-encoded without the metadata of the camera',
  input: NewPhoto,
  most_bytes: limits.photo_bytes,
  kind: 'photos',
  history: 'A photo was added',
  reads: ({ wine_id, photo_id }) => ({ wines: { id: [wine_id] }, photos: { id: [photo_id], wine_id: [wine_id] } }),
  apply({ wines, photos }, { wine_id, photo_id, width = 0, height = 0 }, { person_id, now }) {
    if (!wines.has(wine_id)) throw notFound()
    if (photos.has(photo_id)) throw conflict('exists_already')
    const others = inTheirOrder(photos.values())
    if (others.length >= limits.photos_of_wine) throw conflict('too_many_photos', { max: limits.photos_of_wine })
    const last = others.at(-1)
    const position = last ? last.position + 1 : 0
    const photo = { id: photo_id, wine_id, caption: null, width, height, position, person_id, created_at: now }
    return [put('photos', photo)]
  },
})

export const editPhoto = command('photos/edit', {
  summary: 'Edit the caption of a photo',
  input: z.extend(PhotoCaption, { photo_id: id() }),
  kind: 'photos',
  history: 'The caption of a photo was changed',
  reads: ({ photo_id }) => ({ photos: { id: [photo_id] } }),
  apply({ photos }, { photo_id, caption }) {
    const before = getRow(photos, photo_id)
    if (caption === before.caption) throw new AppError(400, 'nothing_to_change')
    return [put('photos', { ...before, caption })]
  },
})

/** Reorders the photos. One that somebody else added meanwhile comes after those that are named. */
export const orderPhotos = command('photos/order', {
  summary: 'Put the photos of a wine in order; the first stands for the wine',
  input: PhotoOrder,
  kind: 'photos',
  history: 'The photos were reordered',
  reads: ({ wine_id }) => ({ wines: { id: [wine_id] }, photos: { wine_id: [wine_id] } }),
  apply({ wines, photos }, { wine_id, photo_ids }) {
    if (!wines.has(wine_id)) throw notFound()
    refuse({ photo_ids: twice(photo_ids) })
    const named = photo_ids.map(id => photos.get(id)).filter(photo => photo !== undefined)
    if (named.length < photo_ids.length) throw invalid({ photo_ids: { code: 'not_yours' } })
    const others = inTheirOrder(photos.values()).filter(photo => !photo_ids.includes(photo.id))
    const moved = [...named, ...others]
      .map((photo, position) => ({ ...photo, position }))
      .filter(photo => photo.position !== photos.get(photo.id)?.position)
    if (moved.length === 0) throw new AppError(400, 'nothing_to_change')
    return moved.map(photo => put('photos', photo))
  },
})

/** Removes the row but keeps the bytes, so that an undo brings the picture back. */
export const removePhoto = command('photos/remove', {
  summary: 'Remove a photo; an undo restores it',
  input: z.strictObject({ photo_id: id() }),
  kind: 'photos',
  history: 'A photo was removed',
  reads: ({ photo_id }) => ({ photos: { id: [photo_id] } }),
  apply({ photos }, { photo_id }) {
    if (!photos.has(photo_id)) throw notFound()
    return [remove('photos', photo_id)]
  },
})
