import { type Kysely, sql } from 'kysely'

/** Adds the slots in which the counted bottles lay when a stock-take began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('stocktakes')
    .addColumn('expected_slots', 'text', column => column.notNull().defaultTo(sql`'{}'`))
    .execute()
}
