import type { Tasting } from '../../model/tasting.ts'

/** Returns whether somebody may change a tasting: their own, or an imported one without an author. */
export function isOwn({ person_id }: Pick<Tasting, 'person_id'>, reader_id: string | null | undefined): boolean {
  return person_id === null || person_id === reader_id
}
