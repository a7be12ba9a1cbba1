import type { Kysely } from 'kysely'
import { notNull } from './beginning-records.ts'

/** Creates the tables of second factors and of the codes that replace a lost one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('second_factors')
    .addColumn('person_id', 'text', column => column.primaryKey().references('people.id').onDelete('cascade'))
    .addColumn('secret', 'text', notNull)
    .addColumn('last_step', 'integer', notNull)
    .addColumn('created_at', 'text', notNull)
    .execute()
  await db.schema
    .createTable('backup_codes')
    .addColumn('digest', 'text', column => column.primaryKey())
    .addColumn('person_id', 'text', column => column.notNull().references('people.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('backup_codes_of_person').on('backup_codes').column('person_id').execute()
}
