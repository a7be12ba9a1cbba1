import type { Photo } from '../../model/photo.ts'

/** Returns the photos of a wine in order, its cover first. */
export function inTheirOrder(photos: Iterable<Photo>): Photo[] {
  return [...photos].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
}
