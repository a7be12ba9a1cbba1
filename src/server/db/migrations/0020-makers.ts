import { type Kysely, sql } from 'kysely'

/** Finds the wines of a maker, and all makers of a cellar, without reading the wines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('wines_by_maker')
    .on('wines')
    .columns(['cellar_id'])
    .expression(sql`coalesce(producer, name)`)
    .execute()
}
