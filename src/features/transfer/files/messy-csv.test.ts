import assert from 'node:assert/strict'
import { isAscii, isUtf8 } from 'node:buffer'
import test from 'node:test'
import fc from 'fast-check'
import { encoded } from '../../../../tests/encoded-text.ts'
import { ada, readAs } from '../../../../tests/import-files.ts'
import { seededRandom } from '../../../shared/seeded-random.ts'
import { anId } from '../../cellars/builders.ts'

/**
 * Text that is unchanged by every encoding tested: letters of Windows-1252, quotes, delimiters, no entities. Signs alone,
 * such as a dot, stand for nothing.
 */
const word = fc
  .array(fc.constantFrom(...'abcXYZ019éüœŸ€ß’,;\t".-\''), { minLength: 1, maxLength: 12 })
  .map(letters => letters.join('').trim())
  .filter(text => /[\p{L}\d]/u.test(text) && !/^[(\s]/.test(text) && !/unknown/i.test(text))

const anyRow = fc.record({
  Wine: word,
  Producer: word,
  Vintage: fc.constantFrom('1001', '1999', '2015'),
  Type: fc.constantFrom('Red', 'White - Sparkling', 'Rosé'),
  Size: fc.constantFrom('750ml', '1.5L', '37,5 cl'),
  Quantity: fc.constantFrom('0', '1', '12'),
  Price: fc.constantFrom('0', '12.5', '29.0099', '1350.25'),
  Location: fc.oneof(fc.constant(''), word),
  Mood: fc.oneof(fc.constant(''), word),
})
/** The price of a row without bottles is stored as it is written, so that it would differ by its decimal mark. */
const row = anyRow.map(each => (each.Quantity === '0' ? { ...each, Price: '0' } : each))
type CsvRecord = typeof row extends fc.Arbitrary<infer R> ? R : never

const form = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  encoding: fc.constantFrom('utf-8', 'utf-8-mark', 'utf-16le', 'windows-1252'),
  quoted: fc.constantFrom('all', 'needed'),
  decimal: fc.constantFrom('.', ','),
  lastLineEnd: fc.boolean(),
})
type Form = typeof form extends fc.Arbitrary<infer F> ? F : never

test('reads the same table alike, however it was written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), form, form, async (rows, one, other) => {
      fc.pre([one, other].every(each => !isAlsoUtf8(rows, each)))
      assert.deepEqual(await meaning(rows, one), await meaning(rows, other))
    }),
    { numRuns: 150 },
  )
})

test('imports or rejects a file of any bytes in plain words', async () => {
  const noise = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.string({ maxLength: 300 }),
    fc.string({ unit: fc.constantFrom(...'Wine,Vintage\n"\r;\t&#1x'), maxLength: 300 }),
  )
  await fc.assert(
    fc.asyncProperty(noise, fc.boolean(), async (drawn, asTable) => {
      const bytes = typeof drawn === 'string' ? new TextEncoder().encode(drawn) : drawn
      const file = asTable
        ? Buffer.concat([Buffer.from('Wine,Vintage,Producer,Price,Quantity,BottleState\n'), bytes])
        : bytes
      const outcome = await readAs(file).catch(error => error)
      if (outcome instanceof Error) {
        assert.equal(outcome.name, 'AppError', String(outcome.stack))
        return
      }
      const { rows_read, rows_dropped } = outcome.report
      assert.ok(rows_read > 0 && rows_dropped <= rows_read)
    }),
    { numRuns: 400 },
  )
})

async function meaning(rows: readonly CsvRecord[], form: Form) {
  const random = seededRandom('messy')
  const { plan, report, rows: read, written: put } = await readAs(written(rows, form), { newId: () => anId(random) })
  assert.equal(
    plan.bottles.length,
    rows.reduce((sum, each) => sum + Number(each.Quantity), 0),
  )
  const { encoding: _, delimiter: __, ...figures } = report
  // The line of a warning depends on line ends alone, and a decimal comma changes only the written text, not the value.
  const shown = await read.some(0, read.count, async () => {})
  return { rows: put, read: shown, figures: { ...figures, warnings: figures.warnings.length }, ada }
}

function written(
  rows: readonly CsvRecord[],
  { delimiter, lineEnd, encoding, quoted, decimal, lastLineEnd }: Form,
): Uint8Array {
  const columns = Object.keys(rows[0] ?? {}) as (keyof CsvRecord)[]
  const cell = (text: string) =>
    quoted === 'all' || /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const lines = [
    columns.map(cell).join(delimiter),
    ...rows.map(each =>
      columns
        .map(column => cell(column === 'Price' ? each[column].replace('.', decimal) : each[column]))
        .join(delimiter),
    ),
  ]
  return encoded(lines.join(lineEnd) + (lastLineEnd ? lineEnd : ''), encoding)
}

/** Returns whether a file in Windows-1252 could as well be UTF-8: the bytes of `éŸœ` are those of `韜`. */
function isAlsoUtf8(rows: readonly CsvRecord[], form: Form): boolean {
  const bytes = Buffer.from(written(rows, form))
  return form.encoding === 'windows-1252' && isUtf8(bytes) && !isAscii(bytes)
}
