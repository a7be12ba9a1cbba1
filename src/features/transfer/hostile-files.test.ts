import assert from 'node:assert/strict'
import test from 'node:test'
import { type ZipEntry, zipOf } from '../../../tests/zip-by-hand.ts'
import { AppError, type ErrorCode } from '../../shared/errors.ts'
import { openSource } from './source.ts'

/* Files made to stop who reads them, each refused in words of its own, or read for the little that it is. */

const much = 5_000_000
const of = (text: string, before = '') => Buffer.concat([Buffer.from(before), Buffer.alloc(much, text)])
const header = 'Wine,Vintage\n'

const texts: [name: string, file: () => Uint8Array, code: ErrorCode][] = [
  ['nothing but quotes', () => of('"'), 'file_not_table'],
  ['pairs of quotes, a line each', () => of('""\n'), 'file_empty'],
  ['a quote that nobody closes', () => of('"', header), 'file_not_table'],
  ['quotes in every cell that close nothing', () => of('"a"b",\n', header), 'file_not_table'],
  ['rows without end', () => of('a,\n', header), 'file_too_many_rows'],
  ['rows without end in which nothing stands', () => of('"",\n', header), 'file_too_many_rows'],
  ['line ends alone', () => of('\n'), 'file_empty'],
  ['a million columns', () => of('a,'), 'file_not_table'],
  ['some thousand columns', () => Buffer.from(`${'a,'.repeat(3_000)}\n1,2\n`), 'file_too_many_columns'],
  ['zeros', () => of('\0'), 'file_not_table'],
  ['JSON within JSON within JSON', () => of('[{"a":', ''), 'file_json_deep'],
  ['JSON of millions of empty records', () => Buffer.from(`[${'{},'.repeat(9_000_000)}{}]`), 'file_too_heavy'],
  ['JSON with a million names', () => Buffer.from(`[{${names(1_000_000)}}]`), 'file_too_many_columns'],
  ['JSON that ends in the midst of a text', () => of('a', '["'), 'file_bad_json'],
  ['table within table', () => of('<table>'), 'file_too_many_tables'],
  ['elements within each other', () => of('<div>'), 'file_not_table'],
  ['cells without end', () => of('<td>', '<table><tr>'), 'file_too_many_columns'],
  ['a cell without end', () => of('&amp;', '<table><tr><td>'), 'file_row_too_long'],
  ['entities that stand for entities', () => Buffer.from(laughs('<wines>&lol2;</wines>')), 'file_not_table'],
]

for (const [name, file, code] of texts) {
  test(`${name}: ${code}`, () => refuses(file(), code))
}

const zips: [name: string, entries: ZipEntry[], code: ErrorCode][] = [
  [
    'more than there is room for, told openly',
    Array.from({ length: 80 }, (_, at) => ({ name: `${at}.csv`, bytes: of('a,b\n') })),
    'file_too_large_unpacked',
  ],
  ['more than it tells', [{ name: 'a.csv', bytes: of('a,b\n'), told_size: 100 }], 'file_damaged'],
  ['less than it tells', [{ name: 'a.csv', bytes: 'a,b\n', told_size: 100 }], 'file_damaged'],
  ['a way out', [{ name: '../a.csv', bytes: header }], 'file_zip_unsafe'],
  ['a way out in the midst', [{ name: 'a/../../a.csv', bytes: header }], 'file_zip_unsafe'],
  ['a place of the system', [{ name: '/etc/a.csv', bytes: header }], 'file_zip_unsafe'],
  ['a drive', [{ name: 'C:/a.csv', bytes: header }], 'file_zip_unsafe'],
  ['a way out by backslashes', [{ name: '..\\a.csv', bytes: header }], 'file_zip_unsafe'],
  ['a lock', [{ name: 'a.csv', bytes: header, encrypted: true }], 'file_locked'],
  [
    'two files of one name',
    [
      { name: 'a.csv', bytes: header },
      { name: 'a.csv', bytes: header },
    ],
    'file_zip_twice',
  ],
  ['another ZIP', [{ name: 'a.csv', bytes: zipOf([{ name: 'b.csv', bytes: header }]) }], 'file_zip_in_zip'],
  ['a letter of an office', [{ name: '[Content_Types].xml', bytes: '<Types/>' }], 'file_not_table'],
  ['nothing', [], 'file_zip_without_table'],
]

for (const [name, entries, code] of zips) {
  test(`a ZIP that holds ${name}: ${code}`, () => refuses(zipOf(entries), code))
}

