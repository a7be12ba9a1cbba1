import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { AppError } from '../../shared/errors.ts'
import { sender } from './postgres-batch.ts'
import { PostgresServers, readOnly } from './postgres-servers.ts'

const bigint = 20

export function postgresDialect(url: string, schema?: string): Dialect {
  // Counts and amounts stay far below 2^53 (see `limits`), so they can be numbers everywhere.
  const types = {
    getTypeParser: ((id: number, format?: 'text') =>
      id === bigint ? Number : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
  }
  const servers = new PostgresServers(url)
  const accept = async (client: pg.ClientBase) => {
    await servers.accept(client as pg.Client)
    if (schema) await client.query(`set search_path to ${pg.escapeIdentifier(schema)}`)
  }
  return new PostgresDialect({
    pool: new SteadyPool(servers, {
      max: 10,
      types,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      onConnect: accept,
      // Statements are sent without waiting for the answers to those before them, which take effect first all the same.
      pipeline: true,
    }),
  })
}

/**
 * A pool that survives the loss of its database: queries fail with `database_away` meanwhile, and succeed once it is
 * back.
 */
class SteadyPool implements PostgresPool {
  readonly #servers: PostgresServers
  readonly #pool: pg.Pool
  readonly #types: pg.CustomTypesConfig
  readonly #clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  constructor(servers: PostgresServers, config: pg.PoolConfig & { types: pg.CustomTypesConfig }) {
    this.#servers = servers
    this.#types = config.types
    this.#pool = new pg.Pool(config)
    // An `error` event without a listener would end the process, both for idle connections and for those in use.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', client => client.on('error', () => {}))
  }

  get options(): object {
    return this.#pool.options
  }

  async connect(): Promise<PostgresPoolClient> {
    const connecting = this.#servers.connect(address => {
      this.#pool.options.connectionString = address
      return this.#pool.connect()
    })
    const client = await connecting.catch(orAway)
    const known = this.#clients.get(client) ?? watched(client, this.#types)
    this.#clients.set(client, known)
    return known
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

function watched(client: pg.PoolClient, types: pg.CustomTypesConfig): PostgresPoolClient {
  const send = sender(client, types)
  let begun: Promise<unknown> | undefined
  let transaction: Begun = {}
  let isReadOnly = false
  const watchedClient = {
    query: (text: string, values: unknown[]) => {
      const isBeginning = /^(begin|start transaction)/.test(text)
      if (isBeginning) transaction = {}
      const within = transaction
      const sent = send(text, values).catch(error => {
        isReadOnly ||= error.code === readOnly
        within.failed ??= awayOr(error)
        return orAway(error)
      })
      const answer = text === 'commit' ? sent.then(done => committed(done, within)) : sent
      if (isBeginning) {
        answer.catch(() => {})
        begun = answer
        return Promise.resolve(nothing)
      }
      if (!begun) return answer
      const both = Promise.all([answer, begun]).then(([answered]) => answered)
      begun = undefined
      return both
    },
    release: (discard: boolean) => client.release(discard || isReadOnly),
  }
  return watchedClient as unknown as PostgresPoolClient
}

/** A transaction, and why its first statement failed that did. */
interface Begun {
  failed?: unknown
}

/** PostgreSQL answers the commit of a transaction in which a statement failed, and which it rolls back, with success. */
function committed<Done>(done: Done, { failed }: Begun): Done {
  if (failed !== undefined) throw failed
  return done
}

/** The answer to the beginning of a transaction, which nobody waits for: the next statement fails if it failed. */
const nothing = { command: 'BEGIN', rowCount: null, rows: [] }

function orAway(error: unknown): never {
  throw awayOr(error)
}

function awayOr(error: unknown): unknown {
  return isAway(error) ? Object.assign(new AppError(503, 'database_away'), { cause: error }) : error
}

/**
 * Returns true if an error concerns the connection rather than the statement: the SQLSTATE classes 08 (connection) and
 * 28 (authorization), 53300 (too many connections), 57P (shutting down, crashed, starting, dropped), 3D000 (no such
 * database) and 25006 (only reading), the codes of the system, and the driver's own errors, which have no code.
 */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string') return /^Connection terminated|^timeout exceeded|not queryable$/.test(error.message)
  return /^(08...|28...|53300|57P..|3D000|25006|E[A-Z_]{3,})$/.test(code)
}
