import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldsOf } from '../../../../tests/fields-of.ts'
import { importFile, readAs, readTogether } from '../../../../tests/import-files.ts'

/*
 * Rows and sheets that are no wines. The rows were told apart by eye; all wines are invented.
 */

const invented = (name: string) => importFile(`invented/${name}`, 'other')

type Read = Awaited<ReturnType<typeof readAs>>
const winesOf = ({ plan }: Read) => Array.from(plan.wines.matched, ({ wine }) => wine.name)
const rowsOf = ({ rows }: Read) => rows.some(0, rows.count, async () => {})
const leftOut = async (read: Read) =>
  Object.fromEntries(
    (await rowsOf(read)).flatMap(({ table, line, left_out }) =>
      left_out === null ? [] : [[`${table.replace(/\D+/, '')}${line}`, left_out]],
    ),
  )

test('leaves out the sums, the statistics and the remark below a cellar', async () => {
  const read = await readAs(invented('keller-mit-summe.csv'))
  assert.deepEqual([read.report.wines, read.report.bottles], [5, 34])
  assert.deepEqual(await leftOut(read), {
    8: 'row_is_sum',
    9: 'row_is_sum',
    11: 'row_is_other',
    12: 'row_is_other',
    13: 'row_is_other',
    15: 'row_is_other',
  })
})

test('leaves out titles and subtotals between groups of wines', async () => {
  const read = await readAs(invented('cave-par-couleur.csv'))
  assert.deepEqual([read.report.wines, read.report.bottles], [5, 29])
  assert.deepEqual(await leftOut(read), {
    2: 'row_is_other',
    6: 'row_is_sum',
    8: 'row_is_other',
    11: 'row_is_sum',
    13: 'row_is_sum',
  })
})

test('keeps wines that are named like sums, and leaves out sums without a name', async () => {
  const read = await readAs(invented('cellar-with-statistics.csv'))
  assert.deepEqual(winesOf(read), ['Hollow Hill', 'Total Eclipse', 'Quiet River', 'Summe', 'Early Frost'])
  assert.equal(read.report.bottles, 16)
  assert.deepEqual(await leftOut(read), {
    7: 'row_is_sum',
    9: 'row_is_other',
    10: 'row_is_other',
    11: 'row_is_other',
    12: 'row_is_sum',
  })
})

test('keeps a wine without a vintage that is named like a sum, when somebody made it', async () => {
  const rows = ['Weingut;Wein;Anzahl;Preis', 'Hof A;Abend;6;12', 'Rechenfehler;Summe;1;15', ';Total Eclipse;2;']
  const read = await readAs([...rows, ';Total;9;27'])
  assert.deepEqual(winesOf(read), ['Abend', 'Summe', 'Total Eclipse'])
  assert.deepEqual(await leftOut(read), { 5: 'row_is_sum' })
})

const labels = [
  'Total',
  'Totals',
  'TOTAL:',
  'Grand Total',
  'Subtotal',
  'Sum',
  'Total bottles',
  'Number of bottles total',
  'Average',
  'Summe',
  'Gesamtsumme',
  'Zwischensumme',
  'Anzahl Flaschen',
  'Gesamt',
  'Insgesamt',
  'Gesamtzahl der Flaschen',
  'Total général',
  'Somme',
  'Nombre de bouteilles',
  'Totale',
  'Totale generale',
  'Numero bottiglie',
  'Suma',
  'Total botellas',
]

test('leaves out sums by their labels in five languages, in the first column and in that of the wine', async () => {
  const rows = ['Weingut;Wein;Jahrgang;Anzahl', 'Hof A;Abend;2018;6', 'Hof B;Morgen;2019;12', 'Hof C;Nacht;2020;3']
  for (const label of labels) {
    // The number is out of date, so that the label alone tells.
    for (const last of [`${label};;;20`, `;${label};;20`]) {
      const read = await readAs([...rows, last])
      assert.deepEqual([read.report.wines, read.report.bottles], [3, 21], last)
      assert.deepEqual(await leftOut(read), { 5: 'row_is_sum' }, last)
    }
  }
})

test('recognises a sum by its number when its label is unknown', async () => {
  const rows = ['Wine;Vintage;Country;Quantity;Price', 'A;2018;FR;6;10', 'B;2019;IT;12;8', 'C;2020;ES;3;30']
  const read = await readAs([...rows, 'Yhteensä;;;21;48'])
  assert.deepEqual([await leftOut(read), read.report.bottles], [{ 5: 'row_is_sum' }, 21])
  const other = await readAs([...rows, 'Yhteensä;;;20;11'])
  assert.deepEqual([await leftOut(other), other.report.bottles], [{}, 41], 'no sum of anything: it may be a wine')
})

