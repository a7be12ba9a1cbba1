import assert from 'node:assert/strict'
import { test } from 'node:test'
import { worldOf } from '../../../tests/harness.ts'
import { getSnapshot, undoChange } from '../../ledger/contract.ts'
import { newId } from '../../shared/ids.ts'
import { limits } from '../../shared/limits.ts'
import { addPlace } from '../places/commands.ts'
import { bulkAdd } from './bulk-add.ts'

const [world, ada] = await worldOf('Ada')

/** Returns rows as people enter them, each a wine of its own with ten bottles. */
function rowsOf(count: number) {
  const wines = Array.from({ length: count }, (_, at) => ({
    id: newId(),
    type: 'red',
    producer: `Domaine des Quatre Chemins ${at}`,
    name: 'Les Vieilles Vignes du Coteau',
    vintage: 2015,
    country: 'FR',
    region: 'Rhône',
    appellation: 'Châteauneuf-du-Pape',
  }))
  const purchases = wines.map(wine => ({
    id: newId(),
    wine_id: wine.id,
    bottle_ids: Array.from({ length: 10 }, () => newId()),
    size_ml: 750,
    price_minor: 4550,
    price_currency: 'EUR',
    merchant: 'Weinhandlung am Markt',
    received_on: '2026-03-14',
  }))
  return { wines, purchases }
}

async function counts() {
  const { tables } = (await world.done(getSnapshot, { as: ada })) as {
    tables: Record<string, { rows: unknown[] }>
  }
  return ['wines', 'purchases', 'bottles'].map(table => tables[table]?.rows.length ?? 0)
}

test('adds five hundred rows with five thousand bottles in one change, undone at once', async () => {
  const body = rowsOf(500)
  assert.ok(JSON.stringify(body).length < limits.body_bytes)
  const { version } = await world.done(bulkAdd, { as: ada, body, key: 'five-hundred-rows' })
  assert.deepEqual(await counts(), [500, 500, 5_000])
  assert.equal((await world.done(bulkAdd, { as: ada, body, key: 'five-hundred-rows' })).version, version)
  await world.done(undoChange, { as: ada, body: { version } })
  assert.deepEqual(await counts(), [0, 0, 0])
})

test('adds a new wine, its bottles and their slots as one line of the history, undone at once', async () => {
  const rack = newId()
  const place = { id: rack, name: 'Oak rack', kind: 'rack', grid_rows: 1, grid_columns: 5 }
  const { version: before } = await world.done(addPlace, { as: ada, body: place })
  const {
    wines,
    purchases: [bought],
  } = rowsOf(1)
  const purchase = { ...bought, bottle_ids: Array.from({ length: 6 }, () => newId()), place_id: rack }
  const slots = (count: number) => ({ wines, purchases: [{ ...purchase, slots: [{ place_id: rack, count }] }] })

  const { status, body: refusal } = await world.refused(bulkAdd, { as: ada, body: slots(6) })
  assert.deepEqual([status, refusal.code, refusal.message], [409, 'slots_full', 'Only 5 slots are free in Oak rack.'])
  assert.deepEqual(await counts(), [0, 0, 0])

  const { version, rows } = await world.done(bulkAdd, { as: ada, body: slots(5) })
  assert.equal(version, before + 1)
  const lie = rows.flatMap(({ table, after }) => (table === 'bottles' ? [after?.slot_column] : []))
  assert.deepEqual(lie, [1, 2, 3, 4, 5, null])
  assert.deepEqual(await counts(), [1, 1, 6])
  await world.done(undoChange, { as: ada, body: { version } })
  assert.deepEqual(await counts(), [0, 0, 0])
})

test('rejects all rows for one invalid row, and names it', async () => {
  const body = rowsOf(3)
  const invalid = { ...body, wines: body.wines.map((wine, at) => (at === 1 ? { ...wine, vintage: 2126 } : wine)) }
  const { status, body: refusal } = await world.refused(bulkAdd, { as: ada, body: invalid })
  assert.equal(status, 400)
  assert.deepEqual(Object.keys(refusal.fields ?? {}), ['wines.1.vintage'])
  assert.deepEqual(await counts(), [0, 0, 0])
})

test('serves other requests during a large bulk add', async () => {
  let turns = 0
  const counting = setInterval(() => turns++)
  const { version } = await world.done(bulkAdd, { as: ada, body: rowsOf(500) })
  clearInterval(counting)
  assert.ok(turns > 5, `${turns} turns of the event loop`)
  await world.done(undoChange, { as: ada, body: { version } })
})
