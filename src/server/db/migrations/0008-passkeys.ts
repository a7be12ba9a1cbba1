import { type Kysely, sql } from 'kysely'
import { notNull } from './beginning-records.ts'

/** Creates the tables of passkeys and of the challenges that they answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('person_id', 'text', column => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', column => column.notNull().unique())
    .addColumn('public_key', 'text', notNull)
    .addColumn('signatures', 'bigint', notNull)
    .addColumn('origin', 'text', notNull)
    .addColumn('name', 'text', notNull)
    .addColumn('created_at', 'text', notNull)
    .addColumn('last_used_at', 'text')
    .execute()
  await db.schema.createIndex('passkeys_of_person').on('passkeys').column('person_id').execute()
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('challenge', 'text', column => column.primaryKey())
    .addColumn('purpose', 'text', column => column.notNull().check(sql`purpose in ('add', 'sign_in')`))
    .addColumn('person_id', 'text', column => column.references('people.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', notNull)
    .execute()
}
