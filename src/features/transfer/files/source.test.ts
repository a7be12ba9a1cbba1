import assert from 'node:assert/strict'
import test from 'node:test'
import { utils, type WorkBook, write } from '@e965/xlsx'
import { fieldOf } from '../../../../tests/fields-of.ts'
import { workbookOf } from '../../../../tests/hostile-files.ts'
import { zipOf } from '../../../../tests/zip-by-hand.ts'
import { AppError } from '../../../shared/errors.ts'
import { openSource } from './source.ts'
import type { Row, Source, Table } from './table.ts'

const open = (bytes: Uint8Array | string): Promise<Source> => openSource(Buffer.from(bytes), async () => {})

async function rowsOf(table: Table | undefined): Promise<Row[]> {
  const rows: Row[] = []
  for await (const some of table?.rows() ?? []) rows.push(...some)
  return rows
}

async function cellsOf(table: Table | undefined): Promise<(readonly string[])[]> {
  return (await rowsOf(table)).map(({ cells }) => cells)
}

const refused = (code: string) => (error: unknown) => error instanceof AppError && error.code === code

type Cells = (string | number | boolean | Date | null | { t: string; v: unknown; z?: string })[]

function workbook(sheets: Record<string, Cells[]>, change?: (book: WorkBook) => void): WorkBook {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true }), name)
  }
  change?.(book)
  return book
}

const saved = (book: WorkBook, bookType: 'xlsx' | 'biff8' | 'ods' | 'xlsb' = 'xlsx'): Buffer =>
  write(book, { type: 'buffer', bookType, compression: true })

const bottles: Cells[] = [
  ['Wine', 'Vintage', 'Price', 'Bought', 'Opened'],
  ['Clos des Mûres', 2015, 38.4, { t: 'n', v: 42_876, z: 'dd.mm.yyyy' }, true],
  ['Œil & Fils', 'NV', 1_350.25, { t: 'n', v: 43_000.5, z: 'm/d/yy h:mm' }, false],
]
const asRead = [
  ['Clos des Mûres', '2015', '38.4', '2017-05-21', 'true'],
  ['Œil & Fils', 'NV', '1350.25', '2017-09-22 12:00:00', 'false'],
]

test('skips rows of a workbook without values', async () => {
  const cellOf = (row: number, text: string) =>
    `<row r="${row}"><c t="inlineStr"><is><t>${text}</t></is></c><c><v>${row}</v></c></row>`
  const bare = Array.from({ length: 300_000 }, (_, at) => `<row r="${at + 3}" ht="20"/>`).join('')
  const { tables } = await open(workbookOf(cellOf(1, 'Wine') + cellOf(2, 'Fabel') + bare))
  assert.deepEqual(await cellsOf(tables[0]), [['Fabel', '2']])
})

for (const form of ['xlsx', 'xlsb', 'biff8', 'ods'] as const) {
  test(`reads the sheets of a workbook as tables with plain numbers and days: ${form}`, async () => {
    const source = await open(
      saved(
        workbook({
          Keller: bottles,
          Ideen: [
            ['Wine', 'Why'],
            ['Tokaji', 'Aunt'],
          ],
        }),
        form,
      ),
    )
    assert.deepEqual([source.kind, source.encoding, source.tables.length], ['spreadsheet', null, 2])
    const [cellar, ideas] = source.tables
    assert.deepEqual([cellar?.name, cellar?.typed, cellar?.header_line], ['Keller', true, 1])
    assert.deepEqual(cellar?.columns, ['Wine', 'Vintage', 'Price', 'Bought', 'Opened'])
    assert.deepEqual(await rowsOf(ideas), [{ line: 2, cells: ['Tokaji', 'Aunt'], torn: false }])
    assert.deepEqual(
      (await cellsOf(cellar)).map(cells => cells.slice(0, 3)),
      asRead.map(cells => cells.slice(0, 3)),
    )
    if (form !== 'ods') assert.deepEqual(await cellsOf(cellar), asRead)
  })
}

test('splits each row with unclosed quotes on its own, and reads the rows around it whole', async () => {
  const torn = Array.from({ length: 40 }, (_, at) => `"Clos" des Mûres ${at}",2015`)
  const text = [
    'Wine,Vintage',
    '"Over',
    'two lines",2001',
    ...torn,
    '"Again, over',
    'two",2002',
    '',
    'Œil 5",2003',
    '"Offen,2004',
  ].join('\n')
  const [table] = (await open(text)).tables
  const rows = await rowsOf(table)
  assert.deepEqual(await rowsOf(table), rows, 'as often as wanted')
  assert.deepEqual(
    rows.map(({ line, cells: [wine, year] }) => [line, wine, year]),
    [
      [2, 'Over\ntwo lines', '2001'],
      ...torn.map((_, at) => [4 + at, `"Clos" des Mûres ${at}"`, '2015']),
      [44, 'Again, over\ntwo', '2002'],
      [47, 'Œil 5"', '2003'],
      [48, 'Offen', '2004'],
    ],
  )
  assert.deepEqual(
    rows.filter(row => row.torn).map(({ line }) => line),
    [48],
  )
})

