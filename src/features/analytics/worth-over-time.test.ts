import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ratesOf } from '../../../tests/rates-of.ts'
import { put } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import { aBottle, aPurchase, aValuation, aWine } from '../cellars/builders.ts'
import { daysOfWorth, worthOverTime } from './worth-over-time.ts'

/* A wine bought at 10 dollars a bottle when a dollar was 50 cents, worth 30 euros from 2022 and 40 from 2024 on. */

const days = ['2020-12-31', '2021-01-01', '2022-01-01', '2023-01-01', '2024-01-01', '2025-01-01']
const perEuro = [2, 2, 2, 2, 1, 1]
const rates = ratesOf({ USD: Object.fromEntries(days.map((day, at) => [day, perEuro[at] ?? 0])) })
const context = { today: '2025-06-01', currency: 'EUR', rates }
const wine = aWine()
const purchase = aPurchase({ wine_id: wine.id, price_minor: 10_00, price_currency: 'USD', ordered_on: '2021-01-01' })
const values = [
  aValuation({ wine_id: wine.id, amount_minor: 40_00, valued_on: '2024-01-01' }),
  aValuation({ wine_id: wine.id, amount_minor: 30_00, valued_on: '2022-01-01' }),
  aValuation({ wine_id: wine.id, amount_minor: 99_00, valued_on: '2021-01-01', size_ml: 1500 }),
]
const cellar = withRows(emptyReplica('a'), 1, [
  put('wines', wine),
  put('purchases', purchase),
  ...values.map(row => put('valuations', row)),
])
const bottle = (fields: Partial<Bottle> = {}) =>
  aBottle({ wine_id: wine.id, purchase_id: purchase.id, received_on: '2021-01-01', ...fields })
const gone = (departed_on: string | null) => bottle({ state: 'gone', departure: 'drunk', departed_on })

/** Returns one figure on each of the days. */
function over(name: Exclude<keyof ReturnType<typeof worthOverTime>[number], 'day'>, ...bottles: Bottle[]) {
  return worthOverTime(bottles, cellar, days, context).map(each => each[name])
}

test('counts a bottle from the day it came to the day before it left', () => {
  assert.deepEqual(over('bottles', bottle()), [0, 1, 1, 1, 1, 1])
  assert.deepEqual(over('bottles', bottle(), gone('2023-01-01')), [0, 2, 2, 1, 1, 1])
  assert.deepEqual(over('bottles', gone('2021-01-01')), [0, 0, 0, 0, 0, 0])
})

test('counts what came and what went since the day before', () => {
  const bottles = [bottle(), gone('2022-06-01'), gone('2023-01-01'), bottle({ received_on: null })]
  assert.deepEqual(over('came', ...bottles), [0, 3, 0, 0, 0, 0])
  assert.deepEqual(over('went', ...bottles), [0, 0, 0, 2, 0, 0])
})

test('counts bottles of unknown arrival always, and leaves out others that cannot be placed', () => {
  assert.deepEqual(over('bottles', bottle({ received_on: null })), [1, 1, 1, 1, 1, 1])
  const others = [gone(null), bottle({ state: 'on_order', received_on: null }), bottle({ departure: 'cancelled' })]
  assert.deepEqual(over('bottles', ...others), [0, 0, 0, 0, 0, 0])
})

test('shows the price until the first value of its size, and then the value of the time', () => {
  assert.deepEqual(over('valued_minor', bottle()), [0, 0, 30_00, 30_00, 40_00, 40_00])
  assert.deepEqual(over('paid_minor', bottle()), [0, 5_00, 0, 0, 0, 0])
})

test('converts a price that stands for the worth at the rate of each day, and the cost at that of the purchase', () => {
  const half = bottle({ size_ml: 375 })
  assert.deepEqual(over('paid_minor', half), [0, 5_00, 5_00, 5_00, 10_00, 10_00])
  assert.deepEqual(over('cost_minor', half), [0, 5_00, 5_00, 5_00, 5_00, 5_00])
})

test('counts what is unknown: no price and no value, and a currency without a rate', () => {
  const unpriced = bottle({ purchase_id: null, size_ml: 375 })
  const odd = bottle({ price_minor: 1, price_currency: 'ARS', size_ml: 375 })
  assert.deepEqual(over('unknown', unpriced, odd), [0, 2, 2, 2, 2, 2])
  assert.deepEqual(over('without_cost', unpriced, odd), [0, 2, 2, 2, 2, 2])
  assert.deepEqual(over('unknown', bottle()), [0, 0, 0, 0, 0, 0])
})

test('takes the ends of months from the first arrival, fewer over a long time, and today', () => {
  assert.deepEqual(daysOfWorth([bottle({ received_on: '2025-03-14' }), bottle({ received_on: null })], '2025-06-01'), [
    '2025-03-31',
    '2025-04-30',
    '2025-05-31',
    '2025-06-01',
  ])
  const long = daysOfWorth([bottle({ received_on: '1950-01-01' })], '2025-06-01')
  // Forty years before, a point every nine months.
  assert.equal(long.length, 55)
  assert.deepEqual([long[0], long[1]], ['1985-08-31', '1986-05-31'])
  assert.deepEqual(daysOfWorth([], '2025-06-01'), ['2025-06-01'])
})
