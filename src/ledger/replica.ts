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

/** Returns the replica after some rows changed. Each row is given as it is now, or as null when it is gone. */
export function withRows(replica: Replica, version: number, rows: readonly ChangedRow[]): Replica {
  if (rows.length === 0 && version === replica.version) return replica
  const changed = new Map<CellarTable, Map<string, unknown>>()
  for (const row of rows) {
    let table = changed.get(row.table)
    if (!table) {
      table = new Map<string, unknown>(replica[row.table])
      changed.set(row.table, table)
    }
    if (row.after) table.set(row.id, row.after)
    else table.delete(row.id)
  }
  return { ...replica, ...Object.fromEntries(changed), version }
}

const groups = new WeakMap<object, Map<string, Map<string, unknown[]>>>()

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
  let found = byColumn.get(column) as Map<string, Row[]> | undefined
  if (!found) {
    found = new Map()
    for (const row of table.values()) {
      const value: unknown = row[column]
      for (const each of Array.isArray(value) ? value : [value]) {
        if (typeof each !== 'string') continue
        const rows = found.get(each)
        if (rows) rows.push(row)
        else found.set(each, [row])
      }
    }
    byColumn.set(column, found as Map<string, unknown[]>)
  }
  return found
}
