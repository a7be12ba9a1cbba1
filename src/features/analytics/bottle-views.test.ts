import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCellar } from '../../../tests/any-cellar.ts'
import { scaledReplica } from '../../../tests/scaled-cellar.ts'
import { put, type RowWrite } from '../../ledger/command.ts'
import { emptyReplica, type Replica, withRows } from '../../ledger/replica.ts'
import type { Bottle, Purchase } from '../../model/bottle.ts'
import { plainFilters } from '../../model/dimensions.ts'
import type { MeasureName } from '../../model/measures.ts'
import type { Wine } from '../../model/wine.ts'
import { aBottle, aPurchase, aTasting, aValuation, aWine } from '../cellars/builders.ts'
import type { WineQuery } from '../wines/contract.ts'
import { facetValues } from '../wines/facets.ts'
import { listLines } from '../wines/list.ts'
import { summarizeWines } from '../wines/summarize-wines.ts'
import { analyticsOf } from './analytics.ts'
import { BottleTable, type ViewName } from './bottle-table.ts'
import { BottleViews } from './bottle-views.ts'
import { bucketsOf } from './view-buckets.ts'

const today = '2026-03-14'
const context = { today, currency: 'EUR', rates: new Map() }
const names = [
  'type',
  'country',
  'grape',
  'size',
  'place',
  'score',
  'ready',
  'bought',
  'drunk',
  'left_year',
  'departure',
  'person',
  'occasion',
] as const

/* Four bottles of claret, of which one was drunk and one given away, and two of Mosel, of which one is a magnum. */

const claret = wine('claret', {
  type: 'red',
  country: 'FR',
  grapes: grapes('Merlot', 'Cabernet Franc'),
  drink_from: 2025,
  drink_until: 2027,
})
const mosel = wine('mosel', { type: 'white', country: 'DE', grapes: [] })
const cellar = cellarOf(
  put('purchases', purchase(claret, { price_minor: 2_000, ordered_on: '2024-05-03' })),
  put('purchases', purchase(mosel, { price_minor: 1_000, ordered_on: '2024-06-30' })),
  ...[claret, mosel].map(each => put('wines', each)),
  ...[
    {},
    {},
    { state: 'gone', departure: 'drunk', departed_on: '2025-02-01', departed_by: 'ada', occasion: 'Easter' } as const,
    { state: 'gone', departure: 'gifted', departed_on: null } as const,
  ].map(fields => put('bottles', bottle(claret, fields))),
  ...[{}, { size_ml: 1_500, purchase_id: null }].map(fields => put('bottles', bottle(mosel, fields))),
  put('bottles', bottle(mosel, { state: 'gone', departure: 'cancelled' })),
  put(
    'valuations',
    aValuation({ wine_id: claret.id, size_ml: 750, amount_minor: 2_500, currency: 'EUR', valued_on: '2025-01-01' }),
  ),
  put(
    'valuations',
    aValuation({ wine_id: claret.id, size_ml: 750, amount_minor: 3_000, currency: 'EUR', valued_on: '2026-01-01' }),
  ),
  put('tastings', aTasting({ wine_id: claret.id, tasted_on: '2025-02-01', score: 91.5 })),
)

test('filters every other view by a bar, and not its own', () => {
  const at = figuresOf({ country: ['FR'] })
  assert.deepEqual(at('country'), { FR: 2, DE: 2 })
  assert.deepEqual(at('type'), { red: 2 })
  assert.deepEqual(at('grape'), { Merlot: 2, 'Cabernet Franc': 2 })
  assert.deepEqual(at('size'), { 750: 2 })
})

test('counts what is unknown as a bucket of its own, by which it can be filtered', () => {
  assert.deepEqual(figuresOf({})('grape'), { Merlot: 2, 'Cabernet Franc': 2, unknown: 2 })
  assert.deepEqual(figuresOf({ grape: ['unknown'] })('country'), { DE: 2 })
  assert.deepEqual(figuresOf({})('score'), { '90-': 2, '85-': 2, '80-': 2, unknown: 2 })
})

test('leaves the days out for the line of time from which they are chosen', () => {
  const views = viewsOf('bottles')
  const countAt = (query: WineQuery) => views.ofAllDaysAt(query).length
  assert.equal(countAt({ bought: '2024-05-01..2024-05-31' }), 6)
  assert.equal(countAt({ bought: '2024-05-01..2024-05-31', country: ['FR'] }), 4)
  assert.equal(countAt({ drunk: '2024-01-01..2024-12-31', stock: 'all' }), 1)
})

test('shows what is here, what was drunk or all that ever was', () => {
  assert.deepEqual(figuresOf({})('country'), { FR: 2, DE: 2 })
  assert.deepEqual(figuresOf({ stock: 'all' })('country'), { FR: 4, DE: 2 })
  assert.deepEqual(figuresOf({ stock: 'all', drunk: 'any' })('country'), { FR: 1 })
  assert.deepEqual(figuresOf({ stock: 'all', left: 'unknown' })('country'), { FR: 1 })
})

