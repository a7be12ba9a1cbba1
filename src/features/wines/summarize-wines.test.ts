import assert from 'node:assert/strict'
import { test } from 'node:test'
import { put, type RowWrite } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import { aBottle, aTasting, aValuation, aWine } from '../cellars/builders.ts'
import { countryWordsIn } from './country-words.ts'
import { summarizeWines } from './summarize-wines.ts'

const sight = { today: '2025-06-01', currency: 'EUR', rates: new Map() }
const wine = aWine({ producer: 'Château d’Étoile', name: null, vintage: 2015, drink_from: 2020, drink_until: 2030 })

function lineOf(...rows: RowWrite[]): WineSummary {
  const [line] = summarizeWines(withRows(emptyReplica('a'), 1, [put('wines', wine), ...rows]), sight)
  assert.ok(line)
  return line
}

const bottle = (fields: Parameters<typeof aBottle>[0]) => put('bottles', aBottle({ wine_id: wine.id, ...fields }))
const priced = { price_minor: 2000, price_currency: 'EUR' }

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

test('sums the value of the bottles in the cellar and counts unknown ones', () => {
  const line = lineOf(bottle(priced), bottle(priced), bottle({}), bottle({ ...priced, state: 'gone' }))
  assert.deepEqual([line.value_minor, line.unvalued, line.valued_as_paid], [4000, 1, 2])
  assert.deepEqual([line.paid_minor, line.unpriced], [4000, 1])
})

test('gives null, not zero, for a value that is unknown', () => {
  const line = lineOf(bottle({}), bottle({ price_minor: 100, price_currency: 'USD' }))
  assert.deepEqual([line.value_minor, line.unvalued, line.valued_as_paid], [null, 2, 0])
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
  const before = summarizeWines(cellar, sight)
  const changed = withRows(cellar, 2, [put('wines', { ...wine, name: 'Réserve' })])
  const after = summarizeWines(changed, sight)
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
