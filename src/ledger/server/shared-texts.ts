import type { CellarTable } from '../../model/cellar-tables.ts'
import { isPacked, ownColumns } from './packed-rows.ts'
import { emptyList, emptyRecord } from './stored-rows.ts'

type Row = Record<string, unknown>
type Texts = Map<string, string>

/*
 * The bytes that things take in V8's heap on a machine of 64 bits.
 */

const objectHead = 24
const slot = 8
const listHead = 48
const textHead = 16
/** An entry in a map, with the part of the map that is free. */
const entry = 40
/** An object parsed from JSON has room for some fields more. */
const slotsAtLeast = 4

/**
 * Shares equal texts between rows: ids of other rows, days, merchants and states repeat so often that this makes a
 * cellar a third smaller in memory. It counts the bytes that the rows then take.
 */
export class SharedTexts {
  readonly #ids: Texts = new Map()
  /** By column, since a text is found sooner among few. */
  readonly #texts = new Map<string, Texts>()
  #before: Row = {}
  bytes = 0

  /** Makes a row share its texts with those before it, first of all with the one that it follows or replaces. */
  share(table: CellarTable, row: Row, before = this.#before): Row {
    this.bytes += bytesOfRow(row)
    this.#before = row
    for (const column in row) {
      const value = row[column]
      if (value === null || typeof value === 'number') continue
      // To compare is faster than to look up.
      if (typeof value === 'string' && value === before[column]) row[column] = before[column]
      else row[column] = this.value(table, column, value)
    }
    return row
  }

  /** Returns the value that takes the place of one of a row, and counts what it takes if it is a new one. */
  value(table: CellarTable, column: string, value: unknown): unknown {
    if (typeof value === 'string' && isPacked(table) && ownColumns.has(column)) {
      this.bytes += bytesOfText(value)
      return value
    }
    return this.#shared(value, this.#textsOf(column))
  }

  /** Lets later rows share the texts of one that is already held. */
  know(row: Row): void {
    for (const [column, value] of Object.entries(row))
      if (typeof value === 'string') this.#textsOf(column).set(value, value)
  }

  knowsId(id: string): boolean {
    return this.#ids.has(id)
  }

  #textsOf(column: string): Texts {
    const known = this.#texts.get(column)
    if (known) return known
    const texts: Texts = column === 'id' || column.endsWith('_id') ? this.#ids : new Map()
    this.#texts.set(column, texts)
    return texts
  }

  #shared(value: unknown, texts: Texts): unknown {
    if (typeof value === 'string') return this.#sharedText(value, texts)
    if (typeof value !== 'object' || value === null) return value
    const names = Object.keys(value)
    if (names.length === 0) return Array.isArray(value) ? emptyList : emptyRecord
    this.bytes += Array.isArray(value)
      ? listHead + slot * names.length
      : objectHead + slot * Math.max(names.length, slotsAtLeast)
    for (const name of names) (value as Row)[name] = this.#shared((value as Row)[name], texts)
    return value
  }

  #sharedText(text: string, texts: Texts): string {
    const known = texts.get(text)
    if (known !== undefined) return known
    texts.set(text, text)
    this.bytes += bytesOfText(text)
    return text
  }
}

/** Returns the bytes of a row and its place in its table, without its texts and lists. */
export function bytesOfRow(row: object): number {
  return objectHead + slot * Object.keys(row).length + entry
}

function bytesOfText(text: string): number {
  return Math.ceil((textHead + text.length * (/[^\0-\xff]/.test(text) ? 2 : 1)) / slot) * slot
}
