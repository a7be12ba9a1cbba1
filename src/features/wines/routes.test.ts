import assert from 'node:assert/strict'
import { test } from 'node:test'
import { worldOf } from '../../../tests/harness.ts'
import { undoChange } from '../../ledger/contract.ts'
import { newId } from '../../shared/ids.ts'
import { codeOf } from '../bottles/code.ts'
import { addBottles } from '../bottles/commands.ts'
import { fillWithSample } from '../cellars/sample.ts'
import { addTasting } from '../tastings/commands.ts'
import { addWine, editWines, removeWines } from './commands.ts'
import { getWine, listWines } from './contract.ts'

const [world, ada, stranger] = await worldOf('Ada', 'Bruno')
const { cellar_id } = ada
const sampled = await world.person('Clara')
await world.done(fillWithSample, {
  as: sampled,
  key: 'sample-for-clara',
  body: { today: '2026-03-14' },
})

test('lets the owner add, find, edit and remove a wine', async () => {
  const id = newId()
  const added = await world.done(addWine, {
    as: ada,
    body: { id, type: 'red', producer: 'Château Étoile', vintage: 1996, country: 'FR' },
  })
  assert.equal(added.rows[0]?.id, id)
  const list = (search: string) => world.done(listWines, { as: ada, query: { search } })
  assert.equal((await list('etoile 96')).wines[0]?.id, id)
  assert.equal((await list('frankreich')).total, 1)
  await world.done(editWines, { as: ada, body: { wine_ids: [id], producer: 'Domaine Lune' } })
  assert.equal((await list('etoile')).total, 0)
  assert.equal((await list('lune')).total, 1)
  await world.done(removeWines, { as: ada, body: { wine_ids: [id] } })
  assert.equal((await list('lune')).total, 0)
})

test('finds a wine by the merchant and the code of a bottle', async () => {
  const [wine_id, bottle_id] = [newId(), newId()]
  await world.done(addWine, { as: ada, body: { id: wine_id, type: 'red', name: 'Vino Tinto' } })
  await world.done(addBottles, {
    as: ada,
    body: {
      id: newId(),
      wine_id,
      bottle_ids: [bottle_id],
      size_ml: 750,
      received_on: '2026-03-01',
      merchant: 'Königs Weinhaus',
    },
  })
  for (const search of ['konigs', codeOf(bottle_id), codeOf(bottle_id).toLowerCase()]) {
    const { wines } = await world.done(listWines, { as: ada, query: { search } })
    assert.deepEqual([wines.length, wines[0]?.id], [1, wine_id], search)
  }
})

test('counts a custom field that is called like something that every object has', async () => {
  const { facets } = await world.done(listWines, {
    as: ada,
    query: { facet: ['custom:constructor', 'custom:__proto__'] },
  })
  for (const counts of Object.values(facets)) assert.deepEqual(Object.keys(counts), ['unknown'])
  assert.equal(Object.keys(facets).length, 2)
})

test('finds a wine by the name of the person who tasted it', async () => {
  const params = { cellar_id }
  const guest = await world.person('Quentin')
  await world.join(cellar_id, guest, 'editor')
  const wine_id = newId()
  await world.done(addWine, { as: ada, body: { id: wine_id, type: 'white', name: 'Muscadet' } })
  await world.done(addTasting, { as: guest, params, body: { id: newId(), wine_id, tasted_on: null, note: 'Brine' } })
  const { wines } = await world.done(listWines, { as: ada, query: { search: 'quentin muscadet' } })
  assert.deepEqual(
    wines.map(({ id }) => id),
    [wine_id],
  )
})

test('computes the value of a wine from its bottles in the requested currency', async () => {
  const id = newId()
  const params = { cellar_id, wine_id: id }
  await world.done(addWine, { as: ada, body: { id, type: 'white', name: 'Kabinett' } })
  assert.equal((await world.done(getWine, { as: ada, params })).value_minor, null)
  await world.done(addBottles, {
    as: ada,
    body: {
      id: newId(),
      wine_id: id,
      bottle_ids: [newId(), newId()],
      size_ml: 750,
      price_minor: 2000,
      price_currency: 'EUR',
      received_on: '2026-03-01',
    },
  })
  const own = await world.done(getWine, { as: ada, params })
  assert.deepEqual([own.in_cellar, own.value_minor, own.value_currency], [2, 4000, 'EUR'])
  const dollars = await world.done(getWine, { as: ada, params, query: { currency: 'USD' } })
  assert.equal(dollars.value_currency, 'USD')
  assert.ok((dollars.value_minor ?? 0) > 4000 && (dollars.value_minor ?? 0) < 6000)
})

