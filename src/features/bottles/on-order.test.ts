import assert from 'node:assert/strict'
import { test } from 'node:test'
import { put, type RowWrite } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import type { Bottle, Purchase } from '../../model/bottle.ts'
import { dayNumber } from '../../shared/days.ts'
import { aBottle, aPurchase, aWine } from '../cellars/builders.ts'
import { ratesFrom } from '../money/rates.ts'
import { byMerchant, comingOf, ordersOf, ordersWith } from './on-order.ts'

const riesling = aWine({ producer: 'Weingut Steinberger' })
const pauillac = aWine({ producer: 'Château Grand-Merle', type: 'red' })

function bought(count: number, fields: Partial<Purchase>, received = 0): RowWrite[] {
  const purchase = aPurchase({ wine_id: riesling.id, quantity: count, ...fields })
  const stateOf = (at: number): Partial<Bottle> => (at < received ? {} : { state: 'on_order' })
  const bottles = Array.from({ length: count }, (_, at) =>
    aBottle({ wine_id: purchase.wine_id, purchase_id: purchase.id, size_ml: purchase.size_ml, ...stateOf(at) }),
  )
  return [put('purchases', purchase), ...bottles.map(bottle => put('bottles', bottle))]
}
const cellarOf = (...rows: RowWrite[][]) =>
  withRows(emptyReplica('a'), 1, [put('wines', riesling), put('wines', pauillac), ...rows.flat()])
const orders = (...rows: RowWrite[][]) => ordersOf(cellarOf(...rows), '2026-03-14')

const ambros = { merchant: 'Ambros', order_number: '77', ordered_on: '2026-03-01' }

test('groups everything ordered together into one order', () => {
  const [order, ...others] = orders(
    bought(6, ambros, 2),
    bought(2, { ...ambros, size_ml: 1500, wine_id: pauillac.id, expected_on: '2026-04-01' }),
  )
  assert.equal(others.length, 0)
  assert.deepEqual([order?.merchant, order?.bottles, order?.expected_on], ['Ambros', 6, '2026-04-01'])
  assert.deepEqual(
    order?.lines.map(line => [line.bottles.length, line.received, line.size_ml]),
    [
      [2, 0, 1500],
      [4, 2, 750],
    ],
  )
})

test('lists late orders first and those without a day last', () => {
  const found = orders(
    bought(1, { merchant: 'Nobody knows when' }),
    bought(1, { merchant: 'Next', expected_on: '2026-03-14' }),
    bought(1, { merchant: 'Late', expected_on: '2026-03-13' }),
    bought(1, { merchant: 'Here' }, 1),
  )
  assert.deepEqual(
    found.map(({ merchant, isLate }) => [merchant, isLate]),
    [
      ['Late', true],
      ['Next', false],
      ['Nobody knows when', false],
    ],
  )
})

test('recognizes en primeur by the time until delivery', () => {
  const of = (expected_on: string) => orders(bought(1, { ordered_on: '2025-05-01', expected_on }))[0]?.isEnPrimeur
  assert.equal(of('2027-03-01'), true)
  assert.equal(of('2025-09-01'), false)
})

test('lists bottles on order that have no purchase', () => {
  const [order] = orders([put('bottles', aBottle({ wine_id: riesling.id, state: 'on_order' }))])
  assert.deepEqual([order?.merchant, order?.bottles], [null, 1])
})

test('finds orders by merchant, number and wine, with only the matching lines', () => {
  const all = orders(
    bought(1, ambros),
    bought(1, { ...ambros, wine_id: pauillac.id }),
    bought(1, { merchant: 'Pozzo' }),
  )
  const lines = (search: string) =>
    ordersWith(all, search).flatMap(order => order.lines.map(line => line.wine.producer))
  assert.equal(lines('').length, 3)
  assert.equal(lines('ambros 77').length, 2)
  assert.deepEqual(lines('chateau'), ['Château Grand-Merle'])
  assert.deepEqual(lines('nothing'), [])
})

test('groups all orders of a merchant', () => {
  const found = byMerchant(
    orders(
      bought(1, { ...ambros, expected_on: '2026-05-01' }),
      bought(1, { merchant: 'Pozzo', expected_on: '2026-04-01' }),
      bought(1, { ...ambros, order_number: '78' }),
    ),
  )
  assert.deepEqual(
    found.map(({ merchant, orders }) => [merchant, orders.length]),
    [
      ['Pozzo', 1],
      ['Ambros', 2],
    ],
  )
})

test('sums orders by currency at the rates of their days, and counts unknown prices', () => {
  const gbp = { currency: 'GBP', source: 'ECB', days: [dayNumber('2026-03-01')], per_euro: [0.8], open_ended: true }
  const rates = ratesFrom([gbp])
  const found = orders(
    bought(2, { ...ambros, price_minor: 1000, price_currency: 'EUR' }),
    bought(3, { ordered_on: '2026-03-02', price_minor: 800, price_currency: 'GBP' }),
    bought(1, { merchant: 'Unsaid' }),
    bought(1, { ordered_on: '2026-03-02', price_minor: 500, price_currency: 'XPF' }),
  )
  const coming = comingOf(found, { currency: 'EUR', rates })
  assert.deepEqual([coming.bottles, coming.amount_minor, coming.unknown], [7, 5000, 2])
  assert.deepEqual(
    coming.parts.map(({ currency, bottles, entered_minor, amount_minor }) => [
      currency,
      bottles,
      entered_minor,
      amount_minor,
    ]),
    [
      ['GBP', 3, 2400, 3000],
      ['EUR', 2, 2000, 2000],
      ['XPF', 1, 500, null],
    ],
  )
})
