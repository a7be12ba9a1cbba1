import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { AppError } from '../../shared/errors.ts'

const bigint = 20

export function postgresDialect(url: string): Dialect {
  // Counts and amounts stay far below 2^53 (see `limits`), so they can be numbers everywhere.
  const types = {
    getTypeParser: ((id: number, format?: 'text') =>
      id === bigint ? Number : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
  }
  return new PostgresDialect({
    pool: new SteadyPool({ connectionString: url, max: 10, types, connectionTimeoutMillis: 5_000, keepAlive: true }),
  })
}

/**
 * A pool that survives the loss of its database: queries fail with `database_away` meanwhile, and succeed once it is
 * back.
 */
class SteadyPool implements PostgresPool {
  readonly #pool: pg.Pool
  readonly #clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  constructor(config: pg.PoolConfig) {
    this.#pool = new pg.Pool(config)
    // An `error` event without a listener would end the process, both for idle connections and for those in use.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', client => client.on('error', () => {}))
  }

  get options(): object {
    return this.#pool.options
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect().catch(orAway)
    const known = this.#clients.get(client) ?? watched(client)
    this.#clients.set(client, known)
    return known
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

function watched(client: pg.PoolClient): PostgresPoolClient {
  const watchedClient = {
    query: (text: string, values: unknown[]) => client.query(text, values).catch(orAway),
    release: (discard: boolean) => client.release(discard),
  }
  return watchedClient as unknown as PostgresPoolClient
}

function orAway(error: unknown): never {
  throw isAway(error) ? Object.assign(new AppError(503, 'database_away'), { cause: error }) : error
}

/**
 * Returns true if an error concerns the connection rather than the statement: the SQLSTATE classes 08 (connection) and
 * 28 (authorization), 53300 (too many connections), 57P (shutting down, crashed, starting, dropped) and 3D000 (no such
 * database), the codes of the system, and the driver's own errors, which have no code.
 */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string') return /^Connection terminated|^timeout exceeded|not queryable$/.test(error.message)
  return /^(08...|28...|53300|57P..|3D000|E[A-Z_]{3,})$/.test(code)
}
