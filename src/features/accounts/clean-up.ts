import { kindOf } from '../../server/db/dialect.ts'
import type { Database } from '../../server/db/tables.ts'
import { forgetCounts } from '../../server/request-counts.ts'
import { forgetOldErrors } from '../../server/server-errors.ts'

/**
 * Deletes the sessions, codes and invitations that have expired, and old errors. Returns the number of rows. Old counts of
 * requests go as well.
 */
export async function cleanUp(db: Database, now: Date): Promise<number> {
  let count = await forgetOldErrors(db, now)
  for (const table of ['sessions', 'account_codes', 'passkey_challenges', 'oidc_starts', 'invitations'] as const) {
    const deleted = await db.deleteFrom(table).where('expires_at', '<=', now.toISOString()).executeTakeFirst()
    count += Number(deleted.numDeletedRows)
  }
  if (kindOf(db) === 'postgres') await forgetCounts(db, now)
  return count
}
