import type { Kysely } from 'kysely'

/** Who wrote in a cellar before it was brought here from an archive: people of another instance, known by name alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('authors')
    .addColumn('cellar_id', 'text', column => column.notNull().references('cellars.id').onDelete('cascade'))
    .addColumn('person_id', 'text', column => column.notNull())
    .addColumn('name', 'text')
    .addPrimaryKeyConstraint('authors_key', ['cellar_id', 'person_id'])
    .execute()
}
