import * as z from 'zod/mini'
import { command, put, remove } from '../../ledger/command.ts'
import { placeKinds } from '../../model/choices.ts'
import { gridFields, refuseCutOff, someOf } from '../../model/cut-off.ts'
import { gridErrors, withWholeGrid } from '../../model/grid-rules.ts'
import type { Place } from '../../model/place.ts'
import type { Tables } from '../../model/tables.ts'
import { AppError, conflict, type FieldErrors, getRow, notFound, refuse, twice } from '../../shared/errors.ts'
import { id } from '../../shared/fields.ts'
import { codesOf, codesTaken, takeCode } from '../bottles/code.ts'
import { NewPlace, PlaceChange, PlaceOrder } from './contract.ts'
import { wouldCircle } from './tree.ts'

export const addPlace = command('places/add', {
  summary: 'Add a place to the storage tree, with a grid if it has one',
  input: NewPlace,
  kind: 'places',
  history: 'A place was added',
  reads: ({ id, parent_id }) => ({
    places: { id: parent_id ? [id, parent_id] : [id], code: codesOf(id) },
    // A typed code must mean one thing only, so no bottle may have it.
    bottles: { code: codesOf(id) },
  }),
  apply(rows, input) {
    if (rows.places.has(input.id)) throw conflict('exists_already')
    const code = takeCode(input.id, codesTaken(rows))
    const place = withWholeGrid({
      ...blankPlace,
      ...withoutIds(input),
      id: input.id,
      name: input.name,
      kind: input.kind,
    })
    refuse({ parent_id: parentError(rows, place), ...gridErrors(place), blocked: blockedError(input, place) })
    return [put('places', { ...place, code: code ?? null })]
  },
})

/** Changes a place. A grid can shrink only where no bottle would lose its slot. */
export const editPlace = command('places/edit', {
  summary: 'Edit a place, including its parent and its grid',
  input: z.extend(PlaceChange, { place_id: id() }),
  kind: 'places',
  history: 'The place was changed',
  reads: ({ place_id, parent_id, ...change }) => ({
    places: { id: [place_id], ...(parent_id ? { kind: placeKinds } : {}) },
    bottles: { place_id: gridFields.some(field => change[field] !== undefined) ? [place_id] : [] },
  }),
  apply(rows, { place_id, ...input }) {
    const before = getRow(rows.places, place_id)
    const change = withoutIds(input)
    if (Object.keys(change).length === 0) throw new AppError(400, 'nothing_to_change')
    const place = withWholeGrid({ ...before, ...change })
    refuse({
      parent_id: change.parent_id === undefined ? undefined : parentError(rows, place),
      ...gridErrors(place),
      blocked: blockedError(input, place),
    })
    refuseCutOff(before, place, Array.from(rows.bottles.values()))
    return [put('places', place)]
  },
})

/** Removes a place that holds nothing. */
export const removePlace = command('places/remove', {
  summary: 'Remove an empty place',
  input: z.strictObject({ place_id: id() }),
  kind: 'places',
  history: 'The place was removed',
  reads: ({ place_id }) => ({
    places: { id: [place_id], parent_id: [place_id] },
    bottles: { place_id: [place_id] },
  }),
  apply(rows, { place_id }) {
    if (!rows.places.has(place_id)) throw notFound()
    const within = Array.from(rows.places.values()).filter(({ parent_id }) => parent_id === place_id)
    const [bottles, places] = [rows.bottles.size, within.length]
    if (bottles + places > 0) {
      const what = places === 0 ? 'bottles' : bottles === 0 ? 'places' : 'both'
      throw conflict('place_not_empty', { what, bottles, places, which: someOf(within.map(({ name }) => name)) })
    }
    return [remove('places', place_id)]
  },
})

/** Reorders all or some places of one parent: they come in the given order, before any that are not named. */
export const arrangePlaces = command('places/arrange', {
  summary: 'Put the places of one parent in order',
  input: PlaceOrder,
  kind: 'places',
  history: 'Places were reordered',
  reads: ({ place_ids }) => ({ places: { id: place_ids } }),
  apply(rows, { place_ids }) {
    refuse({ place_ids: twice(place_ids) })
    return place_ids.map((id, at) => {
      const place = getRow(rows.places, id)
      return put('places', { ...place, position: at })
    })
  },
})

/** A place with all fields but its name and kind unknown. */
export const blankPlace: Omit<Place, 'id' | 'name' | 'kind'> = {
  parent_id: null,
  grid_rows: null,
  grid_columns: null,
  grid_depth: null,
  grid_kind: null,
  row_names: [],
  column_names: [],
  blocked: [],
  code: null,
  position: 0,
  note: null,
}

function parentError({ places }: Tables, { id, parent_id }: Place): FieldErrors[string] | undefined {
  if (parent_id === null) return undefined
  if (!places.has(parent_id)) return { code: 'not_yours' }
  return wouldCircle(id, parent_id, places) ? { code: 'within_itself' } : undefined
}

/** Returns an error for newly blocked cells outside the grid. Cells that the grid lost by shrinking are no error. */
function blockedError(
  input: { blocked?: Place['blocked'] | undefined },
  place: Place,
): FieldErrors[string] | undefined {
  const { grid_rows: rows, grid_columns: columns, grid_depth: depth } = place
  if (!input.blocked || rows === null || columns === null) return undefined
  const isOutside = input.blocked.some(cell => cell.row > rows || cell.column > columns)
  return isOutside ? { code: 'outside_grid', values: { rows, columns, depth: depth ?? 1 } } : undefined
}

function withoutIds<Input extends object>(input: Input): Partial<Place> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}
