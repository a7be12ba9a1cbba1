import type { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { addressesIn } from './postgres-addresses.ts'

/** The SQLSTATE of a write to a server that only reads. */
export const readOnly = '25006'

const triedEveryMs = 2_000
const silentAtMostMs = 5_000

/** The servers of DATABASE_URL. One of them takes writes; the others are its standbys, one of which may take over. */
export class PostgresServers {
  readonly #addresses: readonly string[]
  #at = 0
  readonly #connected = new Set<pg.Client>()
  #isWatching = false

  constructor(url: string) {
    this.#addresses = addressesIn(url)
  }

  /** Connects to the one server after the other, from the last that was connected to. Fails as the last of them did. */
  async connect<T>(connectTo: (address: string) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      const at = this.#at
      try {
        return await connectTo(this.#addresses[at] ?? '')
      } catch (error) {
        if (tries === this.#addresses.length) throw error
        this.#leave(at)
      }
    }
  }

  /** Throws if the server of a new connection is a standby. Otherwise the connection ends when the server goes silent. */
  async accept(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby')
    if (rows[0]?.is_standby) throw Object.assign(new Error('the server is a standby'), { code: readOnly })
    if (this.#addresses.length === 1) return
    this.#connected.add(client)
    client.once('end', () => this.#connected.delete(client))
    if (!this.#isWatching) void this.#watch()
  }

  /** Cuts the connections to a server that has gone silent, since a machine that has lost its power ends none of them. */
  async #watch() {
    this.#isWatching = true
    while (this.#connected.size > 0) {
      await setTimeout(triedEveryMs, undefined, { ref: false })
      const at = this.#at
      if (!(await isSilent(this.#addresses[at] ?? ''))) continue
      this.#leave(at)
      for (const client of this.#connected) cut(client)
    }
    this.#isWatching = false
  }

  #leave(at: number) {
    if (at === this.#at) this.#at = (at + 1) % this.#addresses.length
  }
}

/** Returns true if a server neither accepts nor refuses a connection in time. */
async function isSilent(address: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: address })
  client.on('error', () => {})
  const answered = client.connect().then(
    () => false,
    () => false,
  )
  const silent = await Promise.race([answered, setTimeout(silentAtMostMs, true, { ref: false })])
  if (silent) cut(client)
  else void client.end()
  return silent
}

function cut(client: pg.Client) {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.destroy()
}
