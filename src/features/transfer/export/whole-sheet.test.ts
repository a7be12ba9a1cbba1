import assert from 'node:assert/strict'
import test from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { generatedCellar } from '../../../../tests/generated-cellar.ts'
import { sheetRead } from '../../../../tests/read-workbook.ts'
import { scaledReplica } from '../../../../tests/scaled-cellar.ts'
import { anId } from '../../cellars/builders.ts'
import { csvOf, plainForm } from './csv.ts'
import { readWholeRow } from './whole-reading.ts'
import { type WholeRow, wholeRows } from './whole-row.ts'
import { wholeSheet } from './whole-sheet.ts'
import { isWholeTable } from './whole-table.ts'
import { xlsxOf } from './xlsx.ts'

test('restores any cellar from CSV without loss', () => {
  fc.assert(
    fc.property(generatedCellar, ({ cellar, person_id }) => {
      const text = Array.from(csvOf(wholeSheet(cellar, person_id), plainForm)).join('')
      const [columns = [], ...rows] = parse(text, { bom: true }) as string[][]
      assert.ok(isWholeTable(columns))
      assert.deepEqual(comeBack(columns, rows), Array.from(wholeRows(cellar, person_id), bare))
    }),
    { numRuns: 200 },
  )
})

test('restores any cellar from XLSX without loss', () => {
  fc.assert(
    fc.property(generatedCellar, ({ cellar, person_id }) => {
      const [columns = [], ...rows] = sheetRead(Buffer.concat(Array.from(xlsxOf(wholeSheet(cellar, person_id)))))
      assert.deepEqual(comeBack(columns, rows), Array.from(wholeRows(cellar, person_id), bare))
    }),
    { numRuns: 80 },
  )
})

test('restores a cellar of hundreds of bottles, past ones too', () => {
  const cellar = scaledReplica('2026-11-21', 600)
  const person_id = anId()
  const text = Array.from(csvOf(wholeSheet(cellar, person_id), plainForm)).join('')
  const [columns = [], ...rows] = parse(text, { bom: true }) as string[][]
  const back = comeBack(columns, rows)
  assert.deepEqual(new Set(back.map(row => row.bottle?.id)).size, cellar.bottles.size)
  assert.deepEqual(back, Array.from(wholeRows(cellar, person_id), bare))
})

test('reads numbers and days that a spreadsheet of another language changed', () => {
  const columns = [
    'wine_id',
    'alcohol',
    'bottle_id',
    'size_ml',
    'received_on',
    'departed_on',
    'price',
    'price_currency',
  ]
  const cells = ['w', '12,5', 'b', '750', '31.12.2024', '45657', '19,9', 'EUR']
  const { row, unreadable } = readWholeRow(columns, cells)
  assert.deepEqual(unreadable, [])
  assert.equal(row.wine.alcohol, 12.5)
  assert.equal(row.bottle?.received_on, '2024-12-31')
  assert.equal(row.bottle?.departed_on, '2024-12-31')
  assert.equal(row.purchase?.price_minor, 1990)
})

test('reports the column of unreadable cells, and leaves them unknown', () => {
  const { row, unreadable } = readWholeRow(
    ['wine_id', 'type', 'alcohol', 'bottle_id', 'received_on'],
    ['w', 'rouge', 'strong', 'b', '5/6/2024'],
  )
  assert.deepEqual(unreadable, ['type', 'alcohol', 'received_on'])
  assert.deepEqual([row.wine.type, row.wine.alcohol, row.bottle?.received_on], ['other', null, null])
})

function comeBack(columns: readonly string[], rows: readonly string[][]): WholeRow[] {
  return rows.map(cells => {
    const { row, unreadable } = readWholeRow(columns, cells)
    assert.deepEqual(unreadable, [])
    return bare(row)
  })
}

/** Removes values that a row repeats elsewhere, and sorts lists. */
function bare({ wine, bottle, purchase, tasting, valuation, place, own, ...kept }: WholeRow): WholeRow {
  const { own: _, extra, ...said } = { own: 0, extra: 0, ...wine }
  return {
    wine: said,
    bottle: bottle && without(bottle, ['wine_id', 'purchase_id', 'place_id', 'extra']),
    purchase: purchase && without(purchase, ['wine_id', 'size_ml', 'extra']),
    tasting: tasting && { score: tasting.score, score_scale: tasting.score_scale, tasted_on: tasting.tasted_on },
    valuation: valuation && without(valuation, ['id', 'wine_id', 'size_ml']),
    place: place.map(({ name, kind }) => ({ name, kind })),
    own,
    ...kept,
  }
}

function without<Row extends object>(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))) as Row
}
