import type { Kysely } from 'kysely'

/** Tries to sign in by account and network, so that the accounts tried from a network can be told from the tries at one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in_tries')
    .addColumn('account', 'text', column => column.notNull())
    .addColumn('network', 'text', column => column.notNull())
    .addColumn('neighbourhood', 'text', column => column.notNull())
    .addColumn('count', 'integer', column => column.notNull())
    .addColumn('last_at', 'text', column => column.notNull())
    .addColumn('passed_at', 'text')
    .addPrimaryKeyConstraint('sign_in_tries_key', ['account', 'network'])
    .execute()
  await db.schema
    .createIndex('sign_in_tries_by_neighbourhood')
    .on('sign_in_tries')
    .columns(['neighbourhood', 'last_at'])
    .execute()
}
