import { type Kysely, sql } from 'kysely'
import { inCellar, notNull } from './beginning-records.ts'

/** Adds the locks of bottles, and creates the tables of the settings of the drink plan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bottles').addColumn('lock_reason', 'text').execute()
  await db.schema
    .alterTable('bottles')
    .addColumn('locked_until_on', 'text', column =>
      column.check(sql`locked_until_on is null or lock_reason is not null`),
    )
    .execute()
  await inCellar(db, 'plan_paces')
    .addColumn('type', 'text', notNull)
    .addColumn('yearly', 'double precision')
    .addColumn('minimum', 'double precision')
    .execute()
  await inCellar(db, 'plan_guests')
    .addColumn('guests_on', 'text', notNull)
    .addColumn('people', 'integer', column => column.notNull().check(sql`people > 0`))
    .execute()
}
