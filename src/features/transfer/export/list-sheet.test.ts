import assert from 'node:assert/strict'
import test from 'node:test'
import { sheetRead } from '../../../../tests/read-workbook.ts'
import { put } from '../../../ledger/command.ts'
import { emptyReplica, withRows } from '../../../ledger/replica.ts'
import { aBottle, aCustomField, aPlace, aTasting, aValuation, aWine } from '../../cellars/builders.ts'
import { summarizeWines } from '../../wines/summarize-wines.ts'
import { csvOf, formIn, plainForm } from './csv.ts'
import { listSheet } from './list-sheet.ts'
import { plainWords } from './plain-words.ts'
import { xlsxOf } from './xlsx.ts'

const place = aPlace({ name: 'Rack; left' })
const field = aCustomField({ name: '=Stars', kind: 'number' })
const wine = aWine({
  producer: '=cmd|x',
  name: 'Müller "Extra", trocken',
  created_at: '2024-02-01T12:00:00.000Z',
  own: { [field.id]: '4.5' },
})
const cellar = withRows(emptyReplica('a'), 1, [
  put('places', place),
  put('custom_fields', field),
  put('wines', wine),
  put('bottles', aBottle({ wine_id: wine.id, place_id: place.id })),
  put('bottles', aBottle({ wine_id: wine.id, size_ml: 375 })),
  put('valuations', aValuation({ wine_id: wine.id, amount_minor: 123_450, currency: 'EUR', valued_on: '2024-01-01' })),
  put('tastings', aTasting({ wine_id: wine.id, score: 90 })),
])
const lines = summarizeWines(cellar, { today: '2025-06-01', currency: 'EUR', rates: new Map() })
const { places, custom_fields } = cellar
const setting = { words: plainWords, currency: 'EUR', score_scale: 'points_20', places, custom_fields } as const
const own = `own:${field.id}` as const

test('writes the columns of the list in order, each fact in its own cell', () => {
  const sheet = listSheet('Wines', lines, ['value', 'score', own, 'added', 'place'], setting)
  assert.equal(
    Array.from(csvOf(sheet, plainForm)).join(''),
    "\ufeffproducer,name,type,value_EUR,unvalued,score,'=Stars,added,places\r\n" +
      '\'=cmd|x,"Müller ""Extra"", trocken",white,1234.5,1,18,4.5,2024-02-01,Rack; left\r\n',
  )
})

test('writes words, numbers and days of a language with a decimal comma', () => {
  const sheet = listSheet('Wines', lines, ['value', 'added', 'place'], setting)
  const [, row] = Array.from(csvOf(sheet, formIn('de')))
    .join('')
    .split('\r\n')
  assert.equal(row, '\'=cmd|x;"Müller ""Extra"", trocken";white;1234,50;1;01.02.2024;"Rack; left"')
})

test('writes all columns, including custom ones', () => {
  const { columns } = listSheet('Wines', lines, 'all', setting)
  const titles = columns.map(({ title }) => title)
  assert.equal(new Set(titles).size, titles.length)
  for (const title of ['appellation', 'gone', 'sweetness', 'note', 'paid_EUR', '=Stars'])
    assert.ok(titles.includes(title))
})

test('writes a workbook without formulas, with typed numbers and days', () => {
  const sheet = listSheet('Wines: all?', lines, ['value', own, 'added'], setting)
  const bytes = Buffer.concat(Array.from(xlsxOf(sheet)))
  assert.deepEqual(sheetRead(bytes)[1], ["'=cmd|x", 'Müller "Extra", trocken', 'white', '1234.5', '1', '4.5', '45323'])
})