test('keeps sparse wines: of two columns, without a vintage, after a blank row', async () => {
  const read = await readAs('Wine;Quantity\nAbend;6\nMorgen;6\n\nNacht;12\nMittag;3\n')
  assert.deepEqual([winesOf(read), read.report.bottles], [['Abend', 'Morgen', 'Nacht', 'Mittag'], 27])
  assert.deepEqual(await leftOut(read), {})
})

test('leaves sums out of the export of a product, too', async () => {
  const header = 'Wine,Vintage,Producer,Size,Type,Quantity,Location'
  const rows = ['Haus A,2010,Haus,750ml,Red,2,Cellar', 'Haus B,2011,Haus,750ml,Red,4,Cellar', 'Total,,,,,6,']
  const read = await readAs([header, ...rows])
  assert.deepEqual([read.report.format, read.report.wines, read.report.bottles], ['cellartracker', 2, 6])
  assert.deepEqual(await leftOut(read), { 4: 'row_is_sum' })
})

const cellar = 'Wein;Weingut;Jahrgang;Anzahl;Preis\nAbend;Hof A;2018;6;12\nMorgen;Hof B;2019;12;9'

test('leaves out sheets of statistics and of ideas, and reads further lists of bottles', async () => {
  const read = await readTogether({
    Keller: cellar,
    Ideen: 'Wein;Bemerkung\nNordlicht;bei Anna getrunken\nSüdlicht;suchen',
    Auswertung: 'Land;Flaschen\nDeutschland;18',
    Garage: 'Wein;Weingut;Jahrgang;Anzahl;Preis\nNacht;Hof C;2020;3;30',
  })
  assert.deepEqual([read.report.wines, read.report.bottles], [3, 21])
  assert.deepEqual(fieldsOf(read.report.tables, 'name', 'left_out'), [
    ['Keller.csv', null],
    ['Ideen.csv', 'table_is_other'],
    ['Auswertung.csv', 'table_without_wines'],
    ['Garage.csv', null],
  ])
})

test('lets a row and a sheet in, or leaves them out, as a person says', async () => {
  const files = { Keller: `${cellar}\nSumme;;;18;`, Ideen: 'Wein;Bemerkung\nNordlicht;suchen' }
  const suggested = await readTogether(files)
  assert.deepEqual(winesOf(suggested), ['Abend', 'Morgen'])
  const settings = {
    tables: [{ table: 'rows1', imported: true }],
    rows: [
      { table: 'rows', line: 4, imported: true },
      { table: 'rows', line: 2, imported: false },
    ],
  }
  const read = await readTogether(files, { settings })
  assert.deepEqual(winesOf(read), ['Morgen', 'Summe', 'Nordlicht'])
  assert.equal(read.report.bottles, 12 + 18 + 1)
  assert.deepEqual(await leftOut(read), { 2: 'by_hand' })
  assert.equal(read.report.rows_dropped, 1)

  const none = await readTogether(files, { settings: { tables: [{ table: 'rows', imported: false }] } })
  assert.deepEqual(winesOf(none), [])
})

test('makes a wine of a row without a name when a person lets it in', async () => {
  const rows = 'Wein;Jahrgang;Anzahl;Bemerkung\nAbend;2018;6;\nMorgen;2019;3;\n;2020;2;ohne Etikett'
  assert.deepEqual(await leftOut(await readAs(rows)), { 4: 'wine_unnamed' })
  const read = await readAs(rows, { settings: { rows: [{ table: 'rows', line: 4, imported: true }] } })
  assert.deepEqual(winesOf(read), ['Abend', 'Morgen', 'ohne Etikett'])
})

test('lists the rows left out first, then those with warnings, then the others', async () => {
  const read = await readAs(`${cellar}\nNacht;Hof C;gestern;3;30\nMittag;Hof D;2020;1;30\nSumme;;;22;`)
  assert.deepEqual(
    (await rowsOf(read)).map(({ line, left_out, warnings, wine, text }) => [
      line,
      left_out,
      warnings,
      wine?.name ?? text,
    ]),
    [
      [6, 'row_is_sum', ['row_is_sum'], 'Summe · 22'],
      [4, null, ['vintage_impossible'], 'Nacht'],
      [2, null, [], 'Abend'],
      [3, null, [], 'Morgen'],
      [5, null, [], 'Mittag'],
    ],
  )
})
