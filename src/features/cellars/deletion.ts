import { kindOf } from '../../server/db/dialect.ts'
import type { Database, Tx } from '../../server/db/tables.ts'
import { markUnfinished, removeUnfinished } from '../../server/db/unfinished-cellars.ts'

/**
 * Deletes a cellar. SQLite has one writer, so there it is only closed to everybody and marked, and `removeDeleted` removes
 * it in parts afterwards.
 */
export async function deleteCellar(tx: Tx, cellar_id: string): Promise<void> {
  await tx.deleteFrom('upload_parts').where('cellar_id', '=', cellar_id).execute()
  await tx.deleteFrom('members').where('cellar_id', '=', cellar_id).execute()
  await tx.deleteFrom('invitations').where('cellar_id', '=', cellar_id).execute()
  await tx.deleteFrom('guest_links').where('cellar_id', '=', cellar_id).execute()
  if (kindOf(tx) === 'sqlite') await markUnfinished(tx, cellar_id)
  else await tx.deleteFrom('cellars').where('id', '=', cellar_id).execute()
}

/** Removes what is left of deleted cellars. If the process is killed meanwhile, the next one does it. */
export async function removeDeleted(db: Database, cellar_ids: readonly string[]): Promise<void> {
  if (kindOf(db) === 'sqlite') for (const id of cellar_ids) await removeUnfinished(db, id)
}
