import type { Kysely } from 'kysely'
import { bytesType, kindOf } from '../dialect.ts'
import type { Database } from '../tables.ts'

/** Parts of photos that have not all come yet; they go with their cellar, and with the person who sent them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('upload_parts')
    .addColumn('cellar_id', 'text', column => column.notNull().references('cellars.id').onDelete('cascade'))
    .addColumn('person_id', 'text', column => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('upload_id', 'text', column => column.notNull())
    .addColumn('part', 'integer', column => column.notNull())
    .addColumn('file', bytesType(kindOf(db as Database)), column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('upload_parts_key', ['cellar_id', 'person_id', 'upload_id', 'part'])
    .execute()
  await db.schema.createIndex('upload_parts_by_age').on('upload_parts').columns(['created_at']).execute()
  await db.schema.createIndex('upload_parts_of_person').on('upload_parts').columns(['person_id']).execute()
}
