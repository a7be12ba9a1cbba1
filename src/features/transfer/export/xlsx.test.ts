import assert from 'node:assert/strict'
import test from 'node:test'
import { read } from '@e965/xlsx'
import { partsOf } from '../../../../tests/read-workbook.ts'
import type { Sheet } from './sheet.ts'
import { xlsxOf } from './xlsx.ts'

const sheet: Sheet = {
  name: "Ada's [cellar]: 2026/27",
  rtl: true,
  columns: [
    { title: 'Wein', kind: 'text', width: 30 },
    { title: 'Bottles', kind: 'number' },
    { title: 'Value', kind: 'amount', digits: 2 },
    { title: 'Added', kind: 'day' },
  ],
  *rows() {
    yield ['بردو شاتو', 3, 19.99, '2024-02-29']
    yield ['=HYPERLINK("http://example.test")', -5, 0, '1850-01-01']
    yield ['_x000D_ & <b>\n"', null, null, null]
  },
}
const bytes = Buffer.concat(Array.from(xlsxOf(sheet)))

test('lets another reader find every cell with its type, and no formula', () => {
  const book = read(Buffer.from(bytes), { cellDates: true, UTC: true })
  assert.deepEqual(book.SheetNames, ["Ada's  cellar   2026 27"])
  const cells = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
  const valueAt = (place: string) => [cells[place]?.t, cells[place]?.v, cells[place]?.f]
  assert.deepEqual(valueAt('A2'), ['s', 'بردو شاتو', undefined])
  assert.deepEqual(valueAt('B2'), ['n', 3, undefined])
  assert.deepEqual(valueAt('C2'), ['n', 19.99, undefined])
  assert.deepEqual(valueAt('D2'), ['d', new Date('2024-02-29T00:00:00Z'), undefined])
  assert.deepEqual(valueAt('A3'), ['s', '\'=HYPERLINK("http://example.test")', undefined])
  assert.deepEqual(valueAt('B3'), ['n', -5, undefined])
  // Spreadsheets have no days before 1900.
  assert.deepEqual(valueAt('D3'), ['s', '1850-01-01', undefined])
  assert.deepEqual(valueAt('A4'), ['s', '_x000D_ & <b>\n"', undefined])
  assert.equal(cells['!autofilter']?.ref, 'A1:D4')
})

test('freezes the header, supports right-to-left sheets, and writes equal files for equal cells on any day', t => {
  const { 'xl/worksheets/sheet1.xml': xml = '' } = partsOf(bytes)
  assert.match(xml, /<sheetView rightToLeft="1" .*<pane ySplit="1" .*state="frozen"\/>/)
  assert.match(xml, /<col min="1" max="1" width="30" customWidth="1"\/>/)
  assert.ok(!xml.includes('<f>'))
  t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2031, 4, 17) })
  assert.deepEqual(Buffer.concat(Array.from(xlsxOf(sheet))), bytes)
})
