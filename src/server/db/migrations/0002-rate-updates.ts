import { type Kysely, sql } from 'kysely'
import { notNull } from './beginning-records.ts'

/** Creates the tables of exchange rates that wait for a person, and of leases on jobs that one process does for all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('waiting_rates')
    .addColumn('currency', 'text', notNull)
    .addColumn('day_on', 'text', notNull)
    .addColumn('per_euro', 'double precision', column => column.notNull().check(sql`per_euro > 0`))
    .addColumn('source', 'text', notNull)
    .addColumn('reason', 'text', notNull)
    .addColumn('rejected_at', 'text')
    .addPrimaryKeyConstraint('waiting_rates_key', ['currency', 'day_on'])
    .execute()
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('holder', 'text', notNull)
    .addColumn('until_at', 'text', notNull)
    .execute()
}
