import { type Kysely, sql } from 'kysely'

/** Adds an index in which the makers of a cellar, and the wines of each, are found without reading all its wines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('wines_by_maker')
    .on('wines')
    .columns(['cellar_id'])
    .expression(sql`coalesce(producer, name)`)
    .execute()
}
