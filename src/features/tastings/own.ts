import type { Tasting } from '../../model/tasting.ts'

/** Whether somebody may change a tasting: their own, or one that came with an import and is nobody's. */
export function isOwn({ person_id }: Pick<Tasting, 'person_id'>, reader_id: string | null | undefined): boolean {
  return person_id === null || person_id === reader_id
}
