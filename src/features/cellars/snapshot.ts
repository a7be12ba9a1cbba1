import { cellarTables, type Snapshot } from './contract.ts'
import { columnsOf } from './records.ts'
import type { Replica } from './replica.ts'

/** A cellar as it is sent whole; `replicaOf` is the way back. */
export function snapshotOf(replica: Replica, change_id: string | null = null): Snapshot {
  const tables: Snapshot['tables'] = {}
  for (const table of cellarTables) {
    const columns = columnsOf[table]
    const records: Iterable<Record<string, unknown>> = replica[table].values()
    const rows = Array.from(records, record => columns.map(column => record[column]))
    tables[table] = { columns, rows }
  }
  const row_count = cellarTables.reduce((sum, table) => sum + replica[table].size, 0)
  return { cellar_id: replica.cellar_id, version: replica.version, change_id, row_count, tables }
}
