import type { Kysely } from 'kysely'
import { notNull } from './beginning-records.ts'

/** Creates the table of the security log. Events outlive the accounts that they concern, so they refer to none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('security_events')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('at', 'text', notNull)
    .addColumn('kind', 'text', notNull)
    .addColumn('person_id', 'text')
    .addColumn('by_id', 'text')
    .addColumn('detail', 'text')
    .addColumn('ip', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('request_id', 'text')
    .execute()
  await db.schema.createIndex('security_events_by_time').on('security_events').columns(['at', 'id']).execute()
  await db.schema.createIndex('security_events_of_person').on('security_events').columns(['person_id', 'at']).execute()
}
