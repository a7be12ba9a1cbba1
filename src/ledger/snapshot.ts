import { cellarTables } from '../model/cellar-tables.ts'
import { columnsOf } from '../model/tables.ts'
import type { SnapshotTables } from './contract.ts'
import type { Replica } from './replica.ts'

/** Converts a cellar to the form in which it is sent; `replicaOf` converts it back. */
export function snapshotOf(replica: Replica): SnapshotTables {
  const tables: SnapshotTables['tables'] = {}
  for (const table of cellarTables) {
    const columns = columnsOf[table]
    const records: Iterable<Record<string, unknown>> = replica[table].values()
    const rows = Array.from(records, record => columns.map(column => record[column]))
    tables[table] = { columns, rows }
  }
  return { cellar_id: replica.cellar_id, version: replica.version, tables }
}
