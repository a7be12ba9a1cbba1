import type { Kysely } from 'kysely'
import { notNull } from './beginning-records.ts'

/** Creates the table of links by which guests see a list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('guest_links')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('cellar_id', 'text', column => column.notNull().references('cellars.id').onDelete('cascade'))
    .addColumn('digest', 'text', column => column.notNull().unique())
    .addColumn('name', 'text', notNull)
    .addColumn('query', 'text', notNull)
    .addColumn('made_by', 'text', column => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('made_at', 'text', notNull)
    .addColumn('until_on', 'text', notNull)
    .addColumn('expires_at', 'text', notNull)
    .execute()
  await db.schema.createIndex('guest_links_of_cellar').on('guest_links').column('cellar_id').execute()
  await db.schema.createIndex('guest_links_of_person').on('guest_links').column('made_by').execute()
}