test('allows any number of names in a nested value', async () => {
  const prices = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`day ${at}`, at]))
  const [table] = (await open(JSON.stringify([{ name: 'Petrus', prices: [prices] }]))).tables
  assert.deepEqual(table?.columns, ['name', 'prices'])
})

test('reads JSON as a list of records, or an object of such lists, and anything else as a document', async () => {
  const list = [
    { name: 'Petrus', price: 1e21, place: { rack: 'A', row: 0.1 }, tags: ['a', 1] },
    { name: 'Yquem', drunk: true },
  ]
  const { tables } = await open(JSON.stringify(list))
  assert.deepEqual(tables[0]?.columns, ['name', 'price', 'place.rack', 'place.row', 'tags', 'drunk'])
  assert.deepEqual(await cellsOf(tables[0]), [
    ['Petrus', '1000000000000000000000', 'A', '0.1', '["a",1]', ''],
    ['Yquem', '', '', '', '', 'true'],
  ])
  const several = await open(JSON.stringify({ version: 2, data: { wines: list }, stores: [{ name: 'Shop' }] }))
  assert.deepEqual(fieldOf(several.tables, 'name'), ['data.wines', 'stores'])
  assert.deepEqual(several.documents, [{ name: '', value: { version: 2 } }])
  const lines = await open('{"a":1,"b":"x"}\n{"a":12345678901234567890}\n')
  assert.deepEqual(await cellsOf(lines.tables[0]), [
    ['1', 'x'],
    ['12345678901234567890', ''],
  ])
})

test('reads each table of a page, decoding entities once, whatever the file’s name', async () => {
  const page = `<!DOCTYPE html><html><head><meta charset="windows-1252"><style>td{}</style></head><body>
    <table class=layout><tr><td><p>Menu<script>var a = "<td>"</script></td></tr></table>
    <table><caption>My  cellar</caption><thead><tr><th>Wine<th>Vintage</tr></thead>
    <tr><td>Ch\u00e2teau &amp;eacute; &#259;<br>second line</td><td>2015</td></tr><tr><td>Other<td> </table></html>`
  const source = await open(Buffer.from(page, 'latin1'))
  assert.deepEqual([source.kind, fieldOf(source.tables, 'name')], ['html', ['My cellar']])
  assert.deepEqual(source.tables[0]?.columns, ['Wine', 'Vintage'])
  assert.deepEqual(await cellsOf(source.tables[0]), [
    ['Château &eacute; ă\nsecond line', '2015'],
    ['Other', ''],
  ])
})

test('reads each file of a ZIP as if it came alone, by its bytes', async () => {
  const source = await open(
    zipOf([
      { name: 'export/', bytes: '' },
      { name: 'export/cellar.csv', bytes: 'Wine;Vintage\nPetrus;2015\n' },
      { name: 'export/book.dat', bytes: saved(workbook({ One: bottles })) },
      { name: 'manifest.json', bytes: '{"version":1}' },
      { name: 'wines.json', bytes: '[{"name":"Yquem"}]' },
      { name: 'images/1.jpg', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) },
      { name: 'README.txt', bytes: 'To whom it may concern' },
      { name: '__MACOSX/export/._cellar.csv', bytes: 'x' },
    ]),
  )
  assert.equal(source.kind, 'zip')
  assert.deepEqual(fieldOf(source.tables, 'name'), ['export/cellar.csv', 'export/book.dat/One', 'wines.json'])
  assert.deepEqual(await cellsOf(source.tables[0]), [['Petrus', '2015']])
  assert.deepEqual(source.documents, [{ name: 'manifest.json', value: { version: 1 } }])
  assert.deepEqual(source.passed_over, ['README.txt'])
  assert.deepEqual(fieldOf(source.pictures, 'name'), ['images/1.jpg'])
  assert.equal((await source.pictures[0]?.bytes())?.length, 7)
})

test('rejects a file without content in plain words', async () => {
  await assert.rejects(open(''), refused('file_empty'))
  await assert.rejects(open('%PDF-1.7'), refused('file_not_table'))
  await assert.rejects(open('<?xml version="1.0"?><wines/>'), refused('file_not_table'))
  await assert.rejects(open('{"a":1}'), refused('file_json_without_list'))
  await assert.rejects(open('[{"a":1},'), refused('file_bad_json'))
  await assert.rejects(open('<html><p>Hello'), refused('file_is_html'))
  await assert.rejects(open(zipOf([{ name: 'a.txt', bytes: 'x' }])), refused('file_zip_without_table'))
})
