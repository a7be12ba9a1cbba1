import type { ErrorCode } from '../src/shared/errors.ts'
import { type ZipEntry, zipOf } from './zip-by-hand.ts'

/** A file that is made to stop its reader, and the refusal it gets. */
export interface HostileFile {
  name: string
  file(): Uint8Array
  code: ErrorCode
}

/** Returns the files; those that may have any length have this many bytes. */
export function hostileFiles(much: number): HostileFile[] {
  const of = (text: string, before = '') => Buffer.concat([Buffer.from(before), Buffer.alloc(much, text)])
  const refused = (name: string, code: ErrorCode, file: () => Uint8Array): HostileFile => ({ name, code, file })
  const zip = (name: string, code: ErrorCode, entries: () => ZipEntry[]) =>
    refused(`a ZIP that holds ${name}`, code, () => zipOf(entries()))
  const workbook = (name: string, code: ErrorCode, sheet: () => string) =>
    refused(`a workbook with ${name}`, code, () => workbookOf(sheet()))
  return [
    refused('nothing but quotes', 'file_not_table', () => of('"')),
    refused('pairs of quotes, a line each', 'file_empty', () => of('""\n')),
    refused('a quote that nobody closes', 'file_not_table', () => of('"', header)),
    refused('quotes in every cell that close nothing', 'file_not_table', () => of('"a"b",\n', header)),
    refused('rows without end', 'file_too_many_rows', () => of('a,\n', header)),
    refused('rows without end in which nothing stands', 'file_too_many_rows', () => of('"",\n', header)),
    refused('line ends alone', 'file_empty', () => of('\n')),
    refused('a million columns', 'file_not_table', () => of('a,')),
    refused('some thousand columns', 'file_too_many_columns', () => Buffer.from(`${'a,'.repeat(3_000)}\n1,2\n`)),
    refused('zeros', 'file_not_table', () => of('\0')),
    refused('JSON within JSON within JSON', 'file_json_deep', () => of('[{"a":', '')),
    refused('JSON of millions of empty records', 'file_too_many_rows', () => of('{},', '[')),
    refused('JSON of millions of numbers', 'file_too_heavy', () => Buffer.from(`[${'0,'.repeat(9_000_000)}0]`)),
    refused('JSON with a million names', 'file_too_many_columns', () => Buffer.from(`[{${names(1_000_000)}}]`)),
    refused('JSON that ends in the midst of a text', 'file_bad_json', () => of('a', '["')),
    refused('table within table', 'file_too_many_tables', () => of('<table>')),
    refused('elements within each other', 'file_not_table', () => of('<div>')),
    refused('cells without end', 'file_too_many_columns', () => of('<td>', '<table><tr>')),
    refused('a cell without end', 'file_row_too_long', () => of('&amp;', '<table><tr><td>')),
    refused('entities that stand for entities', 'file_not_table', () => Buffer.from(laughs('<wines>&lol2;</wines>'))),
    zip('more than there is room for, told openly', 'file_too_large_unpacked', () =>
      Array.from({ length: 80 }, (_, at) => ({ name: `${at}.csv`, bytes: filler })),
    ),
    zip('more than it tells', 'file_damaged', () => [{ name: 'a.csv', bytes: of('a,b\n'), declared_size: 100 }]),
    zip('less than it tells', 'file_damaged', () => [{ name: 'a.csv', bytes: 'a,b\n', declared_size: 100 }]),
    zip('a way out', 'file_zip_unsafe', () => [{ name: '../a.csv', bytes: header }]),
    zip('a way out in the midst', 'file_zip_unsafe', () => [{ name: 'a/../../a.csv', bytes: header }]),
    zip('a place of the system', 'file_zip_unsafe', () => [{ name: '/etc/a.csv', bytes: header }]),
    zip('a drive', 'file_zip_unsafe', () => [{ name: 'C:/a.csv', bytes: header }]),
    zip('a way out by backslashes', 'file_zip_unsafe', () => [{ name: '..\\a.csv', bytes: header }]),
    zip('a lock', 'file_locked', () => [{ name: 'a.csv', bytes: header, encrypted: true }]),
    zip('two files of one name', 'file_zip_twice', () => [
      { name: 'a.csv', bytes: header },
      { name: 'a.csv', bytes: header },
    ]),
    zip('another ZIP', 'file_zip_in_zip', () => [{ name: 'a.csv', bytes: zipOf([{ name: 'b.csv', bytes: header }]) }]),
    zip('a letter of an office', 'file_not_table', () => [{ name: '[Content_Types].xml', bytes: '<Types/>' }]),
    zip('nothing', 'file_zip_without_table', () => []),
    workbook('a million columns', 'file_too_many_columns', () => `<row r="1">${cells(200_000)}</row>`),
    workbook('rows without end', 'file_too_many_rows', () => '<row><c><v>1</v></c></row>'.repeat(300_000)),
    workbook('a row far beyond all', 'file_empty', () => '<row r="99999999999"><c r="A99999999999"><v>2</v></c></row>'),
    workbook('rows that never close', 'file_empty', () => '<row '.repeat(1_000_000)),
  ]
}

const header = 'Wine,Vintage\n'
const filler = Buffer.alloc(5_000_000, 'a,b\n')

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

export function laughs(rest: string): string {
  return `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">]>${rest}`
}

/** Returns a minimal workbook around the rows of a sheet. */
export function workbookOf(rows: string, before = '', after = ''): Buffer {
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
