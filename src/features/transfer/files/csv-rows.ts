import { type CsvError, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { AppError } from '../../../shared/errors.ts'
import { endOfLine, endOfRow, lineEnds, rowBytesMax, skipBlankLines } from './row-ends.ts'
import type { Pause, Row } from './table.ts'

export interface CsvRow extends Row {
  cells: string[]
}

/** The most rows that may have to be read separately; text with more of them is not a table. */
const sandboxMax = 5_000
/**
 * The sizes of the pieces that are read at once. They begin small and grow, because an error may soon be followed by
 * another.
 */
const sliceBytes = { least: 1_000, most: 64_000 }

/**
 * Yields the rows of a text, some at a time, in bounded memory. A row with unbalanced quotes is read separately, and
 * reading continues with the next line, so one stray quote does not swallow the rest of the file.
 */
export async function* csvRows(utf8: Uint8Array, delimiter: string, pause: Pause): AsyncGenerator<CsvRow[]> {
  let from = skipBlankLines(utf8, 0)
  let line = 1 + lineEnds(utf8, 0, from)
  const goOn = (until: number) => {
    const next = skipBlankLines(utf8, until)
    line += lineEnds(utf8, from, next)
    from = next
  }
  for (let rowsChecked = 0; from < utf8.length; ) {
    for await (const read of rowsUntilMalformed(utf8, from, delimiter, pause)) {
      const rows: CsvRow[] = []
      for (const { cells, until } of read) {
        rows.push({ line, cells, torn: false })
        goOn(until)
      }
      yield rows
    }
    let isMalformed = from < utf8.length
    while (isMalformed) {
      const until = endOfLine(utf8, from)
      if (++rowsChecked > sandboxMax || until - from > rowBytesMax) throw new AppError(400, 'file_not_table')
      yield [{ line, ...readInSandbox(textOf(utf8.subarray(from, until)), delimiter) }]
      goOn(until)
      await pause()
      isMalformed = from < utf8.length && seesMalformed(utf8, from, delimiter)
    }
  }
}

/**
 * Returns whether the next line has an error by itself. Checking costs almost nothing compared with starting the reader
 * again.
 */
function seesMalformed(utf8: Uint8Array, from: number, delimiter: string): boolean {
  const line = utf8.subarray(from, endOfLine(utf8, from))
  return line.length <= rowBytesMax && endOfRow(line, 0, delimiter) === undefined
}

/** Returns the first lines that are not blank, from which the delimiter is detected. */
export function firstLines(utf8: Uint8Array, most: number): string[] {
  const lines: string[] = []
  let from = skipBlankLines(utf8, 0)
  for (let bytes = 0; from < utf8.length && lines.length < most && bytes < rowBytesMax; ) {
    const until = endOfLine(utf8, from)
    bytes += until - from
    if (until - from > rowBytesMax) throw new AppError(400, 'file_not_table')
    lines.push(textOf(utf8.subarray(from, until)))
    from = skipBlankLines(utf8, until)
  }
  return lines
}

/** Returns the cells of one line. */
export function cellsOf(line: string, delimiter: string): string[] {
  return readInSandbox(line, delimiter).cells
}

interface ReadRow {
  cells: string[]
  /** The position of the byte after it. */
  until: number
}

const recordDelimiters = ['\r\n', '\n', '\r']

/** Yields rows until the first one that cannot be read, without an error. */
async function* rowsUntilMalformed(
  utf8: Uint8Array,
  start: number,
  delimiter: string,
  pause: Pause,
): AsyncGenerator<ReadRow[]> {
  let read: ReadRow[] = []
  const options: Options<string[]> = {
    delimiter,
    record_delimiter: recordDelimiters,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: rowBytesMax,
    on_record: (cells, { bytes }) => {
      read.push({ cells, until: start + bytes })
      return null
    },
  }
  const parser = parse(options as Options)
  const closed = new Promise<void>(resolve => parser.once('close', resolve))
  parser.on('error', (_: CsvError) => {})
  parser.resume()
  const take = () => {
    const taken = read
    read = []
    return taken
  }
  try {
    let size = sliceBytes.least
    for (let at = start; at < utf8.length && !parser.errored; at += size, size = Math.min(2 * size, sliceBytes.most)) {
      const slice = utf8.subarray(at, Math.min(at + size, utf8.length))
      parser.write(Buffer.from(slice.buffer, slice.byteOffset, slice.byteLength))
      yield take()
      await pause()
    }
    if (!parser.errored) parser.end()
    await closed
    yield take()
  } finally {
    parser.destroy()
  }
}

/**
 * Reads one line by itself. Quotes within a cell are part of it; when that does not help, quotes have no meaning in
 * this line.
 */
function readInSandbox(line: string, delimiter: string): { cells: string[]; torn: boolean } {
  try {
    const [cells] = parseAtOnce(line, { delimiter, relax_quotes: true, relax_column_count: true }) as string[][]
    if (cells && !cells.some(cell => cell.includes('\n'))) return { cells, torn: false }
  } catch {
    // The line is read below, without its quotes.
  }
  return { cells: line.split(delimiter).map(cell => cell.trim().replace(/^"|"$/g, '').replace(/""/g, '"')), torn: true }
}

function textOf(utf8: Uint8Array): string {
  return new TextDecoder().decode(utf8)
}
