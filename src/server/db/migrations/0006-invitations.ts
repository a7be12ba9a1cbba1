import { type Kysely, sql } from 'kysely'
import { notNull } from './beginning-records.ts'

/** Creates the table of invitations to cellars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('cellar_id', 'text', column => column.notNull().references('cellars.id').onDelete('cascade'))
    .addColumn('digest', 'text', column => column.notNull().unique())
    .addColumn('role', 'text', column => column.notNull().check(sql`role in ('owner', 'editor', 'viewer')`))
    .addColumn('made_by', 'text', column => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('made_at', 'text', notNull)
    .addColumn('expires_at', 'text', notNull)
    .execute()
  await db.schema.createIndex('invitations_of_cellar').on('invitations').column('cellar_id').execute()
  await db.schema.createIndex('invitations_of_person').on('invitations').column('made_by').execute()
}
