import { ReadableMap } from '../../shared/readable-map.ts'
import type { Column } from './columns.ts'
import { TextIndex } from './text-index.ts'

/** Rows by the texts in a column. A group is made each time that it is asked for. */
export class PackedGroups<Row> extends ReadableMap<Row[]> {
  readonly #column: Column
  readonly #rowAt: (position: number) => Row
  readonly #numbers: TextIndex
  /** The positions of all rows that have a text, in the order of these, and where those of each begin. */
  readonly #positions: Uint32Array
  readonly #begins: Uint32Array

  constructor(column: Column, count: number, rowAt: (position: number) => Row) {
    super()
    this.#column = column
    this.#rowAt = rowAt
    this.#numbers = new TextIndex(column.values)
    const numberAt = (position: number) => column.numbers?.[position] ?? 0
    const isText = column.values.map(value => typeof value === 'string')
    const begins = new Uint32Array(column.values.length + 1)
    for (let position = 0; position < count; position++) {
      const number = numberAt(position)
      if (isText[number]) (begins[number + 1] as number) += 1
    }
    for (let number = 1; number < begins.length; number++) (begins[number] as number) += begins[number - 1] as number
    const next = begins.slice()
    this.#begins = begins
    this.#positions = new Uint32Array(begins.at(-1) as number)
    for (let position = 0; position < count; position++) {
      const number = numberAt(position)
      if (!isText[number]) continue
      this.#positions[next[number] as number] = position
      ;(next[number] as number) += 1
    }
  }

  /** Returns the positions of the rows of a group, ascending. */
  positionsOf(key: string): Uint32Array {
    const number = this.#numbers.indexOf(key)
    return number < 0 ? nowhere : this.#positions.subarray(this.#begins[number], this.#begins[number + 1])
  }

  rowAt(position: number): Row {
    return this.#rowAt(position)
  }

  valueAt(position: number): unknown {
    return this.#column.at(position)
  }

  override get(key: string): Row[] | undefined {
    const positions = this.positionsOf(key)
    return positions.length > 0 ? Array.from(positions, this.#rowAt) : undefined
  }

  override has(key: string): boolean {
    return this.positionsOf(key).length > 0
  }

  override *keys(): MapIterator<string> {
    for (const [number, key] of this.#column.values.entries()) {
      if (typeof key === 'string' && this.#begins[number] !== this.#begins[number + 1]) yield key
    }
  }
}

const nowhere = new Uint32Array(0)

interface Joined<Row> {
  position: number
  row: Row
}

/** Such groups after some rows changed. */
export class PatchedGroups<Row> extends ReadableMap<Row[]> {
  readonly #base: PackedGroups<Row>
  /** The rows that stand in place of those at some positions; null where these are gone. */
  readonly #instead: ReadonlyMap<number, Row | null>
  /** The rows that came to each group, and an empty list for a group that others only left or were changed in. */
  readonly #joined = new Map<string, Joined<Row>[]>()
  readonly #textOf: (row: Row) => unknown

  constructor(
    base: PackedGroups<Row>,
    instead: ReadonlyMap<number, Row | null>,
    added: Iterable<Row>,
    textOf: (row: Row) => unknown,
  ) {
    super()
    this.#base = base
    this.#instead = instead
    this.#textOf = textOf
    for (const [position, row] of instead) {
      const [was, is] = [base.valueAt(position), row && textOf(row)]
      this.#joinedIn(was)
      if (row !== null && is !== was) this.#joinedIn(is)?.push({ position, row })
    }
    for (const row of added) this.#joinedIn(textOf(row))?.push({ position: Number.POSITIVE_INFINITY, row })
  }

  #joinedIn(key: unknown): Joined<Row>[] | undefined {
    if (typeof key !== 'string') return undefined
    const known = this.#joined.get(key)
    if (known) return known
    const joined: Joined<Row>[] = []
    this.#joined.set(key, joined)
    return joined
  }

  override get(key: string): Row[] | undefined {
    const joined = this.#joined.get(key)
    if (!joined) return this.#base.get(key)
    const rows: Joined<Row>[] = []
    for (const position of this.#base.positionsOf(key)) {
      const instead = this.#instead.get(position)
      if (instead === null || (instead && this.#textOf(instead) !== key)) continue
      rows.push({ position, row: instead ?? this.#base.rowAt(position) })
    }
    if (joined.length > 0) {
      rows.push(...joined)
      rows.sort((a, b) => a.position - b.position || 0)
    }
    return rows.length > 0 ? rows.map(({ row }) => row) : undefined
  }

  override *keys(): MapIterator<string> {
    for (const key of this.#base.keys()) if (!this.#joined.has(key)) yield key
    for (const key of this.#joined.keys()) if (this.has(key)) yield key
  }
}