test('filters by a range of days with both ends or one', () => {
  for (const [bought, expected] of Object.entries({
    '2024-05-03..2024-06-29': { FR: 2 },
    '2024-05-04..2024-06-30': { DE: 1 },
    '2024-05-04..': { DE: 1 },
    '..2024-05-03': { FR: 2 },
    '..': { FR: 2, DE: 1 },
    unknown: { DE: 1 },
    any: { FR: 2, DE: 2 },
  })) {
    assert.deepEqual(figuresOf({ bought })('country'), expected, bought)
  }
})

test('shows what was drunk and removed although the other views show what is here', () => {
  const at = figuresOf({ country: ['FR'] })
  assert.deepEqual(at('bought'), { '2024-05': 4 })
  assert.deepEqual(at('drunk'), { '2025-02': 1 })
  assert.deepEqual(at('left_year'), { unknown: 1 })
})

test('divides what is gone by how it left, by whom and on what occasion', () => {
  const at = figuresOf({ stock: 'all' })
  assert.deepEqual(at('departure'), { drunk: 1, gifted: 1 })
  assert.deepEqual(at('person'), { ada: 1, unknown: 1 })
  assert.deepEqual(at('occasion'), { Easter: 1, unknown: 1 })
  assert.deepEqual(figuresOf({ stock: 'all', occasion: ['Easter'] })('departure'), { drunk: 1 })
  assert.deepEqual(figuresOf({})('departure'), {})
})

test('puts a bottle into each year in which it is ready', () => {
  assert.deepEqual(figuresOf({ country: ['FR'] })('ready'), { '2026-peak': 2, '2027-late': 2 })
  assert.deepEqual(figuresOf({ ready: '2027-late' })('country'), { FR: 2 })
  assert.deepEqual(figuresOf({ ready: '2025', type: ['red'] })('country'), { FR: 2 })
})

test('shows every measure by its type, or alone where its parts do not add up', () => {
  const byCountry = (measure: MeasureName, query: WineQuery = {}) => figuresOf(query, measure)('country')
  assert.deepEqual(byCountry('wines', { stock: 'all' }), { FR: 1, DE: 1 })
  assert.deepEqual(byCountry('litres'), { FR: 1_500, DE: 2_250 })
  assert.deepEqual(byCountry('cost'), { FR: 4_000, DE: 1_000 })
  assert.deepEqual(byCountry('value'), { FR: 6_000, DE: 1_000 })
  assert.deepEqual(byCountry('gain'), { FR: 2_000, DE: 0 })
  assert.deepEqual(byCountry('average_price'), { FR: 2_000, DE: 1_000 })
  assert.deepEqual(byCountry('average_score'), { FR: 91_500, DE: 0 })
  const [bucket] = bucketsOf(
    viewsOf('cost')
      .at({ country: ['DE'] })
      .view('type'),
    'cost',
  )
  assert.deepEqual(
    { ...bucket, types: bucket?.types() },
    { key: 'white', bottles: 2, unknown: 1, figure: 1_000, types: { white: 1_000 } },
  )
})

test('values a bottle that is gone on the day it left', () => {
  assert.deepEqual(figuresOf({ stock: 'all', drunk: '2025-02' }, 'value')('country'), { FR: 2_500 })
})

test('sums up the bottles that pass all filters', () => {
  assert.deepEqual(viewsOf('bottles').at({}).totals, {
    bottles: 4,
    value: { sum: 7_000, unknown: 1, without_rate: 0 },
    cost: { sum: 5_000, unknown: 1, without_rate: 0 },
  })
  assert.equal(viewsOf('bottles').bottlesAt({ country: ['DE'], size: ['1500'] }).length, 1)
})

test('tells on what the values rest and how old they are, the bottles that pass alone', () => {
  const valued = withRows(cellar, 2, [
    put('valuations', aValuation({ wine_id: 'claret', source: 'own', valued_on: '2026-01-13', currency: 'EUR' })),
    put('valuations', aValuation({ wine_id: 'mosel', source: 'imported', valued_on: '2024-03-14', currency: 'USD' })),
    put('valuations', aValuation({ wine_id: 'mosel', size_ml: 1_500, source: 'imported', valued_on: '2026-03-01' })),
  ])
  const views = new BottleViews(new BottleTable(valued, summarizeWines(valued, context), context), ['type'], 'bottles')
  const none = { bottles: 0, age_days: 0 }
  const basesOf = (query: WineQuery) => views.valueBasesAt(query)
  assert.deepEqual(basesOf({}), {
    unknown: none,
    own: { bottles: 2, age_days: 60 },
    imported: { bottles: 2, age_days: 730 },
    sale: none,
    paid: none,
  })
  assert.deepEqual(views.at({}).totals.value, { sum: 7_500, unknown: 1, without_rate: 1 })
  assert.deepEqual(basesOf({ country: ['FR'] }).imported, none)
  const { paid, unknown } = viewsOf('bottles').valueBasesAt({})
  assert.deepEqual([paid.bottles, unknown.bottles], [1, 1])
})

