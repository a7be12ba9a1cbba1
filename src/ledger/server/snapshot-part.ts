import { sql } from 'kysely'
import { cellarTables } from '../../model/cellar-tables.ts'
import { columnsOf } from '../../model/tables.ts'
import type { CellarAccess } from '../../server/access.ts'
import type { Database } from '../../server/db/tables.ts'
import { type Snapshot, snapshotRows } from '../contract.ts'
import { snapshotOrder } from '../snapshot-order.ts'
import { recordsIn } from './cellar-records.ts'
import { shownChangeId, shownRow } from './projection.ts'

/**
 * Returns the rows of a cellar from a position on, table by table and each in the order of its ids, and the position
 * where the next part begins. Others may write while the parts are fetched, however long that takes: together with the
 * changes since the version of the first part, they make the cellar of one version.
 */
export async function snapshotPart(db: Database, access: CellarAccess, from: string | undefined): Promise<Snapshot> {
  const { cellar_id, version } = access
  const tables: Snapshot['tables'] = {}
  const [first = 0, after = ''] = from?.split(' ') ?? []
  let [part_count, next, last] = [0, null as string | null, after]
  for (const table of tablesFrom(Number(first))) {
    const columns = columnsOf[table]
    const rows: unknown[][] = []
    for await (const some of recordsIn(db, cellar_id, table, last)) {
      for (const record of some as Record<string, unknown>[]) {
        const shown = shownRow(table, record, access)
        if (shown) rows.push(columns.map(column => shown[column]))
      }
      part_count += some.length
      last = some.at(-1)?.id ?? last
      if (part_count < snapshotRows) continue
      next = `${snapshotOrder[table]} ${last}`
      break
    }
    tables[table] = { columns, rows }
    if (next !== null) break
    last = ''
  }
  const change_id = shownChangeId(access.change_id, access)
  return { cellar_id, version, change_id, ...(await countRows(db, cellar_id)), part_count, next, tables }
}

function tablesFrom(first: number) {
  const rest = cellarTables.filter(table => snapshotOrder[table] >= first)
  return rest.sort((one, other) => snapshotOrder[one] - snapshotOrder[other])
}

async function countRows(db: Database, cellar_id: string) {
  const counts = cellarTables.map(
    table =>
      sql`select ${sql.lit(table)} as name, count(*) as count from ${sql.table(table)} where cellar_id = ${cellar_id}`,
  )
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  const row_count = rows.reduce((sum, { count }) => sum + Number(count), 0)
  return { row_count, bottle_count: Number(rows.find(({ name }) => name === 'bottles')?.count) }
}
