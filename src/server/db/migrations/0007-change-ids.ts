import { type Kysely, sql } from 'kysely'
import { kindOf } from '../dialect.ts'
import type { Database } from '../tables.ts'

/**
 * An id that no other change has: two histories that went apart after a backup was restored have the same versions,
 * and not the same changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('changes').addColumn('change_id', 'text').execute()
  const random = kindOf(db as Database) === 'postgres' ? sql`gen_random_uuid()::text` : sql`lower(hex(randomblob(16)))`
  await sql`update changes set change_id = ${random}`.execute(db)
}
