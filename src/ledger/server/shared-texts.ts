import type { CellarTable } from '../../model/cellar-tables.ts'
import { emptyList, emptyRecord } from './stored-rows.ts'

type Row = Record<string, unknown>

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

/** The columns whose texts differ in all bottles: to keep them would only take memory. */
const occursOnce: ReadonlySet<string> = new Set(['id', 'code'])

/**
 * Shares equal texts between rows: ids of other rows, days, merchants and states repeat so often that this makes a
 * cellar a third smaller in memory. It counts the bytes that the rows then take.
 */
export class SharedTexts {
  readonly #texts = new Map<string, string>()
  bytes = 0

  /** Makes a row share its texts with those before it. */
  share(table: CellarTable, row: Row): Row {
    this.bytes += bytesOfRow(row)
    for (const column in row) {
      const value = row[column]
      if (value === null || typeof value === 'number') continue
      if (table === 'bottles' && occursOnce.has(column)) row[column] = this.#sharedText(value as string, false)
      else row[column] = this.#shared(value)
    }
    return row
  }

  /** Lets later rows share the texts of one that is already held. */
  know(row: Row): void {
    for (const value of Object.values(row)) if (typeof value === 'string') this.#texts.set(value, value)
  }

  knows(text: string): boolean {
    return this.#texts.has(text)
  }

  #shared(value: unknown): unknown {
    if (typeof value === 'string') return this.#sharedText(value, true)
    if (typeof value !== 'object' || value === null) return value
    const names = Object.keys(value)
    if (names.length === 0) return Array.isArray(value) ? emptyList : emptyRecord
    this.bytes += Array.isArray(value)
      ? listHead + slot * names.length
      : objectHead + slot * Math.max(names.length, slotsAtLeast)
    for (const name of names) (value as Row)[name] = this.#shared((value as Row)[name])
    return value
  }

  #sharedText(text: string, recurs: boolean): string {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    if (recurs) this.#texts.set(text, text)
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
