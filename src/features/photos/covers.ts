import type { Photo } from '../../model/photo.ts'

const known = new WeakMap<object, ReadonlyMap<string, Photo>>()

/** Returns the cover photo of each wine, computed once per state of the table. */
export function coversIn(photos: ReadonlyMap<string, Photo>): ReadonlyMap<string, Photo> {
  let covers = known.get(photos)
  if (!covers) {
    covers = firstOnes(photos.values())
    known.set(photos, covers)
  }
  return covers
}

function firstOnes(photos: Iterable<Photo>): Map<string, Photo> {
  const covers = new Map<string, Photo>()
  for (const photo of photos) {
    const other = covers.get(photo.wine_id)
    const isFirst =
      !other || photo.position < other.position || (photo.position === other.position && photo.id < other.id)
    if (isFirst) covers.set(photo.wine_id, photo)
  }
  return covers
}
