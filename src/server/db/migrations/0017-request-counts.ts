import { type Kysely, sql } from 'kysely'
import { kindOf } from '../dialect.ts'
import type { Tables } from '../tables.ts'

/**
 * Creates the table in which processes on one PostgreSQL count requests. It is not written to the log, since a crash may
 * forget the counts of a minute. The one process on SQLite counts in memory.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  if (kindOf(db) === 'sqlite') return
  await sql`create unlogged table request_counts (
    address text primary key, minute integer not null, count integer not null
  )`.execute(db)
}
