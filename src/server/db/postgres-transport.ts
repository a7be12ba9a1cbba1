import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { BusTransport } from '../change-bus.ts'
import { PostgresServers } from './postgres-servers.ts'

const channel = 'changes'
/** The name under which PostgreSQL lists the connections. */
export const changesConnection = 'wine-cellar changes'
const notifyAll = 'select pg_notify($1, payload) from unnest($2::text[]) as payload'
const againAfterMs = 1_000
/** The changes of this time are announced together, because each notification is a transaction of its own. */
const gatheredMs = 10

/**
 * Announces changes by LISTEN and NOTIFY, both on a connection of its own, which it opens again whenever it breaks.
 * Whatever was not announced by then is announced afterwards.
 */
export class PostgresTransport implements BusTransport {
  readonly #servers: PostgresServers
  readonly #own = randomUUID()
  readonly #closing = new AbortController()
  readonly #unsent = new Set<string>()
  #isGathering = false
  #isListening = false
  #client: pg.Client | undefined

  constructor(url: string) {
    this.#servers = new PostgresServers(url)
  }

  open(hear: (id: string | undefined) => void) {
    void this.#keepListening(hear)
  }

  send(id: string) {
    this.#unsent.add(id)
    if (!this.#isGathering) void this.#sendSoon()
  }

  async #sendSoon() {
    this.#isGathering = true
    await setTimeout(gatheredMs, undefined, { ref: false })
    this.#isGathering = false
    await this.#sendAll()
  }

  async #sendAll() {
    const ids = [...this.#unsent]
    if (!this.#isListening || ids.length === 0) return
    this.#unsent.clear()
    const payloads = ids.map(id => `${this.#own} ${id}`)
    await this.#client?.query(notifyAll, [channel, payloads]).catch(() => {
      for (const id of ids) this.#unsent.add(id)
    })
  }

  async close() {
    this.#closing.abort()
    await this.#sendAll()
    await this.#client?.end()
  }

  async #keepListening(hear: (id: string | undefined) => void) {
    const { signal } = this.#closing
    while (!signal.aborted) {
      await this.#servers.connect(address => this.#listen(address, hear)).catch(() => {})
      await setTimeout(againAfterMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  /** Listens until the connection ends. */
  async #listen(address: string, hear: (id: string | undefined) => void) {
    const client = new pg.Client({
      connectionString: address,
      application_name: changesConnection,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      pipeline: true,
    })
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
      await this.#servers.accept(client)
      // A notification needs no sync: whoever misses one checks for changes at intervals.
      await client.query('set synchronous_commit = off')
      await client.query(`listen ${channel}`)
      this.#isListening = true
      void this.#sendAll()
      hear(undefined)
      await ended
    } finally {
      this.#isListening = false
      client.end().catch(() => {})
    }
  }
}