test('reads the values of each bottle in every dimension, however alike its neighbours are', () => {
  fc.assert(
    fc.property(anyCellar, cellar => {
      const table = new BottleTable(cellar, summarizeWines(cellar, context), context)
      for (const name of plainFilters) {
        const { keys, starts, buckets } = table.column(name)
        const valuesOf = facetValues(name)
        table.rows.forEach(({ alone }, at) => {
          const values = Array.from(buckets.subarray(starts[at], starts[at + 1]), bucket => keys[bucket])
          assert.deepEqual(values, [valuesOf(alone)].flat(), name)
        })
      }
    }),
    { numRuns: 60 },
  )
})

test('counts the same by its filters as the answer of the server without them', async () => {
  const check = async (cellar: Replica) => {
    const lines = summarizeWines(cellar, context)
    const figures = await analyticsOf(cellar, lines, context, () => undefined)
    const views = new BottleViews(
      new BottleTable(cellar, lines, context),
      ['type', 'country', 'grape', 'bought', 'drunk'],
      'bottles',
    )
    const at = views.at({})
    for (const name of ['type', 'country', 'grape'] as const) {
      const shares = Object.fromEntries(figures[`by_${name}`].map(({ key, bottles }) => [key, bottles]))
      assert.deepEqual(plain(at.view(name), 'bottles'), sorted(shares))
    }
    for (const move of ['bought', 'drunk'] as const) {
      const months = figures.months
        .filter(month => month[move].bottles > 0)
        .map(month => [month.period, month[move].bottles])
      const { unknown: _, ...dated } = plain(at.view(move), 'bottles')
      assert.deepEqual(dated, Object.fromEntries(months))
    }
    assert.equal(at.totals.value.sum, figures.value.amount_minor)
    assert.equal(at.totals.cost.sum, figures.cost.amount_minor)
  }
  await fc.assert(fc.asyncProperty(anyCellar, check), { numRuns: 80 })
  await check(scaledReplica(today, 400, 90))
})

test('finds the bottles of the wines that the list shows for the same filters', () => {
  const query = fc.record(
    {
      type: fc.uniqueArray(fc.constantFrom('red', 'white', 'rose'), { minLength: 1 }),
      country: fc.uniqueArray(fc.constantFrom('FR', 'IT', 'unknown'), { minLength: 1 }),
      region: fc.uniqueArray(fc.constantFrom('Savoie', 'constructor', 'unknown'), { minLength: 1 }),
      grape: fc.uniqueArray(fc.constantFrom('Merlot', 'Gamay', 'unknown'), { minLength: 1 }),
      search: fc.constantFrom('savoie', 'gamay'),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(anyCellar, fc.array(query, { minLength: 1, maxLength: 4 }), (cellar, queries) => {
      const lines = summarizeWines(cellar, context)
      const views = new BottleViews(new BottleTable(cellar, lines, context), ['type'], 'bottles')
      for (const query of queries as WineQuery[]) {
        const bottles = views.bottlesAt(query, ['stock'])
        const listed = listLines(lines, { ...query, stock: 'all' }).lines.flatMap(line => line.readBottles())
        const ids = (from: readonly Bottle[]) => from.filter(each => each.departure !== 'cancelled').map(({ id }) => id)
        assert.deepEqual(ids(bottles).sort(), ids(listed).sort(), JSON.stringify(query))
      }
    }),
    { numRuns: 100 },
  )
})

function viewsOf(measure: MeasureName) {
  return new BottleViews(new BottleTable(cellar, summarizeWines(cellar, context), context), names, measure)
}

/** Returns a function that reads the figures of a view by their keys. */
function figuresOf(query: WineQuery, measure: MeasureName = 'bottles') {
  const at = viewsOf(measure).at(query)
  return (name: (typeof names)[number]) => plain(at.view(name as ViewName), measure)
}

function plain(view: Parameters<typeof bucketsOf>[0], measure: MeasureName): Record<string, number> {
  return sorted(Object.fromEntries(bucketsOf(view, measure).map(({ key, figure }) => [key, figure])))
}

const sorted = (figures: Record<string, number>) =>
  Object.fromEntries(Object.entries(figures).sort(([a], [b]) => (a < b ? -1 : 1)))

function wine(id: string, fields: Partial<Wine>): Wine {
  return aWine({ id, region: null, vintage: 2019, ...fields })
}

function grapes(...names: string[]) {
  return names.map(name => ({ name, share: null }))
}

function purchase({ id }: Wine, fields: Partial<Purchase>): Purchase {
  return aPurchase({ id: `purchase of ${id}`, wine_id: id, price_currency: 'EUR', ...fields })
}

function bottle({ id }: Wine, fields: Partial<Bottle>): Bottle {
  return aBottle({ wine_id: id, purchase_id: `purchase of ${id}`, ...fields })
}

function cellarOf(...rows: RowWrite[]): Replica {
  return withRows(emptyReplica('cellar'), 1, rows)
}
