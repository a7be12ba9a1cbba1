import assert from 'node:assert/strict'
import test from 'node:test'
import { readAs } from '../../../../tests/import-files.ts'
import { put } from '../../../ledger/command.ts'
import { emptyReplica, withRows } from '../../../ledger/replica.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { aBottle, anId, aPlace, aWine } from '../../cellars/builders.ts'
import { unslottedOf } from './match-slots.ts'

/* Bottles that a file puts into the rack of a cellar: two rows of three slots, in a room without slots. */

const room = aPlace({ name: 'Cellar', kind: 'room' })
const rack = aPlace({
  ...{ name: 'Oak rack', kind: 'rack', parent_id: room.id },
  ...{ grid_rows: 2, grid_columns: 3, grid_depth: 1, grid_kind: 'cells' },
})
const wine = aWine({ producer: 'Hof A', name: 'Eins', vintage: 2015 })
const lying = aBottle({ wine_id: wine.id, place_id: rack.id, slot_row: 1, slot_column: 1, slot_depth: 1 })
const cellar = withRows(emptyReplica(anId()), 1, [
  put('places', room),
  put('places', rack),
  put('wines', wine),
  put('bottles', lying),
])
const header = 'Producer,Wine,Vintage,Quantity,Location,Shelf'
const warningsOf = async (...rows: string[]) => {
  const { report, written } = await readAs([header, ...rows], { replica: cellar })
  const warnings = report.warnings.map(({ code, original, guess, count, lines }) => ({
    ...{ code, original, guess, count },
    lines: [...new Set(lines)],
  }))
  return { warnings, written }
}

test('reports how many bottles come into a rack without a slot and how many slots are free, and gives them none', async () => {
  const { warnings, written } = await warningsOf(
    'Hof B,Zwei,2018,4,Cellar,Oak rack',
    'Hof B,Drei,2019,2,Cellar,Oak rack',
  )
  assert.deepEqual(warnings, [
    { code: 'slot_missing', original: 'Cellar / Oak rack', guess: '5', count: 6, lines: [2, 3] },
  ])
  const bottles = written.flatMap(write => (write.table === 'bottles' && write.after ? [write.after] : []))
  assert.deepEqual(
    bottles.map(({ place_id, slot_row }) => [place_id, slot_row]),
    Array.from({ length: 6 }, () => [rack.id, null]),
  )
})

test('has no warning for a place without slots, in the cellar or new', async () => {
  const { warnings } = await warningsOf('Hof B,Zwei,2018,4,Cellar,', 'Hof B,Drei,2019,2,Cellar,New shelf')
  assert.deepEqual(warnings, [])
})

test('does not report a bottle again that lay in the rack without a slot', () => {
  const unslotted = { ...lying, slot_row: null, slot_column: null, slot_depth: null }
  const bottleIds = (before: Bottle) => {
    const written = [{ ...unslotted, note: 'For Anna' }]
    const found = unslottedOf(written, written, new Map([[before.id, before]]), cellar.places)
    return found.map(({ bottles, free }) => [bottles.map(({ id }) => id), free])
  }
  assert.deepEqual(bottleIds(unslotted), [])
  assert.deepEqual(bottleIds(lying), [[[lying.id], 6]])
  assert.deepEqual(bottleIds({ ...unslotted, place_id: room.id }), [[[lying.id], 6]])
})
