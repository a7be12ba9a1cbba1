import { type Kysely, sql } from 'kysely'
import { notNull } from './beginning-records.ts'

/** Creates the tables of the accounts at issuers of OpenID Connect, and of the ways there and back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('oidc_identities')
    .addColumn('issuer', 'text', notNull)
    .addColumn('subject', 'text', notNull)
    .addColumn('person_id', 'text', column => column.notNull().unique().references('people.id').onDelete('cascade'))
    .addColumn('linked_at', 'text', notNull)
    .addColumn('last_used_at', 'text')
    .addPrimaryKeyConstraint('oidc_identities_key', ['issuer', 'subject'])
    .execute()
  await db.schema
    .createTable('oidc_starts')
    .addColumn('state', 'text', column => column.primaryKey())
    .addColumn('proof', 'text', notNull)
    .addColumn('purpose', 'text', column => column.notNull().check(sql`purpose in ('sign_in', 'link')`))
    .addColumn('person_id', 'text', column => column.references('people.id').onDelete('cascade'))
    .addColumn('nonce', 'text', notNull)
    .addColumn('verifier', 'text')
    .addColumn('redirect_uri', 'text', notNull)
    .addColumn('issuer', 'text')
    .addColumn('subject', 'text')
    .addColumn('expires_at', 'text', notNull)
    .execute()
}
