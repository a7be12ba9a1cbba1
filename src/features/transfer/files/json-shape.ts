import { AppError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'
import { tooManyColumns } from './header.ts'
import type { Pause } from './table.ts'

/** The maximum depth of nested levels. Real files have about four. */
const levelsMax = 64
/** The maximum number of values: 200,000 records of forty. */
const valuesMax = 8_000_000

const sliceBytes = 1_000_000

/** Refuses text that would take a JSON parser too long, before one starts, and text that is cut off. */
export async function refuseShape(utf8: Uint8Array, pause: Pause): Promise<void> {
  const shape = new Shape()
  for (let at = 0; at < utf8.length; at += sliceBytes) {
    shape.add(utf8.subarray(at, at + sliceBytes))
    await pause()
  }
  if (shape.isOpen()) throw new AppError(400, 'file_bad_json')
}

const [quote, backslash, comma, brace, bracket, braceEnd, bracketEnd] = [34, 92, 44, 123, 91, 125, 93]

class Shape {
  #values = 0
  #inText = false
  /** The number of bytes to skip in the next slice, because a backslash escapes them. */
  #escaped = 0
  /**
   * The number of lists around the current value. Records are in the outermost list; a list within them is a value of a
   * record.
   */
  #lists = 0
  #level = 0
  /** For each level, whether it is a list, and the number of values so far. */
  readonly #isList = new Uint8Array(levelsMax + 1)
  readonly #counts = new Uint32Array(levelsMax + 1)

  isOpen(): boolean {
    return this.#inText || this.#level > 0
  }

  add(utf8: Uint8Array) {
    for (let at = this.#inText ? this.#endOfText(utf8, 0) + 1 : 0; at < utf8.length; at++) {
      const byte = utf8[at]
      if (byte === quote) at = this.#endOfText(utf8, at + 1)
      else if (byte === comma) this.#next()
      else if (byte === brace || byte === bracket) this.#begin(byte === bracket)
      else if (byte === braceEnd || byte === bracketEnd) this.#end()
    }
  }

  /** Finds the quote that ends a text, which may be in the next slice. */
  #endOfText(utf8: Uint8Array, from: number): number {
    let at = from + this.#escaped
    while (at < utf8.length && utf8[at] !== quote) at += utf8[at] === backslash ? 2 : 1
    this.#inText = at >= utf8.length
    this.#escaped = Math.max(0, at - utf8.length)
    return at
  }

  #begin(isList: boolean) {
    if (++this.#level > levelsMax) throw new AppError(400, 'file_json_deep', { max: levelsMax })
    this.#isList[this.#level] = Number(isList)
    this.#counts[this.#level] = 1
    if (isList) this.#lists++
  }

  #end() {
    if (this.#level === 0) return
    const isList = this.#isList[this.#level--] ?? 0
    this.#lists -= isList
    const isRecord = isList === 0 && this.#lists === 1 && this.#isList[this.#level] === 1
    if (isRecord && (this.#counts[this.#level] ?? 0) > limits.import_rows) {
      throw new AppError(400, 'file_too_many_rows', { max: limits.import_rows })
    }
  }

  #next() {
    if (++this.#values > valuesMax) throw new AppError(422, 'file_too_heavy')
    const level = this.#level
    const count = (this.#counts[level] ?? 0) + 1
    this.#counts[level] = count
    const isRecord = this.#lists === 1 && this.#isList[level] === 0 && this.#isList[level - 1] === 1
    if (count > limits.import_columns && isRecord) throw tooManyColumns()
  }
}
