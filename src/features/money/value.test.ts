import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ratesOf } from '../../../tests/rates-of.ts'
import { put } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import type { Valuation } from '../../model/valuation.ts'
import { aBottle, aPurchase, aValuation, aWine } from '../cellars/builders.ts'
import { currenciesIn } from './currencies-in.ts'
import { costOf, wineValue } from './value.ts'

const rates = ratesOf({ USD: { '2020-01-02': 2, '2025-01-02': 1.25 } })
const valuationContext = { today: '2025-06-01', currency: 'EUR', rates }
const wine = aWine()
const purchase = aPurchase({ wine_id: wine.id, price_minor: 1000, price_currency: 'USD', ordered_on: '2020-01-04' })
const bottle = aBottle({ wine_id: wine.id, purchase_id: purchase.id, received_on: '2020-02-01' })

function cellarWith(...valuations: Partial<Valuation>[]) {
  const valued = valuations.map(fields => aValuation({ wine_id: wine.id, ...fields }))
  const rows = [put('wines', wine), put('purchases', purchase), put('bottles', bottle)]
  return withRows(emptyReplica('a'), 1, [...rows, ...valued.map(row => put('valuations', row))])
}

test('values a bottle without a valuation at its price, at the rate of today', () => {
  const value = wineValue(bottle, cellarWith(), valuationContext)
  assert.equal(value?.basis, 'paid')
  assert.deepEqual(value?.entered, { amount_minor: 1000, currency: 'USD' })
  assert.equal(value?.entered_on, '2020-01-04')
  assert.equal(value?.converted?.amount_minor, 800)
  assert.equal(value?.converted?.rate?.from.day_on, '2025-01-02')
})

test('takes the latest valuation on or before the day', () => {
  const cellar = cellarWith(
    { amount_minor: 3000, valued_on: '2024-01-01' },
    { amount_minor: 4000, valued_on: '2025-01-01' },
    { amount_minor: 9000, valued_on: '2025-06-02' },
  )
  const value = wineValue(bottle, cellar, valuationContext)
  assert.equal(value?.basis, 'valued')
  assert.equal(value?.entered_on, '2025-01-01')
  assert.equal(value?.converted?.amount_minor, 4000)
  assert.equal(wineValue(bottle, cellar, { ...valuationContext, today: '2024-06-01' })?.converted?.amount_minor, 3000)
})

test('does not value a bottle by the valuation of a magnum', () => {
  const cellar = cellarWith({ size_ml: 1500, amount_minor: 9000 })
  assert.equal(wineValue(bottle, cellar, valuationContext)?.basis, 'paid')
  assert.equal(wineValue({ ...bottle, size_ml: 1500 }, cellar, valuationContext)?.converted?.amount_minor, 9000)
})

test('converts the cost at the rate of the day of the order', () => {
  const cost = costOf(bottle, purchase, valuationContext)
  assert.equal(cost?.converted?.amount_minor, 500)
  assert.equal(cost?.converted?.rate?.from.day_on, '2020-01-02')
})

test('falls back to the day of receipt, and without a day to its own currency', () => {
  const undated = { ...purchase, ordered_on: null }
  assert.equal(
    costOf({ ...bottle, received_on: '2025-03-01' }, undated, valuationContext)?.converted?.amount_minor,
    800,
  )
  const lost = { ...bottle, received_on: null }
  assert.equal(costOf(lost, undated, valuationContext)?.converted, undefined)
  assert.equal(costOf(lost, undated, { currency: 'USD', rates })?.converted?.amount_minor, 1000)
})

test('prefers the price of the bottle to that of its purchase, and counts a gift as zero', () => {
  const dear = { ...bottle, price_minor: 2500, price_currency: 'EUR' }
  assert.equal(wineValue(dear, cellarWith(), valuationContext)?.converted?.amount_minor, 2500)
  const gift = { ...bottle, price_minor: 0, price_currency: 'EUR' }
  assert.equal(wineValue(gift, cellarWith(), valuationContext)?.converted?.amount_minor, 0)
})

test('keeps an unknown price and an unknown rate unknown', () => {
  const unpriced = { ...bottle, purchase_id: null }
  assert.equal(wineValue(unpriced, cellarWith(), valuationContext), undefined)
  const odd = { ...bottle, price_minor: 100, price_currency: 'ARS' }
  assert.equal(wineValue(odd, cellarWith(), valuationContext)?.converted, undefined)
})

test('lists the currencies of prices, valuations and revenues', () => {
  const sold = put('bottles', aBottle({ revenue_minor: 100, revenue_currency: 'SEK' }))
  const cellar = withRows(cellarWith({ currency: 'CHF' }), 2, [sold])
  assert.deepEqual([...currenciesIn(cellar)].sort(), ['CHF', 'SEK', 'USD'])
})
