import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { cellarTables } from '../../model/cellar-tables.ts'
import type { Database, Tables, Tx } from './tables.ts'

/*
 * On SQLite a cellar is written in parts, because its only writer must not be blocked for all of it, and belongs to
 * nobody until it is complete. A mark among the settings records that, in case the process is killed meanwhile: the next
 * process removes what is left.
 */
const nameOf = (cellar_id: string) => `unfinished:${cellar_id}`
/** A statement blocks the process for as long as it runs: 100 bottles take some 15 ms, since each is in many indexes. */
const rowsAtOnce = 100
const filesAtOnce = 20

export async function markUnfinished(db: Database, cellar_id: string) {
  await db
    .insertInto('settings')
    .values({ name: nameOf(cellar_id), value: '' })
    .execute()
}

export async function unmarkFinished(tx: Tx, cellar_id: string) {
  await tx.deleteFrom('settings').where('name', '=', nameOf(cellar_id)).execute()
}

/** Removes a cellar that was not completed, also in parts, between which others are served. */
export async function removeUnfinished(db: Database, cellar_id: string) {
  // Referring rows are removed before the rows they refer to. Places refer to one another, so they are removed with
  // their cellar.
  for (const table of ['import_parts', 'photo_files'] as const) await removeFrom(db, table, cellar_id, filesAtOnce)
  const large = ['change_rows', ...cellarTables.filter(table => table !== 'places').reverse()] as const
  for (const table of large) await removeFrom(db, table, cellar_id, rowsAtOnce)
  await db.transaction().execute(async tx => {
    await tx.deleteFrom('cellars').where('id', '=', cellar_id).execute()
    await unmarkFinished(tx, cellar_id)
  })
}

async function removeFrom(db: Database, table: keyof Tables, cellar_id: string, atOnce: number) {
  const some = sql`select rowid from ${sql.table(table)} where cellar_id = ${cellar_id} limit ${atOnce}`
  let removed = atOnce
  while (removed === atOnce) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where rowid in (${some})`.execute(db)
    removed = Number(numAffectedRows)
    if (removed === atOnce) await setImmediate()
  }
}

/** Call this at the start of the only process, when nobody is writing such a cellar. */
export async function removeAllUnfinished(db: Database) {
  const marks = await db.selectFrom('settings').select('name').where('name', 'like', nameOf('%')).execute()
  for (const { name } of marks) await removeUnfinished(db, name.slice(nameOf('').length))
}
