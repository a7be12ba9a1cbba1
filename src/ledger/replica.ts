import { type CellarTable, cellarTables } from '../model/cellar-tables.ts'
import { recordMaker } from '../model/record-maker.ts'
import type { Tables } from '../model/tables.ts'
import type { ChangedRow, SnapshotTables } from './contract.ts'

/**
 * A cellar held whole in memory at one version. It is immutable: a change makes a new one that shares all other tables.
 */
export interface Replica extends Tables {
  readonly cellar_id: string
  readonly version: number
}

export function emptyReplica(cellar_id: string): Replica {
  return replicaOf({ cellar_id, version: 0, tables: {} })
}

/** Builds the cellar from the parts of a snapshot, at the version of the first part. */
export function replicaOf(first: SnapshotTables, ...others: SnapshotTables[]): Replica {
  const replica: Record<string, unknown> = { cellar_id: first.cellar_id, version: first.version }
  for (const table of cellarTables) {
    const records = new Map<string, unknown>()
    for (const { tables } of [first, ...others]) {
      const { columns, rows } = tables[table] ?? { columns: [], rows: [] }
      const idAt = columns.indexOf('id')
      const recordOf = recordMaker(columns)
      for (const row of rows)
        records.set(
          row[idAt] as string,
          recordOf((_, at) => row[at]),
        )
    }
    replica[table] = records
  }
  return replica as unknown as Replica
}

/** Adds the rows of a further part to a cellar that is still arriving. */
export function withTables(replica: Replica, come: Replica): Replica {
  const grown = cellarTables.filter(table => come[table].size > 0)
  return {
    ...replica,
    ...Object.fromEntries(grown.map(table => [table, new Map<string, unknown>([...replica[table], ...come[table]])])),
  }
}

/** A table whose rows can be changed. */
interface Changeable<Row> extends ReadonlyMap<string, Row> {
  set(id: string, row: Row): unknown
  delete(id: string): boolean
}

type CopyOf = <Row>(table: ReadonlyMap<string, Row>) => Changeable<Row>

/**
 * Returns the replica after some rows changed. Each row is given as it is now, or as null when it is gone. `copyOf` returns
 * what takes the place of a table, or of an index, that changes.
 */
export function withRows(
  replica: Replica,
  version: number,
  rows: readonly ChangedRow[],
  copyOf: CopyOf = table => new Map(table),
): Replica {
  if (rows.length === 0 && version === replica.version) return replica
  const changed = new Map<CellarTable, Changeable<unknown>>()
  for (const row of rows) {
    let table = changed.get(row.table)
    if (!table) {
      table = copyOf<unknown>(replica[row.table])
      changed.set(row.table, table)
    }
    if (row.after) table.set(row.id, row.after)
    else table.delete(row.id)
  }
  for (const [table, after] of changed) {
    if ('groupedBy' in after) continue
    const ids = new Set(rows.flatMap(row => (row.table === table ? row.id : [])))
    carryIndexes(replica[table], after, ids, copyOf)
  }
  return { ...replica, ...Object.fromEntries(changed), version }
}

type Index = ReadonlyMap<string, unknown[]>

/** A table that groups its rows itself. It makes a row anew each time, so that an index would hold all of them. */
interface Grouping {
  /** Returns undefined for a column in which each row has a value of its own. */
  groupedBy?(column: string): Index | undefined
  /** Returns the texts of a column, among them perhaps some that no row has any more. */
  textsIn?(column: string): Iterable<string>
}

/** Returns the texts that the rows of a table have in a column, among them perhaps some that no row has any more. */
export function textsIn<Row, C extends keyof Row & string>(
  table: ReadonlyMap<string, Row>,
  column: C,
): Iterable<string> {
  const texts = (table as Grouping).textsIn?.(column)
  if (texts) return texts
  const found = new Set<string>()
  for (const { [column]: text } of table.values()) if (typeof text === 'string') found.add(text)
  return found
}

const groups = new WeakMap<object, Map<string, Index>>()

/**
 * Returns the rows of a table by the value of one column, or by each value if the column holds a list. The index is
 * built once per state of the table: `grouped(replica.bottles, 'wine_id').get(wine.id)`.
 */
export function grouped<Row, C extends keyof Row & string>(
  table: ReadonlyMap<string, Row>,
  column: C,
): ReadonlyMap<string, Row[]> {
  let byColumn = groups.get(table)
  if (!byColumn) {
    byColumn = new Map()
    groups.set(table, byColumn)
  }
  let found = byColumn.get(column)
  if (!found) {
    found = (table as Grouping).groupedBy?.(column) ?? indexOf(table, column)
    byColumn.set(column, found)
  }
  return found as ReadonlyMap<string, Row[]>
}

function indexOf(table: ReadonlyMap<string, unknown>, column: string): Index {
  const index = new Map<string, unknown[]>()
  for (const row of table.values()) {
    for (const each of groupsOf(row, column)) {
      const rows = index.get(each)
      if (rows) rows.push(row)
      else index.set(each, [row])
    }
  }
  return index
}

/** Brings the indexes of a table to its next state, since building one takes as long as reading the whole table. */
function carryIndexes(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  ids: ReadonlySet<string>,
  copyOf: CopyOf,
): void {
  const carried = new Map<string, Index>()
  for (const [column, index] of groups.get(before) ?? []) {
    const next = carriedIndex(index, column, before, after, ids, copyOf)
    if (next) carried.set(column, next)
  }
  if (carried.size > 0) groups.set(after, carried)
}

/**
 * Returns the index after some rows changed. A row that left one group for another has a position in it that only the
 * whole table knows; then nothing is returned, and the index is built again when it is next used.
 */
function carriedIndex(
  index: Index,
  column: string,
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  ids: ReadonlySet<string>,
  copyOf: CopyOf,
): Index | undefined {
  const next = copyOf(index)
  for (const id of ids) {
    const [was, is] = [before.get(id), after.get(id)]
    const [left, joined] = [groupsOf(was, column), groupsOf(is, column)]
    if (was && is && (left.length !== joined.length || left.some((key, at) => key !== joined[at]))) return undefined
    for (const key of new Set(left)) {
      const rows = next.get(key) ?? []
      const remaining = is ? rows.map(row => (row === was ? is : row)) : rows.filter(row => row !== was)
      if (remaining.length > 0) next.set(key, remaining)
      else next.delete(key)
    }
    if (!was) for (const key of joined) next.set(key, [...(next.get(key) ?? []), is])
  }
  return next
}

function groupsOf(row: unknown, column: string): string[] {
  const value = (row as Record<string, unknown> | undefined)?.[column]
  return (Array.isArray(value) ? value : [value]).filter(each => typeof each === 'string')
}
