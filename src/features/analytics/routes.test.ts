import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { worldOf } from '../../../tests/harness.ts'
import { newId } from '../../shared/ids.ts'
import { addBottles } from '../bottles/commands.ts'
import { fillWithSample } from '../cellars/sample.ts'
import { addWine } from '../wines/commands.ts'
import { listWines } from '../wines/contract.ts'
import { Analytics, getAnalytics } from './contract.ts'

const [world, ada, guest, stranger] = await worldOf('Ada', 'Greta', 'Bruno')
const { cellar_id } = ada
const params = { cellar_id }
await world.join(cellar_id, guest, 'viewer')
await world.done(fillWithSample, { as: ada, body: { today: '2026-03-14' } })

test('shows the figures to members and hides the cellar from strangers', async () => {
  const own = await world.done(getAnalytics, { as: ada })
  assert.ok(own.in_cellar.bottles > 100)
  assert.deepEqual(await world.done(getAnalytics, { as: guest, params }), own)
  const { status, body } = await world.refused(getAnalytics, { as: stranger, params })
  assert.deepEqual([status, body.code], [404, 'not_found'])
  assert.equal((await world.refused(getAnalytics, { params })).status, 401)
})

test('answers with figures that match the schema and the list', async () => {
  const figures = await world.done(getAnalytics, { as: ada })
  assert.deepEqual(z.parse(Analytics, figures), figures)
  for (const share of figures.by_type) {
    const list = await world.done(listWines, { as: ada, query: { ...share.query, limit: 500 } })
    assert.equal(list.total, share.wines)
    const shown = list.wines.reduce((sum, wine) => sum + wine.in_cellar, 0)
    assert.equal(shown, share.bottles)
  }
  const [year] = figures.ready.years
  const ready = await world.done(listWines, { as: ada, query: year?.query ?? {} })
  assert.equal(ready.total, year?.wines)
  const month = figures.months.findLast(each => each.drunk.bottles > 0)
  const drunk = await world.done(listWines, { as: ada, query: month?.drunk.query ?? {} })
  assert.equal(drunk.total, month?.drunk.wines)
})

test('gives amounts in the requested currency, at the rates of the day', async () => {
  const euros = await world.done(getAnalytics, { as: ada, query: { currency: 'EUR' } })
  const yen = await world.done(getAnalytics, { as: ada, query: { currency: 'JPY' } })
  assert.equal(yen.currency, 'JPY')
  assert.equal(yen.value.currency, 'JPY')
  assert.equal(yen.in_cellar.bottles, euros.in_cellar.bottles)
  const rate = yen.value.parts.find(part => part.currency === 'EUR')?.conversion?.latest.to
  assert.equal(rate?.currency, 'JPY')
  // Each bottle is rounded on its own, to a yen.
  const difference = Math.abs(yen.value.amount_minor - (euros.value.amount_minor / 100) * (rate?.per_euro ?? 0))
  assert.ok(difference < euros.value.known)
})

test('takes the day from the caller and rejects one that does not exist', async () => {
  const later = await world.done(getAnalytics, { as: ada, query: { today: '2040-01-01' } })
  assert.equal(later.today, '2040-01-01')
  assert.equal(later.ready.years[0]?.year, 2040)
  const { status, body } = await world.refused(getAnalytics, { as: ada, query: { today: '2026-02-30' } })
  assert.deepEqual([status, body.fields?.today?.code], [400, 'not_a_day'])
  const unknown = await world.refused(getAnalytics, { as: ada, query: { month: '2026-01' } })
  assert.equal(unknown.body.fields?.month?.code, 'unknown_field')
})

test('updates the figures after a change', async () => {
  const before = await world.done(getAnalytics, { as: ada })
  const wine_id = newId()
  await world.done(addWine, { as: ada, body: { id: wine_id, type: 'orange', name: 'Ramato' } })
  await world.done(addBottles, {
    as: ada,
    body: { id: newId(), wine_id, bottle_ids: [newId(), newId()], size_ml: 750, received_on: '2026-03-01' },
  })
  const after = await world.done(getAnalytics, { as: ada })
  assert.equal(after.in_cellar.bottles, before.in_cellar.bottles + 2)
  assert.equal(after.value.without_amount, before.value.without_amount + 2)
})

test('gives empty figures for an empty cellar', async () => {
  const figures = await world.done(getAnalytics, { as: stranger })
  assert.equal(figures.in_cellar.bottles, 0)
  assert.deepEqual([figures.by_type, figures.months], [[], []])
  assert.equal(figures.ready.years.length, 16)
})
