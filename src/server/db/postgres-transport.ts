import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { BusTransport } from '../change-bus.ts'
import type { Database } from './tables.ts'

const channel = 'changes'
const againAfterMs = 1_000

/**
 * Announces changes by LISTEN and NOTIFY. It listens on a connection of its own, which it opens again whenever it
 * breaks.
 */
export class PostgresTransport implements BusTransport {
  readonly #url: string
  readonly #db: Database
  readonly #own = randomUUID()
  readonly #closing = new AbortController()
  #client: pg.Client | undefined

  constructor(url: string, db: Database) {
    this.#url = url
    this.#db = db
  }

  open(hear: (id: string | undefined) => void) {
    void this.#keepListening(hear)
  }

  /** Sends a notification. One that fails is not repeated, because listeners check for changes at intervals anyway. */
  send(id: string) {
    const word = `${this.#own} ${id}`
    sql`select pg_notify(${channel}, ${word})`.execute(this.#db).catch(() => {})
  }

  async close() {
    this.#closing.abort()
    await this.#client?.end()
  }

  async #keepListening(hear: (id: string | undefined) => void) {
    const { signal } = this.#closing
    while (!signal.aborted) {
      await this.#listen(hear).catch(() => {})
      await setTimeout(againAfterMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  /** Listens until the connection ends. */
  async #listen(hear: (id: string | undefined) => void) {
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: 5_000, keepAlive: true })
    const ended = once(client, 'end')
    ended.catch(() => {})
    // A broken connection may emit several errors, and an error without a listener would end the process.
    client.on('error', () => {})
    client.on('notification', ({ payload = '' }) => {
      const [from, id] = payload.split(' ')
      if (from !== this.#own) hear(id)
    })
    this.#client = client
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      hear(undefined)
      await ended
    } finally {
      client.end().catch(() => {})
    }
  }
}
