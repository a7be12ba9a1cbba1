import { conflict, type Faults } from '../../shared/errors.ts'
import { codesOf, codesTaken, takeCode } from '../bottles/code.ts'
import type { PlaceGiven } from '../bottles/contract.ts'
import { type Concern, put, type Written } from '../cellars/deed.ts'
import type { Tables } from '../cellars/records.ts'
import { blankPlace } from './deeds.ts'

/**
 * What a deed has to see of bottles that it makes or puts somewhere: they themselves, the place, and whatever has a code
 * that something new could get. Whoever types a code means one thing by it, a bottle or a place.
 */
export function concernOfPutting(
  { place_id, new_place_name }: PlaceGiven,
  bottle_ids: readonly string[],
  codes: readonly string[] = [],
): Required<Pick<Concern, 'bottles' | 'places'>> {
  const ids = place_id ? [place_id] : []
  const code = new_place_name === undefined ? codes : [...codes, ...ids.flatMap(codesOf)]
  return { bottles: { id: bottle_ids, code }, places: { id: ids, code } }
}

/** What is wrong with where a deed puts bottles, by field. */
export function placeFaults(
  rows: Tables,
  { place_id, new_place_name }: PlaceGiven,
): Record<string, Faults[string] | undefined> {
  if (new_place_name !== undefined) return { place_id: place_id ? undefined : { code: 'required' } }
  return { place_id: place_id && !rows.places.has(place_id) ? { code: 'not_yours' } : undefined }
}

/**
 * The place that a deed adds with what it puts there, so that both are taken back together; none where it is there. Its
 * code is none of those `taken`, and is put to them.
 */
export function placeAddedWith(
  rows: Tables,
  { place_id, new_place_name }: PlaceGiven,
  taken: Set<string | null> = codesTaken(rows),
): Written[] {
  if (!place_id || new_place_name === undefined) return []
  if (rows.places.has(place_id)) throw conflict('exists_already')
  const code = takeCode(place_id, taken) ?? null
  return [put('places', { ...blankPlace, id: place_id, name: new_place_name, kind: 'rack', code })]
}
