import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldOf } from '../../../../tests/fields-of.ts'
import { hostileFiles, laughs, workbookOf } from '../../../../tests/hostile-files.ts'
import { zipOf } from '../../../../tests/zip-by-hand.ts'
import type { ErrorCode } from '../../../shared/errors.ts'
import { openSource } from './source.ts'

/* Files made to block the reader. Each is refused with its own error, or read for the little that it contains. */

for (const { name, file, code } of hostileFiles(5_000_000)) {
  test(`${name}: ${code}`, () => refuses(file(), code))
}

const header = 'Wine,Vintage\n'

test('rejects a ZIP that is cut short or malformed as damaged', async () => {
  const whole = zipOf([{ name: 'a.csv', bytes: header, stored: true }])
  await refuses(whole.subarray(0, -5), 'file_damaged')
  const slipped = Buffer.from(whole)
  slipped[40] = 0x21
  await refuses(slipped, 'file_damaged')
})

test('reads a ZIP64 file like any other', async () => {
  const { tables } = await open(zipOf([{ name: 'a.csv', bytes: header }], { zip64: true }))
  assert.deepEqual(tables[0]?.columns, ['Wine', 'Vintage'])
})

test('reads sheets with distant cells, huge merges and nested entities as what they contain', async () => {
  const cell = (at: string, text: string) => `<c r="${at}" t="str"><v>${text}</v></c>`
  const sheet = `<row r="1">${cell('A1', 'Wine')}${cell('B1', 'Year')}${cell('ZZZZZZ1', 'x')}</row>
    <row r="2">${cell('A2', '&lol2;')}<c r="B2"><v>2015</v></c></row>`
  const merged = '<mergeCells><mergeCell ref="A5:XFD1048576"/></mergeCells>'
  const { tables } = await open(workbookOf(sheet, laughs(''), merged))
  assert.deepEqual(tables[0]?.columns, ['Wine', 'Year'])
  assert.deepEqual(await cellsIn(tables), [['&lol2;', '2015']])
})

test('imports the value of a formula without running it', async () => {
  const sheet = `<row r="1"><c r="A1" t="str"><v>Wine</v></c><c r="B1" t="str"><v>Note</v></c></row>
    <row r="2"><c r="A2" t="str"><f>HYPERLINK("http://example.org","Petrus")</f><v>Petrus</v></c><c r="B2"><f>1+1</f></c></row>`
  const { tables } = await open(workbookOf(sheet))
  assert.deepEqual(await cellsIn(tables), [['Petrus', '']])
})

test('rejects half of an old workbook as damaged, and reads the next file', async () => {
  const mark = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
  await refuses(Buffer.concat([Buffer.from(mark), Buffer.alloc(100_000, 1)]), 'file_damaged')
  assert.equal((await open('[{"Wine":"Petrus"}]')).tables.length, 1)
})

/** Reads all rows of some tables. */
async function cellsIn(tables: Awaited<ReturnType<typeof open>>['tables']): Promise<(readonly string[])[]> {
  const cells: (readonly string[])[] = []
  for (const table of tables) for await (const rows of table.rows()) cells.push(...fieldOf(rows, 'cells'))
  return cells
}

function open(file: Uint8Array | string) {
  return openSource(Buffer.from(file), async () => {})
}

async function refuses(file: Uint8Array, code: ErrorCode) {
  const readAll = async () => cellsIn((await open(file)).tables)
  await assert.rejects(readAll, { name: 'AppError', code })
}
