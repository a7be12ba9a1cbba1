/** A table with fewer rows is copied sooner than looked up twice. */
const rowsAtLeast = 200

/**
 * A table of a cellar after a few changes, in the order that a `Map` has after the same ones. It shares the entries of the
 * table from which it was made, since copying a hundred thousand of them takes ten times as long as the change.
 */
export class PatchedRows<Row> implements ReadonlyMap<string, Row> {
  readonly #base: ReadonlyMap<string, Row>
  /** The rows that are in place of those of the base. */
  readonly #replaced: Map<string, Row>
  /** The ids of the base that are gone; one that came back is among the added ones, at the end. */
  readonly #gone: Set<string>
  readonly #added: Map<string, Row>

  private constructor(
    base: ReadonlyMap<string, Row>,
    replaced: Map<string, Row>,
    gone: Set<string>,
    added: Map<string, Row>,
  ) {
    this.#base = base
    this.#replaced = replaced
    this.#gone = gone
    this.#added = added
  }

  /** Returns a table that can be changed and has the rows of another one, which stays as it is. */
  static of<Row>(table: ReadonlyMap<string, Row>): PatchedRows<Row> | Map<string, Row> {
    if (!(table instanceof PatchedRows)) {
      return table.size < rowsAtLeast ? new Map(table) : new PatchedRows(table, new Map(), new Set(), new Map())
    }
    const [replaced, gone, added] = [table.#replaced, table.#gone, table.#added]
    // Each change copies those before it, and this many of them copy as much as the whole table is.
    if (replaced.size + gone.size + added.size > Math.sqrt(2 * table.#base.size)) return new Map(table)
    return new PatchedRows(table.#base, new Map(replaced), new Set(gone), new Map(added))
  }

  set(id: string, row: Row): this {
    if (this.#isOfBase(id)) this.#replaced.set(id, row)
    else this.#added.set(id, row)
    return this
  }

  delete(id: string): boolean {
    if (!this.#isOfBase(id)) return this.#added.delete(id)
    this.#replaced.delete(id)
    this.#gone.add(id)
    return true
  }

  #isOfBase(id: string): boolean {
    return this.#base.has(id) && !this.#gone.has(id)
  }

  get size(): number {
    return this.#base.size - this.#gone.size + this.#added.size
  }

  has(id: string): boolean {
    return this.#isOfBase(id) || this.#added.has(id)
  }

  get(id: string): Row | undefined {
    if (this.#added.has(id)) return this.#added.get(id)
    if (this.#gone.has(id)) return undefined
    return this.#replaced.get(id) ?? this.#base.get(id)
  }

  *entries(): MapIterator<[string, Row]> {
    for (const entry of this.#base) {
      const [id] = entry
      if (this.#gone.has(id)) continue
      const replaced = this.#replaced.get(id)
      yield replaced === undefined ? entry : [id, replaced]
    }
    yield* this.#added
  }

  [Symbol.iterator](): MapIterator<[string, Row]> {
    return this.entries()
  }

  *keys(): MapIterator<string> {
    for (const [id] of this.entries()) yield id
  }

  *values(): MapIterator<Row> {
    for (const [, row] of this.entries()) yield row
  }

  forEach(callback: (row: Row, id: string, table: ReadonlyMap<string, Row>) => void): void {
    for (const [id, row] of this.entries()) callback(row, id, this)
  }
}
