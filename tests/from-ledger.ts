import assert from 'node:assert/strict'
import type { SnapshotTables } from '../src/ledger/contract.ts'
import { type Replica, replicaOf, withRows } from '../src/ledger/replica.ts'
import { snapshotOf } from '../src/ledger/snapshot.ts'
import type { cellarTables } from '../src/model/cellar-tables.ts'
import type { Database } from '../src/server/db/tables.ts'

/** Rebuilds the cellar from the ledger alone, checking that each entry starts where the previous one ended. */
export async function fromLedger(db: Database, cellar_id: string): Promise<Replica> {
  const entries = await db
    .selectFrom('change_rows')
    .selectAll()
    .where('cellar_id', '=', cellar_id)
    .orderBy('version')
    .orderBy('position')
    .execute()
  const rows = new Map<string, string>()
  let version = 0
  for (const entry of entries) {
    const name = `${entry.table_name} ${entry.row_id}`
    assert.equal(entry.before, rows.get(name) ?? null, `before of ${name} at version ${entry.version}`)
    if (entry.after === null) rows.delete(name)
    else rows.set(name, entry.after)
    version = entry.version
  }
  const changed = Array.from(rows, ([name, text]) => {
    const [table, id] = name.split(' ') as [(typeof cellarTables)[number], string]
    return { table, id, after: JSON.parse(text) }
  })
  return withRows(replicaOf({ cellar_id, version: 0, tables: {} }), version, changed)
}

/** Returns a replica in a comparable form: rows by id. */
export function plain(replica: Replica): SnapshotTables {
  const snapshot = snapshotOf(replica)
  for (const table of Object.values(snapshot.tables)) {
    table.rows.sort((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1))
  }
  return snapshot
}
