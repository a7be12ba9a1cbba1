import assert from 'node:assert/strict'
import test from 'node:test'
import { readAs } from '../../../../tests/import-files.ts'
import { sheetRead } from '../../../../tests/read-workbook.ts'
import { put } from '../../../ledger/command.ts'
import { emptyReplica, withRows } from '../../../ledger/replica.ts'
import { formIn, plainForm } from '../../../shared/csv.ts'
import { aBottle, aCustomField, aPlace, aTasting, aValuation, aWine } from '../../cellars/builders.ts'
import { summarizeWines } from '../../wines/summarize-wines.ts'
import { csvOf } from './csv.ts'
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
    "\ufeffproducer,name,type,value_EUR,value_basis,unvalued,score,'=Stars,added,places\r\n" +
      '\'=cmd|x,"Müller ""Extra"", trocken",white,1234.5,own,1,18,4.5,2024-02-01,Rack; left\r\n',
  )
})

test('writes the scores of critics on their own scales under their full names', () => {
  const scored = [
    aWine({ producer: 'a', extra: { WA: '94', WD: '18-19+' } }),
    aWine({ producer: 'b', extra: { WD: '17.5' } }),
  ]
  const cellar = withRows(
    emptyReplica('a'),
    1,
    scored.map(row => put('wines', row)),
  )
  const lines = summarizeWines(cellar, { today: '2025-06-01', currency: 'EUR', rates: new Map() })
  const rows = (columns: Parameters<typeof listSheet>[2]) =>
    Array.from(csvOf(listSheet('Wines', lines, columns, setting), plainForm))
      .join('')
      .split('\r\n')
  assert.deepEqual(rows(['critic:WD', 'vintage', 'critic:WA']), [
    '\ufeffproducer,name,type,Winedoctor,vintage,Wine Advocate',
    'a,Riesling trocken,white,18-19+,2020,94',
    'b,Riesling trocken,white,17.5,2020,',
    '',
  ])
  assert.match(rows('all')[0] ?? '', /,Wine Advocate,Winedoctor,/)
})

test('writes words, numbers and days of a language with a decimal comma', () => {
  const sheet = listSheet('Wines', lines, ['value', 'added', 'place'], setting)
  const [, row] = Array.from(csvOf(sheet, formIn('de')))
    .join('')
    .split('\r\n')
  assert.equal(row, '\'=cmd|x;"Müller ""Extra"", trocken";white;1234,50;own;1;01.02.2024;"Rack; left"')
})

test('keeps an estimated window apart from a wine’s own, also when the table is imported again', async () => {
  const barolo = { type: 'red', country: 'IT', region: 'Piedmont', appellation: 'Barolo' } as const
  const estimated = aWine({ ...barolo, producer: 'Rocca Bruna', name: 'Vigna del Gallo', vintage: 2016 })
  const confirmed = aWine({ ...barolo, producer: 'Rocca Bruna', name: 'Ravera', drink_from: 2024, drink_until: 2041 })
  const cellar = withRows(emptyReplica('a'), 1, [
    ...[estimated, confirmed].map(row => put('wines', row)),
    ...[estimated, confirmed].map(({ id }) => put('bottles', aBottle({ wine_id: id }))),
  ])
  const lines = summarizeWines(cellar, { today: '2025-06-01', currency: 'EUR', rates: new Map() })
  for (const columns of [['vintage', 'window', 'bottles'], 'all'] as const) {
    const text = Array.from(csvOf(listSheet('Wines', lines, columns, setting), plainForm)).join('')
    assert.match(text, /estimated 20\d\d-20\d\d/)
    const { written } = await readAs(Buffer.from(text))
    const read = written.flatMap(({ table, after }) => (table === 'wines' && after ? [after] : []))
    const windows = read.map(row => [row.name, row.drink_from, row.drink_until, row.window_source])
    assert.deepEqual(windows.sort(), [
      ['Ravera', 2024, 2041, 'imported'],
      ['Vigna del Gallo', null, null, null],
    ])
  }
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
  assert.deepEqual(sheetRead(bytes)[1], [
    "'=cmd|x",
    'Müller "Extra", trocken',
    'white',
    '1234.5',
    'own',
    '1',
    '4.5',
    '45323',
  ])
})