test('a ZIP that was cut short, or written by a hand that slipped, is damaged', async () => {
  const whole = zipOf([{ name: 'a.csv', bytes: header, stored: true }])
  await refuses(whole.subarray(0, -5), 'file_damaged')
  const slipped = Buffer.from(whole)
  slipped[40] = 0x21
  await refuses(slipped, 'file_damaged')
})

test('a ZIP in the form for large ones is read as any other', async () => {
  const { tables } = await open(zipOf([{ name: 'a.csv', bytes: header }], { zip64: true }))
  assert.deepEqual(tables[0]?.columns, ['Wine', 'Vintage'])
})

const sheets: [name: string, sheet: () => string, code: ErrorCode][] = [
  ['a million columns', () => `<row r="1">${cells(200_000)}</row>`, 'file_too_many_columns'],
  ['rows without end', () => '<row><c><v>1</v></c></row>'.repeat(300_000), 'file_too_many_rows'],
  ['a row far beyond all', () => '<row r="99999999999"><c r="A99999999999"><v>2</v></c></row>', 'file_empty'],
  ['rows that never close', () => '<row '.repeat(1_000_000), 'file_empty'],
]

for (const [name, sheet, code] of sheets) {
  test(`a workbook with ${name}: ${code}`, () => refuses(workbookOf(sheet()), code))
}

test('cells at the ends of the world, merges over all of it and entities of entities come to what stands there', async () => {
  const cell = (at: string, text: string) => `<c r="${at}" t="str"><v>${text}</v></c>`
  const sheet = `<row r="1">${cell('A1', 'Wine')}${cell('B1', 'Year')}${cell('ZZZZZZ1', 'x')}</row>
    <row r="2">${cell('A2', '&lol2;')}<c r="B2"><v>2015</v></c></row>`
  const merged = '<mergeCells><mergeCell ref="A5:XFD1048576"/></mergeCells>'
  const { tables } = await open(workbookOf(sheet, laughs(''), merged))
  assert.deepEqual(tables[0]?.columns, ['Wine', 'Year'])
  for await (const rows of tables[0]?.rows() ?? []) {
    assert.deepEqual(
      rows.map(row => row.cells),
      [['&lol2;', '2015']],
    )
  }
})

test('a formula comes in as the value it had, and is not run', async () => {
  const sheet = `<row r="1"><c r="A1" t="str"><v>Wine</v></c><c r="B1" t="str"><v>Note</v></c></row>
    <row r="2"><c r="A2" t="str"><f>HYPERLINK("http://example.org","Petrus")</f><v>Petrus</v></c><c r="B2"><f>1+1</f></c></row>`
  const { tables } = await open(workbookOf(sheet))
  for await (const rows of tables[0]?.rows() ?? []) assert.deepEqual(rows[0]?.cells, ['Petrus', ''])
})

test('half a workbook of the time before is damaged, and the next file is read', async () => {
  const mark = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
  await refuses(Buffer.concat([Buffer.from(mark), Buffer.alloc(100_000, 1)]), 'file_damaged')
  assert.equal((await open('[{"Wine":"Petrus"}]')).tables.length, 1)
})

function open(file: Uint8Array | string) {
  return openSource(Buffer.from(file), async () => {})
}

async function refuses(file: Uint8Array, code: ErrorCode) {
  const readAll = async () => {
    const { tables } = await open(file)
    for (const table of tables) for await (const rows of table.rows()) assert.ok(rows.length >= 0)
  }
  await assert.rejects(readAll, error => {
    assert.ok(error instanceof AppError, String(error))
    assert.equal(error.code, code)
    return true
  })
}

function names(count: number): string {
  return Array.from({ length: count }, (_, at) => `"c${at}":1`).join(',')
}

function cells(count: number): string {
  return Array.from({ length: count }, (_, at) => `<c r="${letters(at)}1"><v>${at}</v></c>`).join('')
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}

function laughs(rest: string): string {
  return `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">]>${rest}`
}

/** As small as a workbook can be, around the rows of a sheet. */
function workbookOf(rows: string, before = '', after = ''): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packed = 'http://schemas.openxmlformats.org/package/2006'
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return zipOf([
    {
      name: '[Content_Types].xml',
      bytes: `<Types xmlns="${packed}/content-types"><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
    },
    {
      name: 'xl/workbook.xml',
      bytes: `<workbook xmlns="${main}" xmlns:r="${related}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: `<Relationships xmlns="${packed}/relationships"><Relationship Id="rId1" Type="${related}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      bytes: `${before}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
    },
  ])
}
