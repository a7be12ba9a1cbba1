import assert from 'node:assert/strict'
import { test } from 'node:test'
import { context } from '../../../tests/command-trial.ts'
import { put } from '../../ledger/command.ts'
import { OptimisticReplica } from '../../ledger/optimistic.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import { AppError } from '../../shared/errors.ts'
import { aBottle, anId, aPlace } from '../cellars/builders.ts'
import { editPlace } from './commands.ts'
import type { Placement } from './contract.ts'
import { placeBottles } from './placing.ts'

const grid = { grid_rows: 2, grid_columns: 3, grid_depth: 2 }
const rack = aPlace({ kind: 'rack', ...grid, blocked: [{ row: 1, column: 1 }] })
const shelf = aPlace({ kind: 'shelf' })
const slot = (slot_row: number, slot_column: number, slot_depth = 1) => ({ slot_row, slot_column, slot_depth })
const one = aBottle({ place_id: rack.id, ...slot(2, 1), code: '7K3QX0' })
const two = aBottle({ place_id: rack.id, ...slot(2, 2) })
const loose = aBottle({ place_id: shelf.id })
const ordered = aBottle({ state: 'on_order' })
const cellar = withRows(emptyReplica('a'), 1, [
  ...[rack, shelf].map(row => put('places', row)),
  ...[one, two, loose, ordered].map(row => put('bottles', row)),
])

/** Returns the positions of the bottles after the placements. */
function place(...placements: Placement[]): (string | number | null)[][] {
  const draft = new OptimisticReplica(cellar)
  draft.do(placeBottles, { placements }, context)
  const { bottles } = draft.replica()
  return placements.map(({ bottle_id }) => {
    const { place_id, slot_row, slot_column, slot_depth } = bottles.get(bottle_id) ?? one
    return [place_id, slot_row, slot_column, slot_depth]
  })
}

const put1 = (fields: Partial<Placement>): Placement => ({ bottle_id: loose.id, place_id: rack.id, ...fields })
const fieldError = (field: string, code: string) => (error: unknown) => {
  assert.ok(error instanceof AppError && error.fields, String(error))
  assert.equal(error.fields[field]?.code, code, JSON.stringify(error.fields))
  return true
}

test('moves a bottle into a slot, out of it, to another place and to none', () => {
  assert.deepEqual(place(put1(slot(1, 2, 2))), [[rack.id, 1, 2, 2]])
  assert.deepEqual(place({ bottle_id: one.id, place_id: rack.id }), [[rack.id, null, null, null]])
  assert.deepEqual(place({ bottle_id: one.id, place_id: shelf.id }), [[shelf.id, null, null, null]])
  assert.deepEqual(place({ bottle_id: one.id, place_id: null }), [[null, null, null, null]])
})

test('swaps two bottles and rotates three', () => {
  const swapped = place(
    { bottle_id: one.id, place_id: rack.id, ...slot(2, 2) },
    { bottle_id: two.id, place_id: rack.id, ...slot(2, 1) },
  )
  assert.deepEqual(swapped, [
    [rack.id, 2, 2, 1],
    [rack.id, 2, 1, 1],
  ])
  const round = place(
    put1(slot(2, 1)),
    { bottle_id: one.id, place_id: rack.id, ...slot(2, 2) },
    { bottle_id: two.id, place_id: rack.id, ...slot(1, 3) },
  )
  assert.deepEqual(round, [
    [rack.id, 2, 1, 1],
    [rack.id, 2, 2, 1],
    [rack.id, 1, 3, 1],
  ])
})

test('rejects a slot that is taken, and names it and the bottle in it', () => {
  assert.throws(
    () => place(put1(slot(2, 1))),
    error => {
      assert.ok(error instanceof AppError && error.code === 'slot_taken')
      assert.deepEqual(error.values, { code: '7K3QX0', slot: `${rack.name} · B1` })
      return true
    },
  )
})

test('rejects an invalid slot by field', () => {
  assert.throws(() => place(put1(slot(3, 1))), fieldError('placements.0.slot_row', 'outside_grid'))
  assert.throws(() => place(put1(slot(2, 4))), fieldError('placements.0.slot_column', 'outside_grid'))
  assert.throws(() => place(put1(slot(2, 3, 3))), fieldError('placements.0.slot_depth', 'outside_grid'))
  assert.throws(() => place(put1(slot(1, 1))), fieldError('placements.0.slot_row', 'cell_blocked'))
  assert.throws(() => place(put1({ slot_row: 1 })), fieldError('placements.0.slot_column', 'slot_incomplete'))
  assert.throws(
    () => place(put1({ slot_row: 1, slot_column: 2 })),
    fieldError('placements.0.slot_depth', 'slot_incomplete'),
  )
  assert.throws(
    () => place(put1({ place_id: shelf.id, ...slot(1, 2) })),
    fieldError('placements.0.place_id', 'no_grid'),
  )
  assert.throws(() => place(put1({ place_id: null, ...slot(1, 2) })), fieldError('placements.0.place_id', 'no_grid'))
  assert.throws(() => place(put1({ place_id: anId() })), fieldError('placements.0.place_id', 'not_yours'))
})

test('rejects a bottle that is placed twice, and two bottles in one slot', () => {
  assert.throws(() => place(put1(slot(1, 2)), put1(slot(1, 3))), fieldError('placements', 'chosen_twice'))
  const both = [put1(slot(1, 2)), { bottle_id: one.id, place_id: rack.id, ...slot(1, 2) }]
  assert.throws(() => place(...both), fieldError('placements', 'chosen_twice'))
})

test('rejects placing a bottle that is on order', () => {
  assert.throws(
    () => place(put1({ bottle_id: ordered.id, ...slot(1, 2) })),
    error => error instanceof AppError && error.code === 'not_in_state',
  )
})

test('rejects an undo that would return a bottle to a slot that is taken', () => {
  const draft = new OptimisticReplica(cellar)
  const moved = draft.do(placeBottles, { placements: [{ bottle_id: one.id, place_id: shelf.id }] }, context)
  draft.do(placeBottles, { placements: [put1(slot(2, 1))] }, context)
  assert.throws(
    () => draft.undo(moved),
    error => error instanceof AppError && error.code === 'undo_blocked' && error.values.count === 1,
  )
})

test('rejects an undo that would remove a part of a grid with bottles in it', () => {
  const draft = new OptimisticReplica(cellar)
  const grown = draft.do(editPlace, { place_id: rack.id, grid_rows: 9 }, context)
  draft.do(placeBottles, { placements: [put1(slot(9, 1))] }, context)
  assert.throws(
    () => draft.undo(grown),
    error => error instanceof AppError && error.code === 'slots_in_use' && error.values.count === 1,
  )
})
