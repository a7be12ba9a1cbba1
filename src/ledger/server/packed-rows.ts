import type { CellarTable } from '../../model/cellar-tables.ts'
import { columnsOf, makers } from '../../model/tables.ts'
import { timeSlices } from '../../server/batches.ts'
import { ReadableMap } from '../../shared/readable-map.ts'
import { Column, ColumnWriter, type Numbers, valuesAt } from './columns.ts'
import { PackedGroups } from './packed-groups.ts'
import { TextIndex } from './text-index.ts'

type Fields = Readonly<Record<string, unknown>>

/** The rows in which a table differs from an earlier state of it. */
export interface Changes<Row> {
  /** The rows that stand in place of earlier ones. */
  readonly replaced: ReadonlyMap<string, Row>
  /** The ids of earlier rows that are gone; one that came back is among the added ones, at the end. */
  readonly gone: ReadonlySet<string>
  readonly added: ReadonlyMap<string, Row>
}

/** The tables that are held in columns: those with by far the most rows, of which few are used at a time. */
export const packedTables: readonly CellarTable[] = ['bottles']

export function isPacked(table: CellarTable): boolean {
  return packedTables.includes(table)
}

/** The columns of such a table in which each row has a value of its own. */
export const ownColumns: ReadonlySet<string> = new Set(['id', 'code'])

/**
 * The rows of a table in columns, which take a fifth of the memory of objects. A row is made each time that it is asked
 * for, so two of them are compared by their ids.
 */
export class PackedRows<Row> extends ReadableMap<Row> {
  readonly table: CellarTable
  /** In the order of the columns of the table. */
  readonly columns: readonly Column[]
  /** The bytes that it takes in memory without the values themselves, added up once since every request asks for them. */
  readonly bytes: number
  readonly #ids: readonly string[]
  readonly #index: TextIndex
  /** A row with the values that all have in common, and the columns in which they differ. */
  readonly #blank: Record<string, unknown>
  readonly #differing: readonly (readonly [name: string, column: Column])[]
  readonly #groups = new Map<string, PackedGroups<Row>>()

  constructor(table: CellarTable, columns: readonly Column[], index?: TextIndex) {
    super()
    this.table = table
    this.columns = columns
    this.#ids = this.#column('id').values as string[]
    this.#index = index ?? new TextIndex(this.#ids)
    this.bytes = columns.reduce((sum, column) => sum + column.bytes, this.#index.bytes)
    this.#blank = makers[table]((_, nth) => columns[nth]?.values[0])
    this.#differing = columnsOf[table]
      .map((name, nth) => [name, columns[nth] as Column] as const)
      .filter(([, { values }]) => values.length !== 1)
  }

  #column(name: string): Column {
    return this.columns[columnsOf[this.table].indexOf(name)] as Column
  }

  override get size(): number {
    return this.#ids.length
  }

  /** Returns the position of a row; -1 if there is none. */
  positionOf(id: string): number {
    return this.#index.indexOf(id)
  }

  rowAt(position: number): Row {
    const row = { ...this.#blank }
    for (const [name, column] of this.#differing) row[name] = column.at(position)
    return row as Row
  }

  override has(id: string): boolean {
    return this.positionOf(id) >= 0
  }

  override get(id: string): Row | undefined {
    const position = this.positionOf(id)
    return position < 0 ? undefined : this.rowAt(position)
  }

  override keys(): MapIterator<string> {
    return this.#ids.values() as MapIterator<string>
  }

  override *entries(): MapIterator<[string, Row]> {
    for (const [position, id] of this.#ids.entries()) yield [id, this.rowAt(position)]
  }

  /** Returns the texts of a column, among them perhaps some that no row has any more. */
  textsIn(name: string): string[] {
    return this.#column(name).values.filter(value => typeof value === 'string')
  }

  /** Returns the rows by the texts in a column; undefined where each row has its own. */
  groupedBy(name: string): PackedGroups<Row> | undefined {
    if (ownColumns.has(name)) return undefined
    const groups =
      this.#groups.get(name) ?? new PackedGroups(this.#column(name), this.size, position => this.rowAt(position))
    this.#groups.set(name, groups)
    return groups
  }

  /** Returns the rows with the same values in some columns. */
  withValues(values: Partial<Row>): PackedRows<Row> {
    const columns = columnsOf[this.table].map((name, nth) =>
      name in values ? new Column([(values as Fields)[name]]) : (this.columns[nth] as Column),
    )
    return new PackedRows(this.table, columns, this.#index)
  }

  /**
   * Returns the rows after some of them were replaced or removed, and others were added. It lets other requests be served
   * in between.
   */
  async withChanges({ replaced, gone, added }: Changes<Row>): Promise<PackedRows<Row>> {
    const pause = timeSlices()
    const staying = gone.size > 0 ? this.#positionsWithout(gone) : undefined
    const ids = staying ? valuesAt(this.#ids, staying) : [...this.#ids]
    ids.push(...added.keys())
    await pause()
    const index = new TextIndex(ids, staying ? undefined : this.#index)
    const changed = [...replaced, ...added].map(([id, row]) => [index.indexOf(id), row as Fields] as const)
    const columns: Column[] = []
    for (const [nth, name] of columnsOf[this.table].entries()) {
      await pause()
      if (name === 'id') {
        columns.push(new Column(ids))
        continue
      }
      const writer = ColumnWriter.from(this.columns[nth] as Column, ownColumns.has(name), ids.length, staying)
      for (const [position, row] of changed) writer.set(position, row[name])
      columns.push(writer.finished(ids.length))
    }
    return new PackedRows<Row>(this.table, columns, index)
  }

  #positionsWithout(gone: ReadonlySet<string>): Numbers {
    const positions = new Uint32Array(this.size)
    let count = 0
    this.#ids.forEach((id, position) => {
      if (!gone.has(id)) positions[count++] = position
    })
    return positions.subarray(0, count)
  }
}

/**
 * Packs rows, each given as the values of its columns. `share` returns what takes the place of a value that no earlier row
 * has.
 */
export class RowPacker<Row> {
  readonly #table: CellarTable
  readonly #writers: readonly ColumnWriter[]
  #count = 0

  constructor(table: CellarTable, share: (column: string, value: unknown) => unknown) {
    this.#table = table
    this.#writers = columnsOf[table].map(
      name => new ColumnWriter([], ownColumns.has(name) ? undefined : new Uint8Array(0), value => share(name, value)),
    )
  }

  add(values: readonly unknown[]): void {
    this.#writers.forEach((writer, nth) => {
      writer.set(this.#count, values[nth])
    })
    this.#count++
  }

  packed(): PackedRows<Row> {
    return new PackedRows(
      this.#table,
      this.#writers.map(writer => writer.finished(this.#count)),
    )
  }
}
