import { type Kysely, sql } from 'kysely'
import { inCellar } from './beginning-records.ts'

/** Creates the table that says who sees the prices of a cellar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await inCellar(db, 'sharing')
    .addColumn('prices_for', 'text', column => column.notNull().check(sql`prices_for in ('members', 'editors')`))
    .execute()
}
