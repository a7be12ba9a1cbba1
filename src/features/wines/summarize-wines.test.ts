import assert from 'node:assert/strict'
import { test } from 'node:test'
import { put, type RowWrite } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { Wine } from '../../model/wine.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import { collationIn } from '../../shared/collation.ts'
import { readyOf } from '../analytics/ready.ts'
import { sharesBy } from '../analytics/shares.ts'
import { aBottle, anId, aTasting, aValuation, aWine } from '../cellars/builders.ts'
import { countryWordsIn } from './country-words.ts'
import { groupWines } from './groups.ts'
import { listLines } from './list.ts'
import { summariesOf, summarizeWines } from './summarize-wines.ts'

const viewContext = { today: '2025-06-01', currency: 'EUR', rates: new Map() }
const wine = aWine({ producer: 'Château d’Étoile', name: null, vintage: 2015, drink_from: 2020, drink_until: 2030 })

function lineOf(...rows: RowWrite[]): WineSummary {
  const [line] = summarizeWines(withRows(emptyReplica('a'), 1, [put('wines', wine), ...rows]), viewContext)
  assert.ok(line)
  return line
}

const bottle = (fields: Parameters<typeof aBottle>[0]) => put('bottles', aBottle({ wine_id: wine.id, ...fields }))
const priced = { price_minor: 2000, price_currency: 'EUR' }

test('lets others be served after each summary of a cellar', async () => {
  const wines = ['Alba', 'Barolo', 'Cortese'].map(name => aWine({ name }))
  const cellar = withRows(
    emptyReplica('a'),
    1,
    wines.map(each => put('wines', each)),
  )
  let pauses = 0
  const { lines } = await summariesOf(cellar, viewContext, async () => void pauses++)
  assert.equal(pauses, 3)
  assert.deepEqual(
    lines.map(line => line.wine.name),
    ['Alba', 'Barolo', 'Cortese'],
  )
})

test('counts the bottles of a wine by state', () => {
  const line = lineOf(
    bottle({}),
    bottle({ opened_on: '2025-05-01', place_id: 'rack' }),
    bottle({ state: 'on_order' }),
    bottle({ state: 'gone', departed_on: '2023-01-01' }),
    bottle({ state: 'gone', departed_on: '2024-02-01' }),
    put('bottles', aBottle()),
  )
  assert.deepEqual([line.in_cellar, line.opened, line.on_order, line.gone], [2, 1, 1, 2])
  assert.equal(line.last_departed_on, '2024-02-01')
  assert.deepEqual(line.place_ids, ['rack'])
  assert.equal(line.stage, 'peak')
})

test('estimates a window for the size of most bottles, and of as many for the smaller', () => {
  const barolo = aWine({ type: 'red', country: 'IT', region: 'Piedmont', appellation: 'Barolo', vintage: 2010 })
  const rule = { id: anId(), type: null, country: null, grape: null, classification: null, region: 'Barolo' }
  const windowWith = (...sizes: [size_ml: number, state?: Bottle['state']][]) => {
    const bottles = sizes.map(([size_ml, state = 'in_cellar']) =>
      put('bottles', aBottle({ wine_id: barolo.id, size_ml, state })),
    )
    const rules = put('window_rules', { ...rule, years_from: 10, years_until: 20 })
    const cellar = withRows(emptyReplica('a'), 1, [put('wines', barolo), rules, ...bottles])
    const [line] = summarizeWines(cellar, viewContext)
    return [line?.wine.drink_from, line?.wine.drink_until, line?.stage]
  }
  // On 1 June 2025.
  const [usual, magnum] = [windowWith(), windowWith([1500])]
  assert.deepEqual(usual, [2020, 2030, 'peak_estimated'])
  assert.deepEqual(magnum, [2023, 2036, 'early_estimated'])
  assert.deepEqual(windowWith([375]).slice(0, 2), [2018, 2026])
  assert.deepEqual(windowWith([750], [1500]), usual)
  assert.deepEqual(windowWith([1500], [750], [1500]), magnum)
  assert.deepEqual(windowWith([1500], [375]).slice(0, 2), [2018, 2026])
  assert.deepEqual(windowWith([1500], [1500], [750, 'gone'], [750, 'on_order']), magnum)
  assert.deepEqual(windowWith([1500, 'on_order']), magnum)
  assert.deepEqual(windowWith([1500, 'gone']), usual)
})

