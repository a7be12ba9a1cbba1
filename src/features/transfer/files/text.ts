import { AppError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'
import { isWholeTable } from '../export/whole-table.ts'
import { cellsOf, csvRows, firstLines } from './csv-rows.ts'
import { cellText, ownCellText } from './decode.ts'
import { filled, headerOf, headerWithin } from './header.ts'
import { inSlices, rowsIn, type Slice } from './packed-rows.ts'
import { endOfRow, skipBlankLines } from './row-ends.ts'
import type { Encoding, Pause, Row, Source } from './table.ts'

/** Reads text whose lines are split at a delimiter: CSV, TSV and the like, whatever the name of the file. */
export async function readText(utf8: Uint8Array, encoding: Encoding, pause: Pause): Promise<Source> {
  const delimiter = delimiterOf(firstLines(utf8, headerWithin))
  const decoded = headerOf(await firstRows(textRows(utf8, delimiter, cellText, pause)))
  const read = isWholeTable(decoded.columns) ? ownCellText : cellText
  const { columns, header_line } =
    read === cellText ? decoded : headerOf(await firstRows(textRows(utf8, delimiter, read, pause)))
  await refuseEndless(utf8, delimiter, pause)
  const rows = readOnce(belowHeader(utf8, delimiter, read, header_line, pause), pause)
  const table = { name: '', hidden: false, typed: false, columns, header_line, rows }
  return { kind: 'text', encoding, delimiter, tables: [table], documents: [], pictures: [], passed_over: [] }
}

/** Returns what yields the rows of a text. After it was read to its end the rows are held, and the text no longer. */
function readOnce(read: () => AsyncGenerator<Row[]>, pause: Pause): () => AsyncGenerator<Row[]> {
  let state: { read: () => AsyncGenerator<Row[]> } | { slices: Slice[] } = { read }
  return async function* () {
    if ('slices' in state) return yield* rowsIn(state.slices, pause)
    const slices: Slice[] = []
    for await (const some of state.read()) {
      slices.push(...inSlices(some))
      yield some
    }
    state = { slices }
  }
}

function belowHeader(
  utf8: Uint8Array,
  delimiter: string,
  read: (cell: string) => string,
  header_line: number,
  pause: Pause,
): () => AsyncGenerator<Row[]> {
  return () => rowsBelow(textRows(utf8, delimiter, read, pause), header_line)
}

async function* textRows(
  utf8: Uint8Array,
  delimiter: string,
  read: (cell: string) => string,
  pause: Pause,
): AsyncGenerator<Row[]> {
  for await (const some of csvRows(utf8, delimiter, pause)) {
    yield some.map(({ line, cells, torn }) => ({ line, cells: cells.map(cell => read(cell)), torn }))
  }
}

async function firstRows(rows: AsyncGenerator<Row[]>): Promise<Row[]> {
  const first: Row[] = []
  for await (const some of rows) {
    first.push(...some.slice(0, headerWithin - first.length))
    if (first.length === headerWithin) break
  }
  return first
}

async function* rowsBelow(rows: AsyncGenerator<Row[]>, header_line: number): AsyncGenerator<Row[]> {
  let count = 0
  for await (const some of rows) {
    const below = some.filter(row => row.line > header_line)
    count += below.length
    // Blank rows count too, or a file of nothing else would be read without end.
    if (count > limits.import_rows) throw tooManyRows()
    yield below.filter(row => filled(row) > 0)
  }
}

/** Counts the rows up to the first error before reading them, because splitting them takes fifty times as long. */
async function refuseEndless(utf8: Uint8Array, delimiter: string, pause: Pause) {
  let count = 0
  for (let at = skipBlankLines(utf8, 0); at < utf8.length; ) {
    const end = endOfRow(utf8, at, delimiter)
    if (end === undefined) return
    if (++count > limits.import_rows + headerWithin) throw tooManyRows()
    at = skipBlankLines(utf8, end)
    await pause()
  }
}

const tooManyRows = () => new AppError(400, 'file_too_many_rows', { max: limits.import_rows })

/** Returns the delimiter that splits the most lines into the same number of cells, and into the most cells. */
function delimiterOf(lines: readonly string[]): string {
  const separator = /^"?sep=(.)"?$/i.exec(lines[0]?.trim() ?? '')?.[1]
  if (separator && delimiters.includes(separator)) return separator
  const tried = delimiters.map(delimiter => ({ delimiter, cuts: cutsBy(delimiter, lines) }))
  return tried.reduce((best, each) => (each.cuts > best.cuts ? each : best)).delimiter
}

const delimiters = ['\t', ',', ';', '|']

function cutsBy(delimiter: string, lines: readonly string[]): number {
  const linesOf = new Map<number, number>()
  for (const line of lines) {
    const width = line.includes(delimiter) ? cellsOf(line, delimiter).length : 1
    linesOf.set(width, (linesOf.get(width) ?? 0) + 1)
  }
  return Math.max(...Array.from(linesOf, ([width, count]) => (width - 1) * count))
}
