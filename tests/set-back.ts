import { cellarTables } from '../src/model/cellar-tables.ts'
import { insertRows } from '../src/server/db/insert.ts'
import type { Database } from '../src/server/db/tables.ts'

const tables = [...cellarTables, 'changes', 'change_rows'] as const

/**
 * Takes a backup of a cellar. The returned function restores the cellar to it, under the running server: every row as
 * in the backup, and none of the later ones.
 */
export async function backUp(db: Database, cellar_id: string): Promise<() => Promise<void>> {
  const { version } = await db
    .selectFrom('cellars')
    .select('version')
    .where('id', '=', cellar_id)
    .executeTakeFirstOrThrow()
  const files = await Promise.all(
    tables.map(async table => ({
      table,
      rows: await db.selectFrom(table).selectAll().where('cellar_id', '=', cellar_id).execute(),
    })),
  )
  return () =>
    db.transaction().execute(async tx => {
      for (const table of tables.toReversed()) await tx.deleteFrom(table).where('cellar_id', '=', cellar_id).execute()
      for (const { table, rows } of files) await insertRows(tx, table, rows)
      await tx.updateTable('cellars').set({ version }).where('id', '=', cellar_id).execute()
    })
}
