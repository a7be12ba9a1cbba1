import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'

const bigint = 20

export function postgresDialect(url: string): Dialect {
  // Counts and amounts stay far below 2^53 (see `limits`), so they are numbers everywhere.
  const types = {
    getTypeParser: ((id: number, format?: 'text') =>
      id === bigint ? Number : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
  }
  const pool = new pg.Pool({ connectionString: url, max: 10, types, connectionTimeoutMillis: 5_000 })
  // A connection that breaks while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}
