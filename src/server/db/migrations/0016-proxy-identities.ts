import type { Kysely } from 'kysely'
import { notNull } from './beginning-records.ts'

/** Creates the table of the names by which a trusted proxy knows people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('proxy_identities')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('person_id', 'text', column => column.notNull().unique().references('people.id').onDelete('cascade'))
    .addColumn('linked_at', 'text', notNull)
    .addColumn('last_used_at', 'text')
    .execute()
}
