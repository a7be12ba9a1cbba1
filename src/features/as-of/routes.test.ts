import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf } from '../../../tests/fields-of.ts'
import { worldOf } from '../../../tests/harness.ts'
import { newId } from '../../shared/ids.ts'
import { addBottles, moveBottles } from '../bottles/commands.ts'
import { departBottles } from '../bottles/departures.ts'
import { listHistory } from '../cellars/contract.ts'
import { addPlace } from '../places/commands.ts'
import { addWine } from '../wines/commands.ts'
import { getLocations } from './contract.ts'

const [world, ada] = await worldOf('Ada')
const params = { cellar_id: ada.cellar_id }
const dayMs = 86_400_000
const [wine_id, first, second, one, two] = [newId(), newId(), newId(), newId(), newId()]

await world.done(addPlace, { as: ada, body: { id: first, name: 'First', kind: 'rack' } })
await world.done(addWine, { as: ada, body: { id: wine_id, name: 'Alte Reben', type: 'white' } })
const bought = { id: newId(), wine_id, bottle_ids: [one, two], size_ml: 750, received_on: '2026-01-02' }
await world.done(addBottles, { as: ada, body: { ...bought, place_id: first } })
world.pass(2 * dayMs)
await world.done(addPlace, { as: ada, body: { id: second, name: 'Second', kind: 'rack' } })
await world.done(moveBottles, { as: ada, body: { bottle_ids: [one], place_id: second } })
world.pass(2 * dayMs)
const gone = { departure: 'drunk', departed_on: '2026-03-18' } as const
await world.done(departBottles, { as: ada, body: { bottle_ids: [one], ...gone } })

test('returns the earlier locations of what was moved, taken out or set up since a day', async () => {
  const { bottles, places } = await world.done(getLocations, { as: ada, params: { ...params, day: '2026-03-15' } })
  assert.deepEqual(bottles, [{ id: one, place_id: first, slot_row: null, slot_column: null, slot_depth: null }])
  assert.deepEqual(places, [{ id: second, place: null }])
})

test('returns no locations before the first entry, and nothing for the present', async () => {
  const { bottles, places } = await world.done(getLocations, { as: ada, params: { ...params, day: '2026-03-01' } })
  assert.deepEqual(fieldsOf(bottles, 'id', 'place_id'), [
    [one, null],
    [two, null],
  ])
  assert.deepEqual(fieldsOf(places, 'id', 'place'), [
    [first, null],
    [second, null],
  ])
  const today = await world.done(getLocations, { as: ada, params: { ...params, day: '2026-03-18' } })
  assert.deepEqual(today, { places: [], bottles: [] })
})

test('filters the history by kind, days, person and several rows', async () => {
  const commands = async (query: Record<string, unknown>) =>
    (await world.done(listHistory, { as: ada, query })).changes.map(change => change.command)
  assert.deepEqual(await commands({ kind: ['bottles', 'departures'] }), ['bottles/depart', 'bottles/move'])
  assert.deepEqual(await commands({ from: '2026-03-15', until: '2026-03-16' }), ['bottles/move', 'places/add'])
  assert.deepEqual(await commands({ person_id: newId() }), [])
  assert.deepEqual(await commands({ row_id: [two, second] }), ['places/add', 'bottles/add'])
})
