import { type Kysely, sql } from 'kysely'
import { notNull } from './beginning-records.ts'

/**
 * Notes when a session was confirmed without the password. The challenges and the ways to issuers, which last minutes,
 * get a purpose more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('confirmed_at', 'text').execute()
  await db.schema.dropTable('passkey_challenges').execute()
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('challenge', 'text', column => column.primaryKey())
    .addColumn('purpose', 'text', column => column.notNull().check(sql`purpose in ('add', 'sign_in', 'confirm')`))
    .addColumn('person_id', 'text', column => column.references('people.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', notNull)
    .execute()
  await db.schema.dropTable('oidc_starts').execute()
  await db.schema
    .createTable('oidc_starts')
    .addColumn('state', 'text', column => column.primaryKey())
    .addColumn('proof', 'text', notNull)
    .addColumn('purpose', 'text', column => column.notNull().check(sql`purpose in ('sign_in', 'link', 'confirm')`))
    .addColumn('person_id', 'text', column => column.references('people.id').onDelete('cascade'))
    .addColumn('nonce', 'text', notNull)
    .addColumn('verifier', 'text')
    .addColumn('redirect_uri', 'text', notNull)
    .addColumn('issuer', 'text')
    .addColumn('subject', 'text')
    .addColumn('expires_at', 'text', notNull)
    .execute()
}
