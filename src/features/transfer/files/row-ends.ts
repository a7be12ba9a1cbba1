import { AppError } from '../../../shared/errors.ts'

/* Finds the ends of lines and rows in the bytes of a text. Every search is bounded. */

/** The longest row that is read. Anything longer is not a row but a quote that was never closed. */
export const rowBytesMax = 250_000
/** The number of consecutive blank lines after which reading ends. */
const blankMax = 1_000_000

const lf = 10
const cr = 13
const quote = 34

/**
 * Returns the position after a line, without its line end. In a line too long for a row, returns the first position
 * beyond that limit.
 */
export function endOfLine(utf8: Uint8Array, from: number): number {
  const most = Math.min(utf8.length, from + rowBytesMax + 1)
  let at = from
  while (at < most && !isLineEnd(utf8[at])) at++
  return at
}

/**
 * Returns the position after a row and its line end, following its quotes. Returns undefined where they are not closed
 * correctly, or not soon.
 */
export function endOfRow(utf8: Uint8Array, from: number, delimiter: string): number | undefined {
  const between = delimiter.charCodeAt(0)
  const most = Math.min(utf8.length, from + rowBytesMax)
  let beginsCell = true
  let at = from
  for (; at < most; at++) {
    const byte = utf8[at]
    if (isLineEnd(byte)) return byte === cr && utf8[at + 1] === lf ? at + 2 : at + 1
    if (byte === quote) {
      if (!beginsCell) return undefined
      at = closingQuote(utf8, at + 1, most)
      const next = utf8[at + 1]
      if (next !== undefined && next !== between && !isLineEnd(next)) return undefined
    }
    beginsCell = byte === between
  }
  return at < utf8.length ? undefined : utf8.length
}

/** Two quotes within a cell stand for one quote. */
function closingQuote(utf8: Uint8Array, from: number, most: number): number {
  let at = from
  while (at < most && (utf8[at] !== quote || utf8[at + 1] === quote)) at += utf8[at] === quote ? 2 : 1
  return at
}

export function skipBlankLines(utf8: Uint8Array, from: number): number {
  let at = from
  while (at < utf8.length && isLineEnd(utf8[at])) {
    if (++at - from > blankMax) throw new AppError(400, 'file_empty')
  }
  return at
}

export function lineEnds(utf8: Uint8Array, from: number, until: number): number {
  let count = 0
  for (let at = from; at < until; at++) {
    if (utf8[at] === lf || (utf8[at] === cr && utf8[at + 1] !== lf)) count++
  }
  return count
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === lf || byte === cr
}
