import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startWorld } from '../../../tests/harness.ts'
import { getSnapshot, undoChange } from '../../ledger/contract.ts'
import { newId } from '../../shared/ids.ts'
import { limits } from '../../shared/limits.ts'
import { bulkAdd } from './contract.ts'

const world = await startWorld()
const ada = await world.person('Ada')
const { cellar_id } = ada
const params = { cellar_id }

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
  const { tables } = (await world.done(getSnapshot, { as: ada, params })) as {
    tables: Record<string, { rows: unknown[] }>
  }
  return ['wines', 'purchases', 'bottles'].map(table => tables[table]?.rows.length ?? 0)
}

test('adds five hundred rows with five thousand bottles in one change, undone at once', async () => {
  const body = rowsOf(500)
  assert.ok(JSON.stringify(body).length < limits.body_bytes)
  const { version } = await world.done(bulkAdd, { as: ada, params, body, key: 'five-hundred-rows' })
  assert.deepEqual(await counts(), [500, 500, 5_000])
  assert.equal((await world.done(bulkAdd, { as: ada, params, body, key: 'five-hundred-rows' })).version, version)
  await world.done(undoChange, { as: ada, params: { cellar_id, version } })
  assert.deepEqual(await counts(), [0, 0, 0])
})

test('rejects all rows for one invalid row, and names it', async () => {
  const body = rowsOf(3)
  const faulty = { ...body, wines: body.wines.map((wine, at) => (at === 1 ? { ...wine, vintage: 2126 } : wine)) }
  const { status, body: refusal } = await world.refused(bulkAdd, { as: ada, params, body: faulty })
  assert.equal(status, 400)
  assert.deepEqual(Object.keys(refusal.fields ?? {}), ['wines.1.vintage'])
  assert.deepEqual(await counts(), [0, 0, 0])
})

test('serves other requests during a large bulk add', async () => {
  let turns = 0
  const counting = setInterval(() => turns++)
  const { version } = await world.done(bulkAdd, { as: ada, params, body: rowsOf(500) })
  clearInterval(counting)
  assert.ok(turns > 5, `${turns} turns of the event loop`)
  await world.done(undoChange, { as: ada, params: { cellar_id, version } })
})
