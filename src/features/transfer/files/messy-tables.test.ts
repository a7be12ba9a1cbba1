import assert from 'node:assert/strict'
import test from 'node:test'
import { utils, write } from '@e965/xlsx'
import fc from 'fast-check'
import { encoded } from '../../../../tests/encoded-text.ts'
import { zipOf } from '../../../../tests/zip-by-hand.ts'
import { openSource } from './source.ts'

/** Text that is unchanged by every form tested: letters of Windows-1252, quotes, delimiters, marks of HTML. */
const text = fc
  .array(fc.constantFrom(...'abcXYZ019éüœŸ€ß’,;|."<>\'-'), { minLength: 1, maxLength: 10 })
  .map(letters => `w${letters.join('')}`)
const cell = fc.oneof(fc.constant(''), text)
const row = fc.tuple(text, cell, cell, cell)
const columns = ['Wine', 'Größe', 'Note, of mine', 'Place']

const form = fc.record({
  container: fc.constantFrom('text', 'xlsx', 'biff8', 'ods', 'json', 'lines', 'html'),
  zipped: fc.boolean(),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  encoding: fc.constantFrom('utf-8', 'utf-8-mark', 'utf-16le', 'utf-16be', 'windows-1252'),
  quoted: fc.boolean(),
  /** True to put a title above the header. */
  title: fc.boolean(),
})
type Form = typeof form extends fc.Arbitrary<infer F> ? F : never
type Cells = readonly string[]

test('reads a table alike in every encoding, delimiter, line end and container', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 3, maxLength: 8 }), form, async (rows, as) => {
      const file = written(rows, as)
      const whole = as.zipped ? zipOf([{ name: 'export/table.bin', bytes: file }]) : file
      const source = await openSource(whole, async () => {})
      assert.equal(source.tables.length, 1)
      const [table] = source.tables
      assert.deepEqual(table?.columns, columns)
      const read: Cells[] = []
      for await (const some of table?.rows() ?? []) read.push(...some.map(({ cells }) => cells))
      assert.deepEqual(read, rows)
    }),
    { numRuns: 100 },
  )
})

function written(rows: readonly Cells[], as: Form): Buffer {
  const records = rows.map(cells => Object.fromEntries(columns.map((column, at) => [column, cells[at]])))
  const above = as.title ? [['My cellar'], []] : []
  switch (as.container) {
    case 'text':
      return encoded(delimited([...(as.title ? [['My cellar', '', '', '']] : []), columns, ...rows], as), as.encoding)
    case 'json':
      return Buffer.from(JSON.stringify(as.title ? { title: 'My cellar', wines: records } : records))
    case 'lines':
      return Buffer.from(records.map(record => JSON.stringify(record)).join(as.lineEnd))
    case 'html':
      return encoded(page([columns, ...rows], as.title), as.encoding)
    default: {
      const book = utils.book_new()
      utils.book_append_sheet(book, utils.aoa_to_sheet([...above, columns, ...rows].map(cells => [...cells])), 'Keller')
      return write(book, { type: 'buffer', bookType: as.container, compression: true })
    }
  }
}

function delimited(rows: readonly Cells[], { delimiter, lineEnd, quoted }: Form): string {
  const one = (text: string) =>
    quoted || text.includes('"') || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text
  return rows.map(cells => cells.map(one).join(delimiter)).join(lineEnd)
}

function page(rows: readonly Cells[], title: boolean): string {
  const one = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const lines = rows.map(cells => `<tr>${cells.map(text => `<td>${one(text)}</td>`).join('\n')}</tr>`)
  return `<!DOCTYPE html><html><body>${title ? '<table><tr><td>My cellar</td></tr></table>' : ''}
    <table>${lines.join('\n')}</table></body></html>`
}
