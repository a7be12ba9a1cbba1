import { AppError } from '../../../shared/errors.ts'
import type { Pause, Row } from './table.ts'

/*
 * Rows that were read once, stored as text: one line of JSON for each, beginning with its number, which is negative for
 * a torn row. This takes a fraction of the memory of objects, and is read repeatedly faster than the source.
 */

/** The longest row that is stored. */
const rowMax = 250_000
const sliceBytes = 500_000

/** A row before it is part of a table. */
export interface PlainRow {
  line: number
  cells: readonly string[]
  torn?: boolean
}

/** Yields the rows in slices of about equal size, each of whole rows. */
export function* inSlices(rows: Iterable<PlainRow>): Generator<Uint8Array> {
  let text = ''
  for (const { line, cells, torn } of rows) {
    const row = JSON.stringify([torn ? -line : line, ...cells])
    if (row.length > rowMax) throw new AppError(400, 'file_row_too_long', { line, max: rowMax })
    text += `${row}\n`
    if (text.length > sliceBytes) {
      yield encoder.encode(text)
      text = ''
    }
  }
  if (text !== '') yield encoder.encode(text)
}

/** Yields the rows of the slices, some at a time, with pauses between. */
export async function* rowsIn(slices: readonly Uint8Array[], pause: Pause): AsyncGenerator<Row[]> {
  for (const slice of slices) {
    const lines = decoder.decode(slice).split('\n')
    lines.pop()
    for (let at = 0; at < lines.length; at += rowsAtOnce) {
      yield lines.slice(at, at + rowsAtOnce).map(rowOf)
      await pause()
    }
  }
}

const rowsAtOnce = 500
const encoder = new TextEncoder()
const decoder = new TextDecoder()

function rowOf(text: string): Row {
  const [line, ...cells] = JSON.parse(text) as [number, ...string[]]
  return { line: Math.abs(line), cells, torn: line < 0 }
}
