import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldsOf } from '../../../../tests/fields-of.ts'
import { ratesOf } from '../../../../tests/rates-of.ts'
import { put } from '../../../ledger/command.ts'
import { emptyReplica, withRows } from '../../../ledger/replica.ts'
import { cellarAsOf } from '../../as-of/cellar-as-of.ts'
import { aBottle, aPlace, aPurchase, aValuation, aWine } from '../../cellars/builders.ts'
import { inventoryOf } from './inventory.ts'
import { inventorySheet } from './inventory-sheet.ts'
import { plainWords } from './plain-words.ts'

const rates = ratesOf({ USD: { '2020-01-02': 2, '2025-01-02': 1.25 } })
const collator = new Intl.Collator('en')
const house = aPlace({ name: 'House', kind: 'house' })
const rack = aPlace({ name: 'Rack 2', parent_id: house.id })
const lowerRack = aPlace({ name: 'Rack 10', parent_id: house.id, position: 1 })
const riesling = aWine({ producer: 'Adler', name: 'Riesling' })
const port = aWine({ producer: 'Zaca', name: 'Vintage Port', vintage: null })
const dollars = aPurchase({
  wine_id: riesling.id,
  price_minor: 1000,
  price_currency: 'USD',
  ordered_on: '2020-01-04',
})
const ofRiesling = { wine_id: riesling.id, purchase_id: dollars.id, received_on: '2020-02-01' }
const cellar = withRows(emptyReplica('a'), 1, [
  ...[house, rack, lowerRack].map(row => put('places', row)),
  ...[riesling, port].map(row => put('wines', row)),
  put('purchases', dollars),
  ...[
    aBottle({ ...ofRiesling, place_id: rack.id }),
    aBottle({ ...ofRiesling, place_id: rack.id }),
    aBottle({ ...ofRiesling, place_id: lowerRack.id }),
    aBottle({ ...ofRiesling, state: 'gone', departure: 'drunk', departed_on: '2024-05-01' }),
    aBottle({ wine_id: port.id, received_on: '2025-03-01' }),
    aBottle({ wine_id: port.id, state: 'on_order' }),
  ].map(row => put('bottles', row)),
  put(
    'valuations',
    aValuation({ wine_id: riesling.id, amount_minor: 5000, currency: 'EUR', valued_on: '2025-05-01', source: 'own' }),
  ),
])

test('groups equal bottles in one line, place by place, with their totals', () => {
  const { places, totals } = inventoryOf(cellar, { today: '2025-06-01', currency: 'EUR', rates }, collator)
  assert.deepEqual(
    places.map(({ path, lines }) => [path.map(({ name }) => name).join('/'), ...lines.map(line => line.bottles)]),
    [
      ['House/Rack 2', 2],
      ['House/Rack 10', 1],
      ['', 1],
    ],
  )
  assert.deepEqual(totals, {
    bottles: 4,
    paid: { amount_minor: 1500, without_amount: 1, without_rate: 0 },
    value: { amount_minor: 15_000, without_amount: 1, without_rate: 0 },
    valued_as_paid: 0,
  })
  assert.deepEqual(places[2]?.totals, {
    bottles: 1,
    paid: { amount_minor: 0, without_amount: 1, without_rate: 0 },
    value: { amount_minor: 0, without_amount: 1, without_rate: 0 },
    valued_as_paid: 0,
  })
})

test('uses the bottles, values and rates of an earlier day', () => {
  const then = cellarAsOf(cellar, '2024-03-01', { places: [], bottles: [] })
  const { totals, rates: used, sources } = inventoryOf(then, { today: '2024-03-01', currency: 'EUR', rates }, collator)
  // Bought at 2 dollars to the euro. Nobody entered a value, so they are valued at their price, at the rate of that
  // day.
  assert.deepEqual([totals.bottles, totals.paid.amount_minor, totals.valued_as_paid], [4, 2000, 0])
  assert.deepEqual(totals.value, { amount_minor: 0, without_amount: 0, without_rate: 4 })
  assert.deepEqual([used, sources], [[], ['a test']])
  const later = cellarAsOf(cellar, '2025-01-05', { places: [], bottles: [] })
  const value = inventoryOf(later, { today: '2025-01-05', currency: 'EUR', rates }, collator)
  assert.deepEqual([value.totals.bottles, value.totals.value.amount_minor, value.totals.valued_as_paid], [3, 2400, 3])
  assert.deepEqual(fieldsOf(value.rates, 'currency', 'per_euro', 'day_on'), [['USD', 1.25, '2025-01-02']])
})

test('calls a missing rate a missing rate, and names the rate of each purchase day with its greatest age', () => {
  const bought = (day: string) => {
    const purchase = { ...dollars, id: `bought on ${day}`, ordered_on: day }
    return [
      put('purchases', purchase),
      put('bottles', aBottle({ ...ofRiesling, purchase_id: purchase.id, received_on: day })),
    ]
  }
  const later = withRows(cellar, 2, ['1998-06-01', '2025-01-04', '2025-02-10', '2025-01-20'].flatMap(bought))
  const inventory = inventoryOf(later, { today: '2025-06-01', currency: 'EUR', rates }, collator)
  // Three bottles at 10 dollars for 5 euros, three for 8 euros.
  assert.deepEqual(inventory.totals.paid, { amount_minor: 3900, without_amount: 1, without_rate: 1 })
  assert.deepEqual(fieldsOf(inventory.rates_of_prices, 'currency', 'per_euro', 'day_on', 'age_days'), [
    ['USD', 2, '2020-01-02', 2],
    ['USD', 1.25, '2025-01-02', 39],
  ])
  assert.deepEqual(inventory.rates, [])
})

test('names the place of each line in the table, and leaves unknown cells empty', () => {
  const inventory = inventoryOf(cellar, { today: '2025-06-01', currency: 'EUR', rates }, collator)
  const sheet = inventorySheet('Inventory', inventory, 'EUR', plainWords)
  const rows = Array.from(sheet.rows())
  const titles = sheet.columns.map(({ title }) => title)
  assert.deepEqual(titles.slice(-2), ['value_basis', 'value_EUR'])
  assert.deepEqual(rows[0], [
    'House › Rack 2',
    'Adler',
    'Riesling',
    2020,
    'white',
    'DE',
    'Rheingau',
    '750',
    2,
    10,
    'USD',
    '2020-01-04',
    10,
    50,
    'EUR',
    '2025-05-01',
    'own',
    100,
  ])
  assert.deepEqual(rows[2]?.slice(8), [1, null, null, null, null, null, null, null, null, null])
})