test('counts each bottle at the stage of its size where its window is estimated', () => {
  const barolo = aWine({ type: 'red', country: 'IT', region: 'Piedmont', appellation: 'Barolo', vintage: 2010 })
  const rule = { type: null, country: null, grape: null, classification: null, region: 'Barolo' }
  const rules = put('window_rules', { id: anId(), ...rule, years_from: 10, years_until: 15 })
  const sizes = [750, 750, 750, 620, 1500, 1500, 375]
  const bottles = sizes.map(size_ml => put('bottles', aBottle({ wine_id: barolo.id, size_ml, ...priced })))
  const linesOf = (wine: Wine) =>
    summarizeWines(withRows(emptyReplica('a'), 1, [put('wines', wine), rules, ...bottles]), viewContext)
  const stagesIn = (lines: WineSummary[]) =>
    sharesBy('stage', lines).map(({ key, bottles, wines }) => [key, bottles, wines])

  // In 2025: 75 cl from 2020 to 2025, magnums from 2023 to 2030, halves from 2018 to 2022.
  const lines = linesOf(barolo)
  assert.equal(lines[0]?.stage, 'late_estimated')
  assert.deepEqual(stagesIn(lines), [
    ['early_estimated', 2, 1],
    ['late_estimated', 4, 1],
    ['past_estimated', 1, 1],
  ])
  for (const [stage, found] of [
    ['early_estimated', 1],
    ['past_estimated', 1],
    ['peak_estimated', 0],
  ] as const) {
    assert.equal(listLines(lines, { stage: [stage] }).lines.length, found, stage)
  }
  const groups = groupWines(lines, 'stage', { places: new Map(), collation: collationIn('en') })
  assert.deepEqual(
    groups.map(({ key, bottles }) => [key, bottles]),
    [
      ['early_estimated', 2],
      ['late_estimated', 4],
      ['past_estimated', 1],
    ],
  )
  const { years, past_estimated } = readyOf(lines, '2025-06-01')
  assert.deepEqual([years[0]?.bottles, years[0]?.wines, years[1]?.bottles, past_estimated.bottles], [6, 1, 2, 1])
  assert.deepEqual(
    sharesBy('stage', lines).map(({ value_minor }) => value_minor),
    [4_000, 8_000, 2_000],
  )
  assert.equal(lines[0]?.value_minor, 14_000)

  assert.deepEqual(stagesIn(linesOf({ ...barolo, drink_from: 2020, drink_until: 2025, window_source: 'own' })), [
    ['late', 7, 1],
  ])
})

test('sums the value of the bottles in the cellar and counts unknown ones', () => {
  const line = lineOf(bottle(priced), bottle(priced), bottle({}), bottle({ ...priced, state: 'gone' }))
  assert.deepEqual([line.value_minor, line.unvalued, line.valued_as_paid], [4000, 1, 2])
  assert.deepEqual([line.paid_minor, line.unpriced], [4000, 1])
})

test('gives null, not zero, for a value that is unknown', () => {
  const line = lineOf(bottle({}), bottle({ price_minor: 100, price_currency: 'USD' }))
  assert.deepEqual([line.value_minor, line.unvalued, line.valued_as_paid], [null, 2, 0])
})

test('says what the values rest on, and counts none that is unknown', () => {
  const valuation = (size_ml: number, source: 'own' | 'imported' | 'sale') =>
    put('valuations', aValuation({ wine_id: wine.id, size_ml, source, valued_on: '2025-01-01' }))
  const line = lineOf(
    ...[bottle(priced), bottle(priced), bottle({}), bottle({ size_ml: 1500 }), bottle({ size_ml: 375 })],
    ...[bottle({ ...priced, state: 'gone' }), bottle({ ...priced, state: 'on_order' })],
    ...[valuation(1500, 'imported'), valuation(375, 'own')],
  )
  assert.deepEqual([line.value_bases, line.unvalued], [{ paid: 2, imported: 1, own: 1 }, 1])
})

test('replaces the price by a valuation, but not the cost', () => {
  const valuation = aValuation({ wine_id: wine.id, amount_minor: 5000, valued_on: '2025-01-01' })
  const line = lineOf(bottle(priced), put('valuations', valuation))
  assert.deepEqual([line.value_minor, line.valued_as_paid, line.paid_minor], [5000, 0, 2000])
})

test('takes the score of the latest tasting that has one', () => {
  const tasting = (tasted_on: string | null, score: number | null) =>
    put('tastings', aTasting({ wine_id: wine.id, tasted_on, score }))
  assert.equal(lineOf(tasting('2021-01-01', 88), tasting('2024-01-01', 92), tasting('2025-01-01', null)).score, 92)
  assert.equal(lineOf(tasting(null, 85)).score, 85)
  assert.equal(lineOf().score, null)
})

test('indexes an unchanged wine once', () => {
  const cellar = withRows(emptyReplica('a'), 1, [put('wines', wine), put('wines', aWine())])
  const before = summarizeWines(cellar, viewContext)
  const changed = withRows(cellar, 2, [put('wines', { ...wine, name: 'Réserve' })])
  const after = summarizeWines(changed, viewContext)
  const indexIn = (lines: WineSummary[], id: string) => lines.find(line => line.wine.id === id)?.index
  const other = before.find(line => line.wine.id !== wine.id)?.wine.id ?? ''
  assert.equal(indexIn(before, other), indexIn(after, other))
  assert.notEqual(indexIn(before, wine.id), indexIn(after, wine.id))
  assert.match(indexIn(after, wine.id)?.text ?? '', / reserve /)
})

test('finds a country by its names in the given languages and its own', () => {
  const words = countryWordsIn(['en', 'de'])
  assert.equal(words(aWine({ country: 'ES' })), 'Spain Spanien España')
  assert.equal(words(aWine({ country: null })), '')
})
