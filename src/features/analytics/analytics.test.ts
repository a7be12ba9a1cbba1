import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldOf } from '../../../tests/fields-of.ts'
import { ratesOf } from '../../../tests/rates-of.ts'
import { put, type RowWrite } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import type { Bottle, Purchase } from '../../model/bottle.ts'
import type { Wine } from '../../model/wine.ts'
import { aBottle, aPurchase, aValuation, aWine } from '../cellars/builders.ts'
import { summarizeWines } from '../wines/summarize-wines.ts'
import { sumOfCosts } from './amounts.ts'
import { analyticsOf } from './analytics.ts'
import type { Share } from './contract.ts'

/* A cellar small enough to be worked out by hand, on Saturday, 14 March 2026. */

const today = '2026-03-14'

/** Per euro, on 2 January 2020 and on 13 March 2026; the franc is not quoted at first. */
const rates = ratesOf({
  USD: { '2020-01-02': 1.25, '2026-03-13': 1 },
  GBP: { '2020-01-02': 0.8, '2026-03-13': 0.5 },
  JPY: { '2020-01-02': 120, '2026-03-13': 160 },
  CHF: { '2026-03-13': 0.8 },
})

const claret = wine(
  {
    type: 'red',
    country: 'FR',
    region: 'Bordeaux',
    vintage: 2015,
    drink_from: 2024,
    drink_until: 2032,
    grapes: [
      { name: 'Merlot', share: 60 },
      { name: 'Cabernet Franc', share: 40 },
    ],
  },
  // Entered later for a Saturday: the rates of the Thursday before hold.
  { price_minor: 5_000, price_currency: 'USD', ordered_on: '2020-01-04' },
  [
    {},
    {},
    {},
    { state: 'gone', departure: 'drunk', departed_on: '2024-12-24' },
    { state: 'gone', departure: 'drunk', departed_on: '2025-01-05' },
    { state: 'gone', departure: 'gifted', departed_on: '2025-01-05' },
  ],
)
const mosel = wine(
  { type: 'white', country: 'DE', region: 'Mosel', vintage: null },
  { price_minor: 2_000, price_currency: 'GBP', ordered_on: '2020-01-02' },
  [{}, {}],
)
const champagne = wine(
  { type: 'sparkling', country: 'FR', region: 'Champagne', vintage: null, drink_from: 2020, drink_until: 2022 },
  { price_minor: 12_000, price_currency: 'JPY', ordered_on: '2020-01-02' },
  [{}],
)
const barolo = wine(
  {
    type: 'red',
    country: 'IT',
    region: 'Piedmont',
    vintage: 2019,
    drink_from: 2030,
    drink_until: 2050,
    grapes: [{ name: 'Nebbiolo', share: null }],
  },
  { price_minor: 4_000, price_currency: 'CHF', ordered_on: '2020-01-02' },
  [{}, {}, { state: 'on_order' }],
)
const present = wine(
  { type: 'white', country: 'FR', region: null, vintage: 2023, drink_from: 2025, drink_until: 2026 },
  null,
  [{ received_on: '2026-02-01' }, { state: 'gone', departure: 'drunk', departed_on: null }],
)
const rioja = wine(
  { type: 'red', country: 'ES', region: 'Rioja', vintage: 2016, drink_until: 2028 },
  { price_minor: 1_000, price_currency: 'EUR', ordered_on: '2026-02-20' },
  [{}, {}],
)
const valuation = aValuation({
  wine_id: mosel.wine.id,
  amount_minor: 3_000,
  currency: 'EUR',
  valued_on: '2025-06-01',
})

const cellar = withRows(emptyReplica('cellar'), 1, [
  ...[claret, mosel, champagne, barolo, present, rioja].flatMap(each => each.rows),
  put('valuations', valuation),
])
const inCurrency = async (currency: string) => {
  const valuationContext = { today, currency, rates }
  return analyticsOf(cellar, summarizeWines(cellar, valuationContext), valuationContext, () => undefined)
}
const figures = await inCurrency('EUR')

