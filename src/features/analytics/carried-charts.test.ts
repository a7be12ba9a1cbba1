import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scaledReplica } from '../../../tests/scaled-cellar.ts'
import { put, type RowWrite } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import { aBottle, aPurchase, aTasting, aValuation, aWine } from '../cellars/builders.ts'
import { summarizeWines } from '../wines/summarize-wines.ts'
import { chartsAtFirst } from './carried-charts.ts'
import { furtherCharts, usualCharts } from './charts.ts'

const today = '2026-03-14'
const context = { today, currency: 'EUR', rates: new Map() }
const namesFor = (...rows: RowWrite[]) => {
  const cellar = withRows(emptyReplica('cellar'), 1, rows)
  return chartsAtFirst(summarizeWines(cellar, context)).map(({ name }) => name)
}

test('shows every chart that a large cellar fills, and the usual ones first', () => {
  const lines = summarizeWines(scaledReplica(today, 400, 90), context)
  assert.deepEqual(chartsAtFirst(lines), [...usualCharts, ...furtherCharts])
})

test('shows the usual charts alone where the wines would leave the others empty', () => {
  const usual = usualCharts.map(({ name }) => name)
  assert.deepEqual(namesFor(), usual)
  const wine = aWine({ country: 'FR', region: 'Savoie' })
  const purchase = aPurchase({ wine_id: wine.id, price_minor: 1_000, price_currency: 'EUR' })
  const rows = [
    put('wines', wine),
    put('purchases', purchase),
    put('bottles', aBottle({ wine_id: wine.id, purchase_id: purchase.id })),
    put('tastings', aTasting({ wine_id: wine.id, score: 90 })),
  ]
  assert.deepEqual(namesFor(...rows), usual)
  const valuation = aValuation({ wine_id: wine.id, currency: 'EUR', valued_on: '2026-01-01' })
  assert.deepEqual(namesFor(...rows, put('valuations', valuation)), [...usual, 'gains'])
  const mosel = aWine({ country: 'DE', region: 'Mosel' })
  assert.deepEqual(namesFor(...rows, put('wines', mosel)), usual, 'a wine without bottles fills nothing')
  assert.deepEqual(
    namesFor(...rows, put('wines', mosel), put('bottles', aBottle({ wine_id: mosel.id, purchase_id: null }))),
    [...usual, 'map'],
  )
})
