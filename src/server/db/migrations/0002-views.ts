import type { Kysely } from 'kysely'

/** Lists that a person gave a name. Each has ids and names of their own; who leaves a cellar leaves none behind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('views')
    .addColumn('cellar_id', 'text', column => column.notNull())
    .addColumn('person_id', 'text', column => column.notNull())
    .addColumn('id', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('address', 'text', column => column.notNull())
    .addColumn('look', 'text')
    .addColumn('created_at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('views_key', ['cellar_id', 'person_id', 'id'])
    .addUniqueConstraint('views_name', ['cellar_id', 'person_id', 'name'])
    .addForeignKeyConstraint(
      'views_member',
      ['cellar_id', 'person_id'],
      'members',
      ['cellar_id', 'person_id'],
      column => column.onDelete('cascade'),
    )
    .execute()
}
