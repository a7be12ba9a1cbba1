import { cellarTables } from '../../model/cellar-tables.ts'
import { deleteSome } from './dialect.ts'
import type { Database, Tables, Tx } from './tables.ts'

/*
 * A cellar that is written in parts, as SQLite's only writer must not be held for all of it, belongs to nobody until it
 * is whole. A mark among the settings says so, for a process that is killed meanwhile: the next one removes what it left.
 */
const nameOf = (cellar_id: string) => `unfinished:${cellar_id}`
const rowsAtOnce = 1_000
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

/** Removes a cellar that did not become whole, in parts as well. */
export async function removeUnfinished(db: Database, cellar_id: string) {
  // What refers goes before what is referred to. Places lie in one another, so they go with their cellar.
  for (const table of ['import_parts', 'photo_files'] as const) await removeFrom(db, table, cellar_id, filesAtOnce)
  const large = ['change_rows', ...cellarTables.filter(table => table !== 'places').reverse()] as const
  for (const table of large) await removeFrom(db, table, cellar_id, rowsAtOnce)
  await db.transaction().execute(async tx => {
    await tx.deleteFrom('cellars').where('id', '=', cellar_id).execute()
    await unmarkFinished(tx, cellar_id)
  })
}

async function removeFrom(db: Database, table: keyof Tables, cellar_id: string, atOnce: number) {
  let removed = atOnce
  while (removed === atOnce) removed = await deleteSome(db, table, cellar_id, atOnce)
}

/** At the start of the only process: nobody is writing one now. */
export async function removeAllUnfinished(db: Database) {
  const marks = await db.selectFrom('settings').select('name').where('name', 'like', nameOf('%')).execute()
  for (const { name } of marks) await removeUnfinished(db, name.slice(nameOf('').length))
}
