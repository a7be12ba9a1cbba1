import type { Kysely } from 'kysely'

/** Adds the closure of its bottles to a wine. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('wines').addColumn('closure', 'text').execute()
}
