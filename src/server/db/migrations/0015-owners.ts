import { type Kysely, sql } from 'kysely'

/** Adds the people to whom bottles and purchases belong, each with their parts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['purchases', 'bottles']) {
    await db.schema
      .alterTable(table)
      .addColumn('owners', 'text', column => column.notNull().defaultTo(sql`'[]'`))
      .execute()
  }
}
