import type { Database } from './db/tables.ts'

/**
 * Takes the lease on a job, so that of all processes on one database one does it. Returns false while another has it. A
 * lease that was not given back, because its process was killed, ends by itself.
 */
export async function takeLease(db: Database, name: string, holder: string, now: Date, ms: number): Promise<boolean> {
  const until_at = new Date(now.getTime() + ms).toISOString()
  const taken = await db
    .insertInto('leases')
    .values({ name, holder, until_at })
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet({ holder, until_at }).where('leases.until_at', '<=', now.toISOString()),
    )
    .returning('holder')
    .executeTakeFirst()
  return taken !== undefined
}

export async function endLease(db: Database, name: string, holder: string): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
}