test('returns the list in pages, with counts of the whole list', async () => {
  const page = (query: Record<string, unknown>) => world.done(listWines, { as: sampled, query })
  const all = await page({ stock: 'all', limit: 500 })
  assert.equal(all.wines.length, all.total)
  const first = await page({ stock: 'all' })
  assert.equal(first.wines.length, 50)
  const second = await page({ stock: 'all', offset: 50 })
  assert.deepEqual([...first.wines, ...second.wines], all.wines.slice(0, 100))
  const red = await page({ stock: 'all', type: ['red', 'rose'], limit: 1 })
  assert.equal(red.total, (all.facets.type?.red ?? 0) + (all.facets.type?.rose ?? 0))
  assert.deepEqual(red.facets.type, all.facets.type)
  const countries = Object.values(red.facets.country ?? {})
  assert.equal(
    countries.reduce((sum, count) => sum + count, 0),
    red.total,
  )
  assert.ok(red.total < all.total)
  const byValue = await page({ stock: 'all', type: ['red', 'rose'], sort: 'value', direction: 'up', limit: 1 })
  assert.deepEqual(byValue.facets, red.facets)
  assert.deepEqual([red.wines.length, byValue.wines.length], [1, 1])
  assert.notEqual(byValue.wines[0]?.id, red.wines[0]?.id)
})

test('counts the facets that are asked for, and filters by them', async () => {
  const page = (query: Record<string, unknown>) => world.done(listWines, { as: sampled, query })
  const { facets } = await page({ facet: ['merchant', 'price'] })
  assert.deepEqual(Object.keys(facets), ['merchant', 'price'])
  const [merchant = '', wines] = Object.entries(facets.merchant ?? {})[0] ?? []
  assert.equal((await page({ merchant })).total, wines)
  assert.equal((await page({ price: '20-30' })).total, facets.price?.['20-30'])
  const query = { facet: 'barrel' as 'stock' }
  assert.equal((await world.refused(listWines, { as: sampled, query })).status, 400)
})

test('answers the same query with new data after a change', async () => {
  const list = () => world.done(listWines, { as: sampled })
  const before = await list()
  assert.deepEqual(await list(), before)
  const added = await world.done(addWine, {
    as: sampled,
    body: { id: newId(), type: 'red', name: 'New' },
  })
  assert.equal((await list()).total, before.total + 1)
  assert.equal((await list()).version, added.version)
})

test('adds the sample as one change that can be undone, and never twice', async () => {
  const dora = await world.person('Dora')
  const fill = { as: dora, body: { today: '2026-03-14' } }
  const filled = await world.done(fillWithSample, fill)
  assert.equal((await world.refused(fillWithSample, fill)).body.code, 'cellar_not_empty')
  await world.done(undoChange, { as: dora, body: { version: filled.version } })
  assert.equal((await world.done(listWines, { as: dora })).total, 0)
  await world.done(fillWithSample, fill)
})

test('shows a stranger nothing, and lets a viewer read but not write', async () => {
  const body = { id: newId(), type: 'red', name: 'a' }
  const params = { cellar_id }
  assert.equal((await world.refused(listWines, { as: stranger, params })).status, 404)
  assert.equal((await world.refused(addWine, { as: stranger, params, body })).status, 404)
  await world.join(cellar_id, sampled, 'viewer')
  assert.equal((await world.call(listWines, { as: sampled, params })).status, 200)
  assert.equal((await world.refused(addWine, { as: sampled, params, body })).status, 403)
})

test('reports errors by field and writes nothing', async () => {
  const add = async (body: object) => {
    const { status, body: refused } = await world.refused(addWine, { as: ada, body })
    assert.equal(status, 400)
    return refused.fields ?? {}
  }
  const { version } = await world.done(listWines, { as: ada })
  const id = newId()
  assert.equal((await add({ id, type: 'red' })).name?.code, 'producer_or_name')
  assert.equal((await add({ id, type: 'red', name: 'a', vintage: 2028 })).vintage?.code, 'too_big')
  assert.equal((await add({ id, type: 'green', name: 'a' })).type?.code, 'not_in_list')
  assert.equal(
    (await add({ id, type: 'red', name: 'a', drink_from: 2030, drink_until: 2020 })).drink_until?.code,
    'window_reversed',
  )
  assert.equal((await world.done(listWines, { as: ada })).version, version)
})

test('tags several wines and sets their window as one change, only in their cellar', async () => {
  const wine_ids = [newId(), newId()]
  for (const id of wine_ids) await world.done(addWine, { as: ada, body: { id, type: 'red', name: 'Tagged' } })
  const body = { wine_ids, tags_added: ['for the wedding'], drink_from: 2027, drink_until: 2030 }
  const found = async () =>
    (await world.done(listWines, { as: ada, query: { search: 'wedding' } })).wines.map(({ drink_until }) => drink_until)
  const refused = await world.refused(editWines, { as: stranger, body })
  assert.equal(refused.status, 404)
  const { version, rows } = await world.done(editWines, { as: ada, body })
  assert.equal(rows.length, 2)
  assert.deepEqual(await found(), [2030, 2030])
  await world.done(undoChange, { as: ada, body: { version } })
  assert.deepEqual(await found(), [])
  const same = await world.done(editWines, { as: ada, body: { wine_ids, tags_removed: ['never there'] } })
  assert.deepEqual([same.version, same.rows], [version + 1, []])
})
