import { put, type ReadSet, type RowWrite } from '../../ledger/command.ts'
import type { Tables } from '../../model/tables.ts'
import { conflict, type FieldErrors } from '../../shared/errors.ts'
import { codesOf, codesTaken, takeCode } from '../bottles/code.ts'
import type { PlaceInput } from '../bottles/contract.ts'
import { blankPlace } from './commands.ts'

/**
 * Returns what a command reads to create or move bottles: the bottles, the place, and everything that has a code that a
 * new row could get. A typed code must mean one thing only, a bottle or a place.
 */
export function readsOfPutting(
  { place_id, new_place_name }: PlaceInput,
  bottle_ids: readonly string[],
  codes: readonly string[] = [],
): Required<Pick<ReadSet, 'bottles' | 'places'>> {
  const ids = place_id ? [place_id] : []
  const code = new_place_name === undefined ? codes : [...codes, ...ids.flatMap(codesOf)]
  return { bottles: { id: bottle_ids, code }, places: { id: ids, code } }
}

/** Returns the errors of the place into which a command puts bottles, by field. */
export function placeErrors(
  rows: Tables,
  { place_id, new_place_name }: PlaceInput,
): Record<string, FieldErrors[string] | undefined> {
  if (new_place_name !== undefined) return { place_id: place_id ? undefined : { code: 'required' } }
  return { place_id: place_id && !rows.places.has(place_id) ? { code: 'not_yours' } : undefined }
}

/**
 * Returns the place that a command adds together with its content, so that both are undone together; none when it
 * exists. Its code avoids `taken` and is added to it.
 */
export function placeAddedWith(
  rows: Tables,
  { place_id, new_place_name }: PlaceInput,
  taken: Set<string | null> = codesTaken(rows),
): RowWrite[] {
  if (!place_id || new_place_name === undefined) return []
  if (rows.places.has(place_id)) throw conflict('exists_already')
  const code = takeCode(place_id, taken) ?? null
  return [put('places', { ...blankPlace, id: place_id, name: new_place_name, kind: 'rack', code })]
}
