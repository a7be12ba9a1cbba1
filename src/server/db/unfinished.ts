import { sql } from 'kysely'
import { cellarTables } from '../../features/cellars/contract.ts'
import type { Database, Tx } from './tables.ts'

/*
 * A cellar that is written in parts, as SQLite's only writer must not be held for all of it, belongs to nobody until it
 * is whole. A mark among the settings says so, for a process that is killed meanwhile: the next one removes what it left.
 */
const nameOf = (cellar_id: string) => `unfinished:${cellar_id}`
const rowsAtOnce = 1_000

export async function markUnfinished(db: Database, cellar_id: string) {
  await db
    .insertInto('settings')
    .values({ name: nameOf(cellar_id), value: '' })
    .execute()
}

export async function unmarkFinished(tx: Tx, cellar_id: string) {
  await tx.deleteFrom('settings').where('name', '=', nameOf(cellar_id)).execute()
}

/** Removes a cellar that did not become whole, in parts as well. */
export async function removeUnfinished(db: Database, cellar_id: string) {
  // What refers goes before what is referred to. Places lie in one another, so they go with their cellar.
  const large = ['change_rows', ...cellarTables.filter(table => table !== 'places').reverse()]
  for (const table of large) {
    const from = sql.table(table)
    for (let removed = rowsAtOnce; removed === rowsAtOnce; ) {
      const some = sql`select rowid from ${from} where cellar_id = ${cellar_id} limit ${rowsAtOnce}`
      const { numAffectedRows } = await sql`delete from ${from} where rowid in (${some})`.execute(db)
      removed = Number(numAffectedRows)
    }
  }
  await db.transaction().execute(async tx => {
    await tx.deleteFrom('cellars').where('id', '=', cellar_id).execute()
    await unmarkFinished(tx, cellar_id)
  })
}

/** At the start of the only process: nobody is writing one now. */
export async function removeAllUnfinished(db: Database) {
  const marks = await db.selectFrom('settings').select('name').where('name', 'like', nameOf('%')).execute()
  for (const { name } of marks) await removeUnfinished(db, name.slice(nameOf('').length))
}
