import type { Kysely } from 'kysely'
import { notNull } from './beginning-records.ts'

/** Creates the table of unexpected errors of the server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('server_errors')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('at', 'text', notNull)
    .addColumn('request_id', 'text', notNull)
    .addColumn('route', 'text', notNull)
    .addColumn('error', 'text', notNull)
    .execute()
  await db.schema.createIndex('server_errors_by_time').on('server_errors').column('at').execute()
}
