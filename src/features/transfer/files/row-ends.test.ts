import assert from 'node:assert/strict'
import test from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { endOfRow, skipBlankLines } from './row-ends.ts'

const text = fc.string({ unit: fc.constantFrom(...'"",,;\n\r ab'), maxLength: 30 })

test('ends rows where the parser does, up to the first error', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(',', ';'), (drawn, delimiter) => {
      const rows = rowsOf(drawn, delimiter)
      const { records, isMalformed } = parsed(drawn, delimiter)
      // The parser reports a row that is open at the end only when it reaches the end.
      assert.deepEqual(rows.slice(0, records.length), records)
      assert.ok(rows.length <= records.length + (isMalformed ? 1 : 0))
    }),
    { numRuns: 3_000 },
  )
})

test('searches no further than the longest row', () => {
  const long = Buffer.alloc(300_000, 'a')
  assert.equal(endOfRow(long, 0, ','), undefined)
  assert.equal(endOfRow(long.subarray(0, 200_000), 0, ','), 200_000)
})

function rowsOf(text: string, delimiter: string): string[] {
  const bytes = Buffer.from(text)
  const rows: string[] = []
  for (let at = skipBlankLines(bytes, 0); at < bytes.length; ) {
    const end = endOfRow(bytes, at, delimiter)
    if (end === undefined) return rows
    rows.push(bytes.toString('utf8', at, end))
    at = skipBlankLines(bytes, end)
  }
  return rows
}

/** Returns the text of each row, by the parser's own count of bytes. */
function parsed(text: string, delimiter: string) {
  const records: string[] = []
  let from = 0
  const bytes = Buffer.from(text)
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], context) => {
        const start = skipBlankLines(bytes, from)
        records.push(bytes.toString('utf8', start, context.bytes))
        from = context.bytes
        return cells
      },
    })
    return { records, isMalformed: false }
  } catch {
    return { records, isMalformed: true }
  }
}
