import type { Kysely } from 'kysely'

/** What a person said of a file that is brought in, what it came to, and which rows its rows became. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (column: string) => db.schema.alterTable('imports').addColumn(column, 'text').execute()
  await add('format')
  await add('fingerprint')
  await add('settings')
  await add('currency')
  await add('figures')
  await add('links')
}
