import { put, type ReadSet, type RowWrite } from '../../ledger/command.ts'
import type { Bottle } from '../../model/bottle.ts'
import { columnsOf, gridOf } from '../../model/grid.ts'
import type { Tables } from '../../model/tables.ts'
import { conflict, type FieldErrors, invalid, refuse, twice } from '../../shared/errors.ts'
import { codesOf, codesTaken, takeCode } from '../bottles/code.ts'
import type { PlaceInput } from '../bottles/contract.ts'
import { blankPlace } from './commands.ts'
import { lyingIn, suggestedSlots } from './slots.ts'

/**
 * Returns what a command reads to create or move bottles: the bottles, the place, and everything that has a code that a
 * new row could get. A typed code must mean one thing only, a bottle or a place.
 */
export function readsOfPutting(
  { place_id, new_place_name, slots = [] }: PlaceInput,
  bottle_ids: readonly string[],
  codes: readonly string[] = [],
): Required<Pick<ReadSet, 'bottles' | 'places'>> {
  const ids = place_id ? [place_id] : []
  const racks = slots.map(share => share.place_id)
  const code = new_place_name === undefined ? codes : [...codes, ...ids.flatMap(codesOf)]
  return { bottles: { id: bottle_ids, code, place_id: racks }, places: { id: [...ids, ...racks], code } }
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
 * Returns bottles as they lie after a command has put them into a place: as many as the input says in free slots, the
 * others without a slot.
 */
export function putInto(
  rows: Tables,
  { place_id = null, slots = [] }: PlaceInput,
  bottles: readonly Bottle[],
): Bottle[] {
  const placed = bottles.map(bottle => ({ ...bottle, ...columnsOf(undefined), place_id }))
  const ids = new Set(bottles.map(({ id }) => id))
  refuse({ slots: twice(slots.map(share => share.place_id)) })
  let at = 0
  for (const [index, share] of slots.entries()) {
    const place = rows.places.get(share.place_id)
    const grid = place && gridOf(place)
    if (!grid) throw invalid({ [`slots.${index}.place_id`]: { code: place ? 'no_grid' : 'not_yours' } })
    const max = placed.length - at
    if (share.count > max) throw invalid({ [`slots.${index}.count`]: { code: 'too_big', values: { max } } })
    const staying = Array.from(rows.bottles.values()).filter(each => each.place_id === place.id && !ids.has(each.id))
    const chosen = placed.slice(at, at + share.count)
    const found = suggestedSlots(grid, chosen, lyingIn(grid, staying))
    if (found.size < chosen.length) throw conflict('slots_full', { place: place.name, free: found.size })
    for (const bottle of chosen) placed[at++] = { ...bottle, place_id: place.id, ...columnsOf(found.get(bottle.id)) }
  }
  return placed
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
