import assert from 'node:assert/strict'
import { test } from 'node:test'
import { context, tried } from '../../../tests/command-trial.ts'
import { type Command, put, type RowWrite } from '../../ledger/command.ts'
import { OptimisticReplica } from '../../ledger/optimistic.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import { Place } from '../../model/place.ts'
import { AppError } from '../../shared/errors.ts'
import { readCode } from '../bottles/code.ts'
import { aBottle, anId, aPlace } from '../cellars/builders.ts'
import { addPlace, arrangePlaces, editPlace, removePlace } from './commands.ts'
import type { NewPlace } from './contract.ts'

/** Returns the places that a command writes when it sees only the part of the cellar that it reads. */
function doing<Input>(command: Command<Input>, input: Input, ...rows: RowWrite[]): Place[] {
  const touched = new OptimisticReplica(withRows(emptyReplica('a'), 1, rows)).do(command, input, context)
  return touched.flatMap(({ after }) => (after ? [Place.parse(after)] : []))
}

const refusal =
  (code: string, values: object = {}) =>
  (error: unknown) => {
    assert.ok(error instanceof AppError, String(error))
    assert.equal(error.code, code)
    for (const [name, value] of Object.entries(values)) assert.equal(error.values[name], value)
    return true
  }
const fieldError = (field: string, code: string) => (error: unknown) =>
  error instanceof AppError && error.fields?.[field]?.code === code

const rack = aPlace({ name: 'Rack', kind: 'rack', grid_rows: 3, grid_columns: 4, grid_depth: 2, grid_kind: 'cells' })
const inRack = aBottle({ place_id: rack.id, slot_row: 3, slot_column: 4, slot_depth: 2, code: '7K3QX0' })

test('adds a place at the top level or within another, with its own code', () => {
  const house = aPlace({ kind: 'house' })
  const newPlace: NewPlace = { id: anId(), name: 'Rack', kind: 'rack' }
  const [alone] = doing(addPlace, newPlace)
  assert.equal(alone?.parent_id, null)
  assert.equal(readCode(alone?.code ?? ''), alone?.code)
  const [within] = doing(addPlace, { ...newPlace, parent_id: house.id }, put('places', house))
  assert.equal(within?.parent_id, house.id)
})

test('rejects a parent in another cellar and a place that exists already', () => {
  const newPlace: NewPlace = { id: anId(), name: 'Rack', kind: 'rack', parent_id: anId() }
  assert.throws(() => doing(addPlace, newPlace), fieldError('parent_id', 'not_yours'))
  const there = put('places', aPlace({ id: newPlace.id }))
  assert.throws(() => doing(addPlace, { ...newPlace, parent_id: null }, there), refusal('exists_already'))
})

test('rejects an incomplete grid by field', () => {
  const add = (fields: Partial<NewPlace>) => () => doing(addPlace, { id: anId(), name: 'R', kind: 'rack', ...fields })
  const [place] = add({ grid_rows: 3, grid_columns: 4 })()
  assert.deepEqual([place?.grid_depth, place?.grid_kind], [1, 'cells'])
  assert.throws(add({ grid_rows: 3 }), fieldError('grid_columns', 'required'))
  assert.throws(add({ grid_rows: 3, grid_columns: 4, row_names: ['a', 'b'] }), fieldError('row_names', 'names_differ'))
  assert.throws(add({ grid_rows: 2, grid_columns: 4, row_names: ['a', 'a'] }), fieldError('row_names', 'chosen_twice'))
  assert.throws(add({ grid_rows: 500, grid_columns: 500, grid_depth: 2 }), fieldError('grid_rows', 'grid_too_large'))
  const blocked = [{ row: 4, column: 1 }]
  assert.throws(add({ grid_rows: 3, grid_columns: 4, blocked }), fieldError('blocked', 'outside_grid'))
})