const bottlesBy = (shares: readonly Share[]) => shares.map(share => [share.key, share.bottles])

test('counts bottles by state', () => {
  assert.deepEqual(figures.in_cellar, { bottles: 11, wines: 6, query: {} })
  assert.deepEqual(figures.on_order, { bottles: 1, wines: 1, query: { stock: 'order' } })
  assert.equal(figures.gone.bottles, 4)
})

test('values bottles by valuation, else by price, at the rates of today', () => {
  // 3 × $50 at 1.00 = 150; 2 × €30 by valuation = 60; ¥12,000 at 160 = 75; 2 × CHF 40 at 0.80 = 100; 2 × €10 = 20
  const { amount_minor, known, as_paid, without_amount, without_rate } = figures.value
  assert.equal(amount_minor, 40_500)
  assert.deepEqual(
    { known, as_paid, without_amount, without_rate },
    { known: 10, as_paid: 8, without_amount: 1, without_rate: 0 },
  )
  const dollars = figures.value.parts.find(part => part.currency === 'USD')
  assert.deepEqual([dollars?.bottles, dollars?.entered_minor, dollars?.amount_minor], [3, 15_000, 15_000])
  assert.equal(dollars?.conversion?.days, 1)
  assert.deepEqual(dollars?.conversion?.latest.from, {
    currency: 'USD',
    per_euro: 1,
    day_on: '2026-03-13',
    age_days: 1,
    source: 'a test',
  })
  assert.equal(figures.value.parts.find(part => part.currency === 'EUR')?.conversion, null)
})

test('converts cost at the rates of the day of purchase and counts bottles without a rate', () => {
  // 3 × $50 at 1.25 = 120; 2 × £20 at 0.80 = 50; ¥12,000 at 120 = 100; 2 × €10 = 20; francs had no rate; one has no price
  const { amount_minor, known, without_amount, without_rate } = figures.cost
  assert.equal(amount_minor, 29_000)
  assert.deepEqual({ known, without_amount, without_rate }, { known: 8, without_amount: 1, without_rate: 2 })
  const pounds = figures.cost.parts.find(part => part.currency === 'GBP')
  assert.deepEqual([pounds?.entered_minor, pounds?.amount_minor], [4_000, 5_000])
  assert.equal(pounds?.conversion?.earliest.from.day_on, '2020-01-02')
})

test('gives a rate that stood for several purchase days the age on the last of them', () => {
  for (const days of [
    ['2020-01-03', '2020-01-11', '2020-01-06'],
    ['2020-01-11', '2020-01-06', '2020-01-03'],
  ]) {
    const bought = days.map(day => wine({}, { price_minor: 1_000, price_currency: 'USD', ordered_on: day }, [{}]))
    const few = withRows(
      emptyReplica('few'),
      1,
      bought.flatMap(each => each.rows),
    )
    const { parts } = sumOfCosts(few, few.bottles.values(), { today, currency: 'EUR', rates })
    const { day_on, age_days } = parts[0]?.conversion?.latest.from ?? {}
    assert.deepEqual([parts[0]?.conversion?.days, day_on, age_days], [1, '2020-01-02', 9])
  }
})

test('converts to another currency from the original amounts', async () => {
  // 3 × $50 = 24,000; 2 × €30 = 9,600; 12,000; 2 × CHF 40 = 16,000; 2 × €10 = 3,200
  assert.equal((await inCurrency('JPY')).value.amount_minor, 64_800)
  // Nothing of 2020 can be converted into francs but francs themselves: 2 × 40, and 2 × €10 at 0.80 of today
  const { amount_minor, known, without_rate } = (await inCurrency('CHF')).cost
  assert.deepEqual([amount_minor, known, without_rate], [8_000, 2, 8])
})

