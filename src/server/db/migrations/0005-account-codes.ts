import { type Kysely, sql } from 'kysely'
import { notNull } from './beginning-records.ts'

/** Creates the table of codes by which people get back in or confirm an e-mail address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_codes')
    .addColumn('digest', 'text', column => column.primaryKey())
    .addColumn('person_id', 'text', column => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('purpose', 'text', column => column.notNull().check(sql`purpose in ('recovery', 'email')`))
    .addColumn('made_by', 'text', notNull)
    .addColumn('email', 'text')
    .addColumn('expires_at', 'text', notNull)
    .execute()
  await db.schema.createIndex('account_codes_of_person').on('account_codes').column('person_id').execute()
}
