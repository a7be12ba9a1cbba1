import { type Kysely, sql } from 'kysely'

/** Adds what a stock-take found, as it stood when it was finished. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('stocktakes')
    .addColumn('result', 'text', column => column.notNull().defaultTo(sql`'{}'`))
    .execute()
}