test('divides the cellar by type, country and region, vintage and stage', () => {
  assert.deepEqual(bottlesBy(figures.by_type), [
    ['red', 7],
    ['white', 3],
    ['sparkling', 1],
  ])
  assert.deepEqual(bottlesBy(figures.by_country), [
    ['FR', 5],
    ['DE', 2],
    ['ES', 2],
    ['IT', 2],
  ])
  const [france] = figures.by_country
  assert.deepEqual([france?.value_minor, france?.unvalued], [22_500, 1])
  assert.deepEqual(bottlesBy(france?.regions ?? []), [
    ['Bordeaux', 3],
    ['Champagne', 1],
    ['unknown', 1],
  ])
  assert.deepEqual(
    france?.types.map(({ type, bottles }) => [type, bottles]),
    [
      ['red', 3],
      ['white', 1],
      ['sparkling', 1],
    ],
  )
  assert.deepEqual(bottlesBy(figures.by_vintage), [
    ['2015', 3],
    ['2016', 2],
    ['2019', 2],
    ['2023', 1],
    ['nv', 3],
  ])
  assert.deepEqual(bottlesBy(figures.by_stage), [
    ['young', 2],
    ['early', 3],
    ['peak', 3],
    ['past', 1],
    ['unknown', 2],
  ])
})

test('counts a blend for each of its grapes and puts unknown grapes last', () => {
  assert.deepEqual(bottlesBy(figures.by_grape), [
    ['Cabernet Franc', 3],
    ['Merlot', 3],
    ['Nebbiolo', 2],
    ['unknown', 6],
  ])
})

test('stacks drinking windows into this year and fifteen more', () => {
  const { years, later, past, unknown } = figures.ready
  assert.deepEqual([years[0]?.year, years.at(-1)?.year], [2026, 2041])
  // Claret 2024–2032, in its first third until 2026; the white 2025–2026; the Rioja until 2028.
  assert.deepEqual(fieldOf(years, 'bottles'), [6, 5, 5, 3, 5, 5, 5, 2, 2, 2, 2, 2, 2, 2, 2, 2])
  const stages = (at: number) => years[at]?.stages.map(({ stage, bottles }) => [stage, bottles])
  const noneEstimated = [
    ['early_estimated', 0],
    ['peak_estimated', 0],
    ['late_estimated', 0],
  ]
  assert.deepEqual(stages(0), [['early', 3], ['peak', 3], ['late', 0], ...noneEstimated])
  assert.deepEqual(stages(4), [['early', 2], ['peak', 0], ['late', 3], ...noneEstimated])
  assert.deepEqual([later.bottles, past.bottles, unknown.bottles], [0, 1, 2])
})

test('counts bottles bought, drunk and left by month and by year, with the amount spent', () => {
  const months = figures.months.map(({ period, bought, drunk, left, spent_minor, unpriced }) => [
    period,
    bought.bottles,
    drunk.bottles,
    left.bottles,
    spent_minor,
    unpriced,
  ])
  assert.deepEqual(months, [
    // 6 × 40 + 2 × 25 + 100; three bottles in francs
    ['2020-01', 12, 0, 0, 39_000, 3],
    ['2024-12', 0, 1, 0, 0, 0],
    ['2025-01', 0, 1, 1, 0, 0],
    ['2026-02', 3, 0, 0, 2_000, 1],
  ])
  assert.deepEqual(
    figures.years.map(({ period, bought, drunk }) => [period, bought.bottles, bought.wines, drunk.bottles]),
    [
      ['2020', 12, 4, 0],
      ['2024', 0, 0, 1],
      ['2025', 0, 0, 1],
      ['2026', 3, 2, 0],
    ],
  )
  const { bought, drunk, left } = figures.undated
  assert.deepEqual([bought.bottles, drunk.bottles, left.bottles], [1, 1, 0])
})

function wine(fields: Partial<Wine>, price: Partial<Purchase> | null, bottles: Partial<Bottle>[]) {
  const wine = aWine(fields)
  const purchase = price && aPurchase({ ...price, wine_id: wine.id, quantity: bottles.length })
  const rows: RowWrite[] = [put('wines', wine)]
  if (purchase) rows.push(put('purchases', purchase))
  for (const bottle of bottles) {
    rows.push(put('bottles', aBottle({ wine_id: wine.id, purchase_id: purchase?.id ?? null, ...bottle })))
  }
  return { wine, rows }
}