test('renames and moves a place and gives it a grid; rejects one that does not exist', () => {
  const house = aPlace({ kind: 'house' })
  const shelf = aPlace({ kind: 'shelf', note: 'over the door' })
  const change = { place_id: shelf.id, name: 'Long shelf', parent_id: house.id, grid_rows: 1, grid_columns: 8 }
  const [after] = doing(editPlace, change, put('places', house), put('places', shelf))
  assert.deepEqual(
    [after?.name, after?.parent_id, after?.grid_columns, after?.note],
    ['Long shelf', house.id, 8, 'over the door'],
  )
  assert.throws(() => doing(editPlace, change), refusal('not_found'))
  assert.throws(() => doing(editPlace, { place_id: shelf.id }, put('places', shelf)), refusal('nothing_to_change'))
})

test('rejects moving a place into itself or into a place within it', () => {
  const house = aPlace({ kind: 'house' })
  const room = aPlace({ parent_id: house.id })
  const shelf = aPlace({ parent_id: room.id })
  const rows = [house, room, shelf].map(place => put('places', place))
  for (const parent_id of [house.id, room.id, shelf.id]) {
    assert.throws(
      () => doing(editPlace, { place_id: house.id, parent_id }, ...rows),
      fieldError('parent_id', 'within_itself'),
    )
  }
  assert.equal(doing(editPlace, { place_id: shelf.id, parent_id: house.id }, ...rows)[0]?.parent_id, house.id)
})

test('rejects a grid that would cut off a bottle, and names the bottle', () => {
  const rows = [put('places', rack), put('bottles', inRack)]
  const cut = refusal('slots_in_use', { count: 1, which: 'C4 (7K3QX0)' })
  for (const change of [
    { grid_rows: 2 },
    { grid_columns: 3 },
    { grid_depth: 1 },
    { grid_rows: null, grid_columns: null },
    { blocked: [{ row: 3, column: 4 }] },
  ]) {
    assert.throws(() => doing(editPlace, { place_id: rack.id, ...change }, ...rows), cut)
  }
  assert.equal(doing(editPlace, { place_id: rack.id, grid_rows: 9 }, ...rows)[0]?.grid_rows, 9)
})

test('removes blocked cells with the part of the grid they were in', () => {
  const blocked = [
    { row: 3, column: 1 },
    { row: 1, column: 1 },
  ]
  const [after] = doing(editPlace, { place_id: rack.id, grid_rows: 2 }, put('places', { ...rack, blocked }))
  assert.deepEqual(after?.blocked, [{ row: 1, column: 1 }])
})

test('rejects the removal of a place that is not empty, and names its content', () => {
  const shelf = aPlace({ name: 'Shelf', parent_id: rack.id })
  const remove = (...rows: RowWrite[]) => tried(removePlace, { place_id: rack.id }, put('places', rack), ...rows)
  assert.deepEqual(remove(), [{ table: 'places', id: rack.id, before: rack, after: null }])
  assert.throws(() => remove(put('bottles', inRack)), refusal('place_not_empty', { what: 'bottles', bottles: 1 }))
  assert.throws(() => remove(put('places', shelf)), refusal('place_not_empty', { what: 'places', which: 'Shelf' }))
  const both = refusal('place_not_empty', { what: 'both', bottles: 1, places: 1 })
  assert.throws(() => remove(put('bottles', inRack), put('places', shelf)), both)
})

test('reorders places', () => {
  const three = [1, 2, 3].map(() => aPlace({ parent_id: rack.id }))
  const place_ids = three.map(place => place.id).reverse()
  const arranged = doing(arrangePlaces, { place_ids }, ...three.map(place => put('places', place)))
  assert.deepEqual(
    arranged.map(place => [place.id, place.position]),
    [
      [place_ids[1], 1],
      [place_ids[2], 2],
    ],
  )
  assert.throws(() => doing(arrangePlaces, { place_ids }), refusal('not_found'))
})
