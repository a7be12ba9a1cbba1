import type { Kysely } from 'kysely'

/** When a change was made on its device, and what that had seen: of those that were sent later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('changes').addColumn('composed_at', 'text').execute()
  await db.schema.alterTable('changes').addColumn('seen_version', 'integer').execute()
}
