import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { AppError } from '../../../shared/errors.ts'
import { openSource } from '../files/source.ts'
import type { Row } from '../files/table.ts'

/*
 * The expected content of each real file, counted with other tools (a spreadsheet, Python's csv, xlrd, by eye), never
 * with the reader: the number of columns and rows, and some values of the first and the last of them.
 */

interface Expected {
  columns: number
  rows: number
  encoding?: string | null
  delimiter?: string | null
  first?: Record<string, string>
  last?: Record<string, string>
}

const mathroule = 'cellartracker/mathroule'
const expected: Record<string, Expected> = {
  [`${mathroule}/availability.tsv`]: {
    columns: 173,
    rows: 3,
    first: { Linear: '0.248135209139836', Available: '8.93877551020408E-02' },
    last: { iWine: '1367113', CScoreSort: '95.9782608695652' },
  },
  [`${mathroule}/availability_empty.tsv`]: { columns: 173, rows: 0 },
  [`${mathroule}/bottles.tsv`]: {
    columns: 22,
    rows: 11,
    first: { BottleState: '-1', Wine: 'Pétrus', Location: '(n/a)' },
    last: { BottleState: '1', Vintage: '2011' },
  },
  [`${mathroule}/bottles_empty.tsv`]: { columns: 22, rows: 0 },
  [`${mathroule}/consumed.tsv`]: {
    columns: 46,
    rows: 2,
    first: { Consumed: '5/21/2020', ConsumedQuarter: 'Q2' },
    last: { iConsumed: '129196205', Appellation: 'La Tâche Grand Cru' },
  },
  [`${mathroule}/consumed_empty.tsv`]: { columns: 46, rows: 0 },
  [`${mathroule}/inventory.tsv`]: {
    columns: 66,
    rows: 9,
    first: { Barcode: '0129197314', Location: '(pending)' },
    last: { Barcode: '0129197440', EndConsume: '2054' },
  },
  [`${mathroule}/inventory_empty.tsv`]: { columns: 66, rows: 0 },
  [`${mathroule}/list.tsv`]: {
    columns: 63,
    rows: 3,
    first: { WineBarcode: 'W0684674_750ml', Quantity: '0', Pending: '3' },
    last: { Quantity: '5', UPC: '810910020858' },
  },
  [`${mathroule}/list_empty.tsv`]: { columns: 63, rows: 0 },
  [`${mathroule}/pending.tsv`]: { columns: 33, rows: 1, first: { iPurchase: '123799475', StoreName: 'Unknown' } },
  [`${mathroule}/pending_empty.tsv`]: { columns: 33, rows: 0 },
  [`${mathroule}/purchase.tsv`]: {
    columns: 33,
    rows: 3,
    first: { PurchaseDate: '5/25/2020' },
    last: { iPurchase: '123864410', PurchaseDate: '11/6/2019', Appellation: 'Sauternes' },
  },
  [`${mathroule}/purchase_empty.tsv`]: { columns: 33, rows: 0 },
  'cellartracker/winebuddy/cellar.test.csv': {
    columns: 21,
    rows: 92,
    encoding: 'windows-1252',
    delimiter: ',',
    first: { Color: 'Red', Value: '29.0099' },
    last: { Wine: 'Veuve Clicquot Champagne Brut', Vintage: '1001', CScore: '89.2309081527348' },
  },
  'other/cavusvinifera-loicsalou/mini-20170528-2.csv': {
    columns: 19,
    rows: 2,
    delimiter: ';',
    first: { nomCru: 'A. Chauvet - Cachet Rouge - Millésimé', date_achat: '11.03.16' },
    last: { millesime: '-', prix: '17.8', comment: 'à boire avant 2018' },
  },
  'other/cavusvinifera-loicsalou/demi-20170528.csv': {
    columns: 19,
    rows: 96,
    delimiter: ';',
    last: { nomCru: 'Domaine Bernard Baudry - La Croix Boissée', date_achat: '29.07.11', prix: '14.8' },
  },
  'other/cavusvinifera-loicsalou/cavusvinifera-export-anonymous.xls': {
    columns: 19,
    rows: 798,
    encoding: null,
    delimiter: null,
    first: { millesime: '2008', volume: '75 cl', date_achat: '2016-03-11', prix: '28', quantite_achat: '3' },
    last: { nomCru: 'Yves Girard Madoux - Mondeuse', date_achat: '2008-05-03', prix: '5.5', quantite_courante: '0' },
  },
  'other/invintory-adsail/cellar_0233081.csv': {
    columns: 17,
    rows: 74,
    delimiter: ',',
    last: { 'Wine Name': 'Wiston Estate Blanc de Blancs Sparkling', 'Drink Window': '2023-2030' },
  },
  'other/invintory-adsail/cellar_4d6ce6b.csv': {
    columns: 17,
    rows: 76,
    delimiter: ',',
    last: { Country: 'United Kingdom', 'Average Market Price (USD)': '73.27' },
  },
  'other/vinocell-synthetic/export-wines.csv': {
    columns: 53,
    rows: 2,
    encoding: 'utf-16le',
    first: { Winery: 'Château Exemple', Alcohol: '13.5 %' },
    last: { Year: 'Non vintage', Volume: 'Magnum', 'Pro Ratings': '0', 'Pro Ratings (2)': '0' },
  },
  'other/vinocell-synthetic/export-bottles-stored.csv': {
    columns: 60,
    rows: 2,
    encoding: 'utf-16le',
    last: { Cellar: 'Keller', 'Input date': '01.12.2020' },
  },
  'other/vinocell-synthetic/export-bottles-gone.csv': {
    columns: 63,
    rows: 1,
    encoding: 'utf-16le',
    first: { 'Output date': '24.12.2023', 'Output comment': 'Weihnachten', Provider: 'Weinhändler' },
  },
}

const fileOf = (name: string) => readFileSync(new URL(`../../../../tests/files/imports/${name}`, import.meta.url))

for (const [file, { columns, rows, encoding = 'utf-8', delimiter = '\t', first, last }] of Object.entries(expected)) {
  test(`${file} has ${rows} rows of ${columns} columns`, async () => {
    const source = await openSource(fileOf(file), async () => {})
    assert.equal(source.tables.length, 1)
    const [table] = source.tables
    assert.ok(table)
    const found: Row[] = []
    for await (const some of table.rows()) found.push(...some)
    assert.deepEqual(
      [table.columns.length, found.length, table.header_line, source.encoding, source.delimiter],
      [columns, rows, 1, encoding, delimiter],
    )
    const stands = (row: Row | undefined, texts: Record<string, string> = {}) => {
      const names = Object.keys(texts)
      const there = names.map(name => [name, row?.cells[table.columns.indexOf(name)]])
      assert.deepEqual(Object.fromEntries(there), texts)
    }
    stands(found[0], first)
    stands(found.at(-1), last)
    assert.ok(found.every(row => row.cells.length <= columns && !row.torn))
  })
}

test('recognises the page for people who are not signed in', async () => {
  const opened = openSource(fileOf(`${mathroule}/not_logged.html`), async () => {})
  await assert.rejects(opened, error => error instanceof AppError && error.code === 'file_is_login_page')
})
