import type { Kysely } from 'kysely'

/** Adds the charts that a person chose to the person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('people').addColumn('charts', 'text').execute()
}
