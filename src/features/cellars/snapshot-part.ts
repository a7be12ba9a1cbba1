import { sql } from 'kysely'
import type { CellarAccess } from '../../server/access.ts'
import { recordsIn } from '../../server/cellar-records.ts'
import type { Database } from '../../server/db/tables.ts'
import { cellarTables, type Snapshot, snapshotRows } from './contract.ts'
import { columnsOf } from './records.ts'

/**
 * The rows of a cellar from a place on, table by table in the order of their names and ids, and the place where the next part
 * begins. They are read while others write: with the changes since the version of the first part, the parts make the
 * cellar of one version, however long it takes to fetch them.
 */
export async function snapshotPart(
  db: Database,
  { cellar_id, version, change_id }: CellarAccess,
  from: string | undefined,
): Promise<Snapshot> {
  const tables: Snapshot['tables'] = {}
  const [first = '', after = ''] = from?.split(' ') ?? []
  let [part_count, next, last] = [0, null as string | null, after]
  for (const table of cellarTables.toSorted().filter(name => name >= first)) {
    const columns = columnsOf[table]
    const rows: unknown[][] = []
    for await (const some of recordsIn(db, cellar_id, table, last)) {
      for (const record of some as Record<string, unknown>[]) rows.push(columns.map(column => record[column]))
      part_count += some.length
      last = some.at(-1)?.id ?? last
      if (part_count < snapshotRows) continue
      next = `${table} ${last}`
      break
    }
    tables[table] = { columns, rows }
    if (next !== null) break
    last = ''
  }
  const row_count = await countRows(db, cellar_id)
  return { cellar_id, version, change_id, row_count, part_count, next, tables }
}

async function countRows(db: Database, cellar_id: string): Promise<number> {
  const counts = cellarTables.map(
    table => sql`(select count(*) from ${sql.table(table)} where cellar_id = ${cellar_id})`,
  )
  const { rows } = await sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`.execute(db)
  return Number(rows[0]?.count)
}
