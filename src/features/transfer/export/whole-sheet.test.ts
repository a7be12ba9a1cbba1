import assert from 'node:assert/strict'
import test from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { fieldOf, fieldsOf } from '../../../../tests/fields-of.ts'
import { generatedCellar } from '../../../../tests/generated-cellar.ts'
import { sheetRead } from '../../../../tests/read-workbook.ts'
import { scaledReplica } from '../../../../tests/scaled-cellar.ts'
import { emptyReplica, type Replica } from '../../../ledger/replica.ts'
import { plainForm } from '../../../shared/csv.ts'
import { aBottle, anId, aTasting, aWine } from '../../cellars/builders.ts'
import { csvOf } from './csv.ts'
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
      const back = comeBack(columns, rows)
      assert.deepEqual(contentOf(back), contentIn(cellar))
      assert.deepEqual(back, Array.from(wholeRows(cellar, person_id), bare))
    }),
    { numRuns: 200 },
  )
})

test('restores any cellar from XLSX without loss', () => {
  fc.assert(
    fc.property(generatedCellar, ({ cellar, person_id }) => {
      const [columns = [], ...rows] = sheetRead(Buffer.concat(Array.from(xlsxOf(wholeSheet(cellar, person_id)))))
      const back = comeBack(columns, rows)
      assert.deepEqual(contentOf(back), contentIn(cellar))
      assert.deepEqual(back, Array.from(wholeRows(cellar, person_id), bare))
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
  assert.deepEqual(contentOf(back), contentIn(cellar))
  assert.deepEqual(back, Array.from(wholeRows(cellar, person_id), bare))
})

test('has all tastings of a wine, with and without bottles', () => {
  const wine = aWine({ name: 'Kammer' })
  const notes = ['Cherry', 'Plum', 'Dry'].map(note => aTasting({ wine_id: wine.id, note }))
  const cellar = { ...emptyReplica(anId()), wines: byId([wine]), tastings: byId(notes) }
  const notesIn = (replica: Replica) =>
    Array.from(wholeRows(replica, anId()), row => row.tasting_details?.note).filter(note => note !== undefined)
  assert.deepEqual(notesIn(cellar), ['Cherry', 'Plum', 'Dry'])
  assert.deepEqual(notesIn({ ...cellar, bottles: byId([aBottle({ wine_id: wine.id })]) }), ['Cherry', 'Plum', 'Dry'])
})

test('keeps the separators within the terms of a tasting', () => {
  const wine = aWine({ name: 'Kammer' })
  const aspects = { nose: [':', 'a: b', 'c, d', 'e; f', 'g\\h'], 'pal:ate': ['dry'] }
  const cellar = {
    ...emptyReplica(anId()),
    wines: byId([wine]),
    tastings: byId([aTasting({ wine_id: wine.id, aspects })]),
  }
  const text = Array.from(csvOf(wholeSheet(cellar, anId()), plainForm)).join('')
  const [columns = [], ...rows] = parse(text, { bom: true }) as string[][]
  assert.deepEqual(
    comeBack(columns, rows).map(row => row.tasting_details?.aspects),
    [aspects],
  )
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

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map(row => [row.id, row]))
}

/** Returns the content of a cellar itself, since the rows of an export lack what it leaves out. */
function contentIn({ wines, bottles, tastings, valuations, wishes }: Replica) {
  return {
    wines: new Set(wines.keys()),
    bottles: Array.from(bottles.keys()).sort(),
    tastings: fieldOf(tastings.values(), 'note').sort(),
    values: new Set(fieldsOf(valuations.values(), 'size_ml', 'valued_on', 'amount_minor').map(String)),
    wishes: fieldOf(wishes.values(), 'quantity').sort(),
  }
}

/** Returns the same of the rows of an export. */
function contentOf(rows: readonly WholeRow[]): ReturnType<typeof contentIn> {
  return {
    wines: new Set(rows.map(({ wine }) => wine.id)),
    bottles: rows.flatMap(({ bottle }) => bottle?.id ?? []).sort(),
    tastings: rows.flatMap(({ tasting_details }) => (tasting_details ? [tasting_details.note] : [])).sort(),
    values: new Set(
      rows.flatMap(({ bottle, valued, valuation }) =>
        valuation ? [String([(bottle ?? valued)?.size_ml, valuation.valued_on, valuation.amount_minor])] : [],
      ),
    ),
    wishes: rows.flatMap(({ wish }) => wish?.quantity ?? []).sort(),
  }
}

function comeBack(columns: readonly string[], rows: readonly string[][]): WholeRow[] {
  return rows.map(cells => {
    const { row, unreadable } = readWholeRow(columns, cells)
    assert.deepEqual(unreadable, [])
    return bare(row)
  })
}

/** Removes values that a row repeats elsewhere, and sorts lists. */
function bare({
  wine,
  bottle,
  purchase,
  tasting,
  tasting_details,
  valuation,
  valued,
  wish,
  place,
  own,
  ...rest
}: WholeRow): WholeRow {
  const { own: _, extra, ...fields } = { own: 0, extra: 0, ...wine }
  return {
    wine: fields,
    bottle: bottle && without(bottle, ['wine_id', 'purchase_id', 'place_id', 'extra']),
    purchase: purchase && without(purchase, ['wine_id', 'size_ml', 'extra']),
    tasting: tasting && { score: tasting.score, score_scale: tasting.score_scale, tasted_on: tasting.tasted_on },
    tasting_details:
      tasting_details && without(tasting_details, ['id', 'wine_id', 'person_id', 'score', 'score_scale', 'tasted_on']),
    valuation: valuation && without(valuation, ['id', 'wine_id', 'size_ml']),
    valued: valued && { size_ml: valued.size_ml },
    wish: wish && without(wish, ['id', 'wine_id', 'person_id']),
    place: place.map(({ name, kind }) => ({ name, kind })),
    own,
    ...rest,
  }
}

function without<Row extends object>(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))) as Row
}
