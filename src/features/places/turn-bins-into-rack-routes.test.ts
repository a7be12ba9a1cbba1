import assert from 'node:assert/strict'
import { test } from 'node:test'
import { worldOf } from '../../../tests/harness.ts'
import { undoChange } from '../../ledger/contract.ts'
import { readWhole } from '../../ledger/server/cellar-cache.ts'
import { newId } from '../../shared/ids.ts'
import { addBottles } from '../bottles/commands.ts'
import { addWine } from '../wines/commands.ts'
import { addPlace } from './commands.ts'
import { turnBinsIntoRack } from './turn-bins-into-rack.ts'

const [world, ada] = await worldOf('Ada')

test('turns bins into a rack in one change, and returns every bin and bottle with one undo', async () => {
  const [wine_id, cellar] = [newId(), newId()]
  await world.done(addWine, { as: ada, body: { id: wine_id, type: 'red', name: 'Cuvée' } })
  await world.done(addPlace, { as: ada, body: { id: cellar, name: 'Cellar', kind: 'room' } })
  const bins = await Promise.all([1, 2, 3].map(at => aBin(cellar, `A-${at}`, wine_id)))
  const before = await contents()

  const { version } = await world.done(turnBinsIntoRack, { as: ada, body: aRack(cellar, bins) })
  const { places, bottles } = await readWhole(world.db, ada.cellar_id)
  assert.deepEqual(Array.from(places.values(), ({ name }) => name).sort(), ['Cellar', 'Rack'])
  assert.deepEqual(Array.from(bottles.values(), bottle => `${bottle.slot_column}/${bottle.slot_depth}`).sort(), [
    '1/1',
    '2/1',
    '3/1',
    'null/null',
    'null/null',
    'null/null',
  ])

  await world.done(undoChange, { as: ada, body: { version } })
  assert.deepEqual(await contents(), before)
})

test('rejects bins of another cellar and names them, and turns none of them', async () => {
  const bruno = await world.person('Bruno')
  const theirs = newId()
  const body = { id: theirs, name: 'A-1', kind: 'shelf' } as const
  await world.done(addPlace, { as: bruno, body })
  const refused = await world.refused(turnBinsIntoRack, { as: ada, body: aRack(null, [theirs]) })
  assert.deepEqual(refused.body.fields, {
    'bins.0.place_id': { code: 'not_yours', message: 'This does not exist in this cellar.' },
  })
  assert.ok((await readWhole(world.db, bruno.cellar_id)).places.has(theirs))
  const empty = await world.refused(turnBinsIntoRack, { as: ada, body: aRack(null, []) })
  assert.deepEqual(empty.body.fields, { bins: { code: 'too_few', message: 'At least one.' } })
})

/** Adds a bin with two bottles and returns its id. */
async function aBin(parent_id: string, name: string, wine_id: string): Promise<string> {
  const place_id = newId()
  await world.done(addPlace, { as: ada, body: { id: place_id, name, kind: 'shelf', parent_id } })
  const bottle_ids = [newId(), newId()]
  const body = { id: newId(), wine_id, bottle_ids, size_ml: 750, received_on: '2026-03-01', place_id }
  await world.done(addBottles, { as: ada, body })
  return place_id
}

function aRack(parent_id: string | null, place_ids: readonly string[]) {
  const bins = place_ids.map((place_id, at) => ({ place_id, row: 1, column: at + 1 }))
  const grid = { grid_rows: 1, grid_columns: 3, grid_depth: 1, row_names: [], column_names: [], blocks_gaps: true }
  return { id: newId(), name: 'Rack', parent_id, bins, ...grid }
}

async function contents() {
  const { places, bottles } = await readWhole(world.db, ada.cellar_id)
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  return { places: [...places.values()].sort(byId), bottles: [...bottles.values()].sort(byId) }
}
