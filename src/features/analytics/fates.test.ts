import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Bottle } from '../../model/bottle.ts'
import { departures } from '../../model/choices.ts'
import { aBottle, aPurchase } from '../cellars/builders.ts'
import { fates, fatesByYear, filtersOfFate } from './fates.ts'

const today = '2024-06-01'
const order = aPurchase({ ordered_on: '2022-12-30' })
const purchases = new Map([[order.id, order]])
const bottle = (received_on: string | null, fields: Partial<Bottle> = {}) => aBottle({ received_on, ...fields })
const gone = (departure: Bottle['departure'], received_on: string | null = '2021-05-05') =>
  bottle(received_on, { state: 'gone', departure })

/** Returns the counts that are not 0, by year. */
const found = (...bottles: Bottle[]) =>
  fatesByYear(bottles, purchases, today).map(({ year, counts }) => [
    year,
    Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
  ])

test('sorts the bottles of a year by what became of them', () => {
  const all = (['drunk', 'gifted', 'sold', 'traded', 'returned', 'broken', 'spoiled', 'lost'] as const).map(each =>
    gone(each, '2024-01-02'),
  )
  assert.deepEqual(found(bottle('2024-02-03'), ...all), [
    ['2024', { in_cellar: 1, drunk: 1, gifted: 1, sold: 3, lost: 3 }],
  ])
})

test('counts the year of the order, and leaves no year out', () => {
  const ordered = bottle('2023-02-01', { purchase_id: order.id })
  const coming = bottle(null, { purchase_id: order.id, state: 'on_order' })
  assert.deepEqual(found(gone('drunk'), ordered, coming), [
    ['2021', { drunk: 1 }],
    ['2022', { in_cellar: 1, on_order: 1 }],
    ['2023', {}],
    ['2024', {}],
  ])
})

test('puts an unknown day last, and leaves out what was cancelled', () => {
  assert.deepEqual(found(gone('drunk', null), gone('cancelled')), [[null, { drunk: 1 }]])
  assert.deepEqual(found(gone('cancelled')), [])
  assert.deepEqual(found(bottle(null), bottle('2024-01-01')), [
    ['2024', { in_cellar: 1 }],
    [null, { in_cellar: 1 }],
  ])
})

test('filters by each fate the bottles that are counted in it, and each departure by one', () => {
  for (const departure of departures) {
    const [[, counts]] = found(gone(departure)) as [[string, object]]
    const filtering = fates.filter(fate => filtersOfFate(fate).departure.includes(departure))
    assert.deepEqual(Object.keys(counts), filtering)
  }
  assert.deepEqual(filtersOfFate('on_order'), { stock: 'order', departure: [] })
  assert.deepEqual(filtersOfFate('in_cellar'), { stock: null, departure: [] })
  assert.equal(filtersOfFate('drunk').stock, 'gone')
})
