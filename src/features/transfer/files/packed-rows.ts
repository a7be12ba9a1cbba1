import { packedText, unpackedText } from '../../../server/packed-text.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Pause, Row } from './table.ts'

/*
 * Rows that were read once, stored as packed text: one line of JSON for each, beginning with its number, which is
 * negative for a torn row. This takes a fraction of the memory of the file, and is read repeatedly faster than it.
 */

/** The longest row that is stored. */
const rowMax = 250_000
const sliceLetters = 250_000

/** A row before it is part of a table. */
export interface PlainRow {
  line: number
  cells: readonly string[]
  torn?: boolean
}

/** Some rows. */
export interface Slice {
  packed: Uint8Array
  /** The number of letters that it holds. */
  letters: number
}

/** Yields the rows in slices of about equal size, each of whole rows. */
export function* inSlices(rows: Iterable<PlainRow>): Generator<Slice> {
  let text = ''
  for (const { line, cells, torn } of rows) {
    const row = JSON.stringify([torn ? -line : line, ...cells])
    if (row.length > rowMax) throw new AppError(400, 'file_row_too_long', { line, max: rowMax })
    text += `${row}\n`
    if (text.length > sliceLetters) {
      yield sliceOf(text)
      text = ''
    }
  }
  if (text !== '') yield sliceOf(text)
}

function sliceOf(text: string): Slice {
  return { packed: packedText(text), letters: text.length }
}

/** Yields the rows of the slices, some at a time, with pauses between. */
export async function* rowsIn(slices: readonly Slice[], pause: Pause): AsyncGenerator<Row[]> {
  const last: string[] = []
  for (const { packed } of slices) {
    const lines = unpackedText(packed).split('\n')
    lines.pop()
    for (let at = 0; at < lines.length; at += rowsAtOnce) {
      yield lines.slice(at, at + rowsAtOnce).map(text => rowOf(text, last))
      await pause()
    }
  }
}

const rowsAtOnce = 500

/** Reads a row. Where a cell repeats that of the row before, both share their text, since rows about one wine have many. */
function rowOf(text: string, last: string[]): Row {
  const [line, ...cells] = JSON.parse(text) as [number, ...string[]]
  for (const [at, cell] of cells.entries()) if (cell !== last[at]) last[at] = cell
  return { line: Math.abs(line), cells: last.slice(0, cells.length), torn: line < 0 }
}
