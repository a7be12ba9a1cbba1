import type { ChangedRow } from '../features/cellars/contract.ts'
import { recorded } from './db/rows.ts'
import type { Database } from './db/tables.ts'

/** The rows that changed after a version, each once as it is now, and the version they make. */
export async function rowsChangedAfter(
  db: Database,
  cellar_id: string,
  after: number,
): Promise<{ version: number; rows: ChangedRow[] }> {
  const entries = await db
    .selectFrom('change_rows')
    .select(['version', 'table_name', 'row_id', 'after'])
    .where('cellar_id', '=', cellar_id)
    .where('version', '>', after)
    .orderBy('version')
    .orderBy('position')
    .execute()
  const newest = new Map<string, ChangedRow & { text: string | null }>()
  for (const { table_name, row_id, after: text } of entries) {
    newest.set(`${table_name} ${row_id}`, { table: table_name, id: row_id, after: null, text })
  }
  return {
    version: entries.at(-1)?.version ?? after,
    rows: Array.from(newest.values(), ({ text, ...row }) => ({
      ...row,
      after: recorded(row.table, text),
    })),
  }
}
