import { conflict, type Faults } from '../../shared/errors.ts'
import type { PlaceGiven } from '../bottles/contract.ts'
import { put, type Written } from '../cellars/deed.ts'
import type { Tables } from '../cellars/records.ts'
import { blankPlace } from './deeds.ts'

/** What is wrong with where a deed puts bottles, by field. */
export function placeFaults(
  rows: Tables,
  { place_id, new_place_name }: PlaceGiven,
): Record<string, Faults[string] | undefined> {
  if (new_place_name !== undefined) return { place_id: place_id ? undefined : { code: 'required' } }
  return { place_id: place_id && !rows.places.has(place_id) ? { code: 'not_yours' } : undefined }
}

/** The place that a deed adds with what it puts there, so that both are taken back together; none where it is there. */
export function placeAddedWith(rows: Tables, { place_id, new_place_name }: PlaceGiven): Written[] {
  if (!place_id || new_place_name === undefined) return []
  if (rows.places.has(place_id)) throw conflict('exists_already')
  return [put('places', { ...blankPlace, id: place_id, name: new_place_name, kind: 'rack' })]
}
