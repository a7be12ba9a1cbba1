import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scaledReplica } from '../../../tests/scaled-cellar.ts'
import { put, type RowWrite } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import { aBottle, aPurchase, aTasting, aValuation, aWine } from '../cellars/builders.ts'
import { summarizeWines } from '../wines/summarize-wines.ts'
import { fills } from './fills.ts'

const today = '2026-03-14'
const context = { today, currency: 'EUR', rates: new Map() }
const namesOf = (lines: readonly WineSummary[]) =>
  Object.entries(fills).flatMap(([name, isFilledBy]) => (isFilledBy(lines) ? name : []))
const filledBy = (...rows: RowWrite[]) => namesOf(summarizeWines(withRows(emptyReplica('cellar'), 1, rows), context))

test('says that a large cellar fills every chart', () => {
  const lines = summarizeWines(scaledReplica(today, 400, 90), context)
  assert.deepEqual(namesOf(lines), ['values', 'producers', 'vintages', 'countries', 'scores'])
})

test('says that few wines fill only the charts of what is known of them', () => {
  assert.deepEqual(filledBy(), [])
  const wine = aWine({ country: 'FR', region: 'Savoie' })
  const purchase = aPurchase({ wine_id: wine.id, price_minor: 1_000, price_currency: 'EUR' })
  const rows = [
    put('wines', wine),
    put('purchases', purchase),
    put('bottles', aBottle({ wine_id: wine.id, purchase_id: purchase.id })),
    put('tastings', aTasting({ wine_id: wine.id, score: 90 })),
  ]
  assert.deepEqual(filledBy(...rows), [])
  const valuation = aValuation({ wine_id: wine.id, currency: 'EUR', valued_on: '2026-01-01' })
  assert.deepEqual(filledBy(...rows, put('valuations', valuation)), ['values'])
  const mosel = aWine({ country: 'DE', region: 'Mosel' })
  assert.deepEqual(filledBy(...rows, put('wines', mosel)), [], 'a wine without bottles fills nothing')
  const bottle = aBottle({ wine_id: mosel.id, purchase_id: null })
  assert.deepEqual(filledBy(...rows, put('wines', mosel), put('bottles', bottle)), ['countries'])
})
