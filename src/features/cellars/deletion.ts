import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { kindOf } from '../../server/db/dialect.ts'
import type { Tx } from '../../server/db/tables.ts'
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

type Removing = Pick<CellarHost, 'db' | 'log' | 'cache'>

/**
 * Removes what is left of deleted cellars, which takes some seconds for a large one, so the person need not wait for it.
 * If it fails or the process ends meanwhile, the next start of the server does it.
 */
export async function removeDeleted({ db, log, cache }: Removing, cellar_ids: readonly string[]) {
  for (const cellar_id of cellar_ids) {
    if (kindOf(db) === 'sqlite')
      await removeUnfinished(db, cellar_id).catch(error => log.warn({ event: 'cellar_not_removed', cellar_id, error }))
    await cache.forget(cellar_id)
  }
}
