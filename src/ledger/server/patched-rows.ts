import { ReadableMap } from '../../shared/readable-map.ts'
import { PatchedGroups } from './packed-groups.ts'
import { type Changes, PackedRows } from './packed-rows.ts'

type Fields = Readonly<Record<string, unknown>>

/** A table with fewer rows is copied sooner than looked up twice. */
const rowsAtLeast = 200

/**
 * A table of a cellar after a few changes, in the order that a `Map` has after the same ones. It shares the entries of the
 * table from which it was made, since copying a hundred thousand of them takes ten times as long as the change.
 */
export class PatchedRows<Row> extends ReadableMap<Row> implements Changes<Row> {
  readonly base: ReadonlyMap<string, Row>
  readonly replaced: Map<string, Row>
  readonly gone: Set<string>
  readonly added: Map<string, Row>

  protected constructor(base: ReadonlyMap<string, Row>, changes?: Changes<Row>) {
    super()
    this.base = base
    this.replaced = new Map(changes?.replaced)
    this.gone = new Set(changes?.gone)
    this.added = new Map(changes?.added)
  }

  /** Returns a table that can be changed and has the rows of another one, which stays as it is. */
  static of<Row>(table: ReadonlyMap<string, Row>): PatchedRows<Row> | Map<string, Row> {
    if (table instanceof PackedRows) return new PatchedPackedRows<Row>(table)
    if (table instanceof PatchedPackedRows) return new PatchedPackedRows<Row>(table.base, table)
    if (table instanceof PatchedRows && !table.areMany) return new PatchedRows<Row>(table.base, table)
    return table instanceof PatchedRows || table.size < rowsAtLeast ? new Map(table) : new PatchedRows(table)
  }

  /** True once these changes and all copies of them before were as much work as to copy the whole table. */
  get areMany(): boolean {
    return this.replaced.size + this.gone.size + this.added.size > Math.sqrt(2 * this.base.size)
  }

  set(id: string, row: Row): this {
    if (this.#isOfBase(id)) this.replaced.set(id, row)
    else this.added.set(id, row)
    return this
  }

  delete(id: string): boolean {
    if (!this.#isOfBase(id)) return this.added.delete(id)
    this.replaced.delete(id)
    this.gone.add(id)
    return true
  }

  #isOfBase(id: string): boolean {
    return this.base.has(id) && !this.gone.has(id)
  }

  override get size(): number {
    return this.base.size - this.gone.size + this.added.size
  }

  override has(id: string): boolean {
    return this.#isOfBase(id) || this.added.has(id)
  }

  override get(id: string): Row | undefined {
    if (this.added.has(id)) return this.added.get(id)
    if (this.gone.has(id)) return undefined
    return this.replaced.get(id) ?? this.base.get(id)
  }

  override *entries(): MapIterator<[string, Row]> {
    for (const entry of this.base) {
      const [id] = entry
      if (this.gone.has(id)) continue
      const replaced = this.replaced.get(id)
      yield replaced === undefined ? entry : [id, replaced]
    }
    yield* this.added
  }

  override *keys(): MapIterator<string> {
    for (const id of this.base.keys()) if (!this.gone.has(id)) yield id
    yield* this.added.keys()
  }
}

/** A table in columns after a few changes. */
export class PatchedPackedRows<Row> extends PatchedRows<Row> {
  declare readonly base: PackedRows<Row>

  constructor(base: PackedRows<Row>, changes?: Changes<Row>) {
    super(base, changes)
  }

  /** Returns the same rows, all of them in columns. */
  packed(): Promise<PackedRows<Row>> {
    return this.base.withChanges(this)
  }

  /** The bytes of the columns: the changes are few. */
  get bytes(): number {
    return this.base.bytes
  }

  textsIn(column: string): Set<string> {
    const changed = [...this.replaced.values(), ...this.added.values()].map(row => (row as Fields)[column])
    return new Set([...this.base.textsIn(column), ...changed.filter(value => typeof value === 'string')])
  }

  groupedBy(column: string): ReadonlyMap<string, Row[]> | undefined {
    const groups = this.base.groupedBy(column)
    if (!groups) return undefined
    const instead = new Map<number, Row | null>()
    for (const [id, row] of this.replaced) instead.set(this.base.positionOf(id), row)
    for (const id of this.gone) instead.set(this.base.positionOf(id), null)
    return new PatchedGroups(groups, instead, this.added.values(), row => (row as Fields)[column])
  }

  withValues(values: Partial<Row>): PatchedPackedRows<Row> {
    const changed = (rows: ReadonlyMap<string, Row>) =>
      new Map(Array.from(rows, ([id, row]) => [id, { ...row, ...values }] as const))
    return new PatchedPackedRows(this.base.withValues(values), {
      replaced: changed(this.replaced),
      gone: this.gone,
      added: changed(this.added),
    })
  }
}

/** Returns whether rows are in columns, with or without changes since. */
export function areInColumns<Row>(rows: ReadonlyMap<string, Row>): rows is PackedRows<Row> | PatchedPackedRows<Row> {
  return rows instanceof PackedRows || rows instanceof PatchedPackedRows
}
