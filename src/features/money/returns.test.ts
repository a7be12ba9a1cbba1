import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ratesOf } from '../../../tests/rates-of.ts'
import { put } from '../../ledger/command.ts'
import { emptyReplica, type Replica, withRows } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import { aBottle, aPurchase, aValuation, aWine } from '../cellars/builders.ts'
import { gainOf, returnOn, together } from './returns.ts'

/* A wine bought for 20 euros on 1 January 2020, worth 30 from 2021 and 50 from 2023 on. */

const rates = ratesOf({ USD: { '2020-01-01': 2, '2024-01-01': 1.25 } })
const context = { today: '2025-12-30', currency: 'EUR', rates }
const wine = aWine()
const purchase = aPurchase({ wine_id: wine.id, price_minor: 20_00, price_currency: 'EUR', ordered_on: '2020-01-01' })
const values = [
  aValuation({ wine_id: wine.id, amount_minor: 30_00, valued_on: '2021-01-01' }),
  aValuation({ wine_id: wine.id, amount_minor: 50_00, valued_on: '2023-01-01' }),
]
const rows = [put('wines', wine), put('purchases', purchase), ...values.map(row => put('valuations', row))]
const cellar: Replica = withRows(emptyReplica('a'), 1, rows)

const bottle = (fields: Partial<Bottle> = {}) => aBottle({ wine_id: wine.id, purchase_id: purchase.id, ...fields })
const gone = (departure: Bottle['departure'], departed_on: string | null, fields: Partial<Bottle> = {}) =>
  bottle({ state: 'gone', departure, departed_on, ...fields })
const on = (...bottles: Bottle[]) => returnOn(bottles, cellar, context)

test('compares what is in the cellar at its worth today with what was paid for it', () => {
  const { open, realised, left_out } = on(bottle(), bottle())
  assert.deepEqual(open, { bottles: 2, cost_minor: 40_00, worth_minor: 100_00 })
  assert.equal(gainOf(open), 60_00)
  assert.equal(realised.bottles, 0)
  assert.deepEqual(left_out, { cost: 0, worth: 0, rate: 0 })
})

test('takes a bottle that was drunk or given away out at its worth that day, and a broken one as lost', () => {
  const found = on(gone('drunk', '2022-06-01'), gone('gifted', '2024-06-01'), gone('broken', '2024-06-01'))
  assert.deepEqual(found.realised, { bottles: 3, cost_minor: 60_00, worth_minor: 80_00 })
  assert.equal(found.open.bottles, 0)
})

test('counts what a sale brought, at the rate of the day of the sale', () => {
  const dollars = { revenue_minor: 100_00, revenue_currency: 'USD' }
  assert.equal(on(gone('sold', '2020-01-05', dollars)).realised.worth_minor, 50_00)
  assert.equal(on(gone('sold', '2024-05-05', dollars)).realised.worth_minor, 80_00)
})

test('leaves out what cannot be known, and counts it by its reason', () => {
  const unpriced = bottle({ purchase_id: null })
  const magnum = bottle({ size_ml: 1500, price_minor: 40_00, price_currency: 'EUR' })
  const foreign = bottle({ price_minor: 100, price_currency: 'ARS' })
  const found = on(
    unpriced,
    magnum,
    foreign,
    gone('drunk', '2020-06-01'),
    gone('drunk', null),
    gone('sold', '2024-01-01'),
    gone('cancelled', '2024-01-01'),
    bottle({ state: 'on_order' }),
  )
  assert.deepEqual(found.left_out, { cost: 1, worth: 4, rate: 1 })
  assert.deepEqual(together(found.open, found.realised), { bottles: 0, cost_minor: 0, worth_minor: 0 })
})

test('says the return per year from the days of the purchase and of the worth', () => {
  // 20 became 50 in 2,190 days, six years of 365: the sixth root of 2.5.
  const { yearly } = on(bottle())
  assert.ok('rate' in yearly)
  assert.ok(Math.abs(yearly.rate - 0.164993) < 1e-6, String(yearly.rate))
})

test('leaves bottles with an unknown day out of the return per year, and counts them', () => {
  const undated = bottle({ purchase_id: null, price_minor: 20_00, price_currency: 'EUR' })
  const found = on(bottle(), undated)
  assert.deepEqual([found.open.bottles, found.undated], [2, 1])
  assert.deepEqual(found.yearly, on(bottle()).yearly)
  assert.deepEqual(on(undated).yearly, { cannot: 'short' })
})

test('says what each worth rests on, and never adds a price to the values', () => {
  const other = aWine()
  const values = [
    aValuation({ wine_id: other.id, amount_minor: 30_00, valued_on: '2021-01-01', source: 'imported' }),
    aValuation({ wine_id: other.id, amount_minor: 35_00, valued_on: '2022-01-01', source: 'sale' }),
  ]
  const both = withRows(cellar, 2, [put('wines', other), ...values.map(row => put('valuations', row))])
  const priced = { wine_id: other.id, purchase_id: null, price_minor: 10_00, price_currency: 'EUR' }
  const found = returnOn(
    [
      bottle(),
      bottle({ ...priced, received_on: '2020-01-01' }),
      gone('drunk', '2021-06-01', { ...priced, received_on: '2020-01-01' }),
      gone('sold', '2024-01-01', { ...priced, revenue_minor: 99_00, revenue_currency: 'EUR' }),
      gone('lost', '2024-01-01', priced),
      bottle({ size_ml: 1500 }),
    ],
    both,
    context,
  )
  const bases = Object.entries(found.by_basis).map(([basis, part]) => [basis, part.bottles, part.worth_minor])
  assert.deepEqual(bases, [
    ['own', 1, 50_00],
    ['imported', 1, 30_00],
    ['sale', 1, 35_00],
    ['sold', 1, 99_00],
    ['lost', 1, 0],
  ])
  assert.equal(found.left_out.worth, 1)
})

test('adds up to the same over parts as over the whole', () => {
  const all = [bottle(), gone('drunk', '2022-06-01'), gone('lost', '2022-06-01'), bottle()]
  const whole = on(...all)
  const parts = [on(...all.slice(0, 2)), on(...all.slice(2))] as const
  assert.deepEqual(together(parts[0].open, parts[1].open), whole.open)
  assert.deepEqual(together(parts[0].realised, parts[1].realised), whole.realised)
})
