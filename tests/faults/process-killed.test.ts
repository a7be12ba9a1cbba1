import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { newId } from '../../src/shared/ids.ts'
import { emptyPlace } from '../harness.ts'
import {
  type Answered,
  ask,
  childrenOf,
  newPerson,
  type ServerProcess,
  startServerProcess,
  until,
} from '../server-process.ts'
import { rounds } from './rounds.ts'

/*
 * F21. One of several processes on one PostgreSQL is killed, again and again, while clients write. What was acknowledged
 * is there once, and every client goes on.
 */

/** Errors of clients, for the negative controls: every fifth answer or request is lost, and what follows is wrong. */
type Flaw = 'sends with another key' | 'takes for acknowledged'

if (process.env.TEST_DATABASE_URL && process.platform === 'linux') {
  const place = await started()

  test('loses and doubles no write when processes are killed, and answers every client again', async t => {
    const clients = place.clients()
    for (let kill = 0; kill < rounds(3); kill++) await place.killOne(clients)
    assert.deepEqual(await place.troubleOf(clients), [])
    const cut = clients.reduce((sum, client) => sum + client.cut, 0)
    const longest = Math.max(...clients.map(({ longest_ms }) => longest_ms))
    t.diagnostic(`${cut} requests were cut; the longest time until a write was answered was ${Math.round(longest)} ms`)
    assert.ok(cut > 0, 'some requests were cut')
  })

  test('negative control: notices writes that are sent again with another key', async () => {
    const clients = place.clients('sends with another key')
    await until('all write', async () => clients.every(({ acknowledged }) => acknowledged.length > 5))
    assert.match(String(await place.troubleOf(clients)), /is there 2 times/)
  })

  test('negative control: notices writes that were taken for acknowledged without an answer', async () => {
    const clients = place.clients('takes for acknowledged')
    await until('all write', async () => clients.every(({ acknowledged }) => acknowledged.length > 5))
    assert.match(String(await place.troubleOf(clients)), /is there 0 times/)
  })
}

/** Starts a server of three processes with three people. */
async function started() {
  const { config, clear } = await emptyPlace()
  after(clear)
  const server = await startServerProcess(config.database, { PROCESSES: '3' })
  after(() => server.child.kill('SIGKILL'))
  const people = [await newPerson(server, 'Ada'), await newPerson(server, 'Bea'), await newPerson(server, 'Cem')]
  const url = 'database_url' in config.database ? config.database.database_url : ''

  return {
    /** Starts two clients of each person. */
    clients: (flaw?: Flaw) => [...people, ...people].map(person => new Client(server, person, flaw)),

    /** Kills a process while all clients write, and waits until each of them was answered again. */
    async killOne(clients: readonly Client[]) {
      await until('every client writes, and every process serves', async () => {
        const isReady = childrenOf(server).length === 3
        return isReady && clients.every(({ acknowledged }) => acknowledged.length > 2)
      })
      const processes = childrenOf(server)
      const before = clients.map(({ acknowledged }) => acknowledged.length)
      process.kill(processes[Math.floor(Math.random() * processes.length)] ?? 0, 'SIGKILL')
      await until('every client goes on', async () =>
        clients.every(({ acknowledged }, at) => acknowledged.length > (before[at] ?? 0) + 2),
      )
    },

    /** Stops the clients, and returns which of their acknowledged writes are not there once. */
    async troubleOf(clients: readonly Client[]): Promise<string[]> {
      const unexpected = (await Promise.all(clients.map(client => client.stop()))).flat()
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query<{ name: string }>('select name from wines').finally(() => client.end())
      const counts = Map.groupBy(rows, ({ name }) => name)
      const wrong = clients
        .flatMap(({ acknowledged }) => acknowledged)
        .map(name => ({ name, times: counts.get(name)?.length ?? 0 }))
        .filter(({ times }) => times !== 1)
      return [...unexpected, ...wrong.map(({ name, times }) => `${name} is there ${times} times`)]
    },
  }
}

/** Adds one wine after another, each of its own name, until it is stopped. */
class Client {
  readonly acknowledged: string[] = []
  /** The number of requests without an answer. */
  cut = 0
  longest_ms = 0
  readonly #unexpected: string[] = []
  #isOver = false
  readonly #ended: Promise<void>

  constructor(server: ServerProcess, person: { token: string; cellar_id: string }, flaw: Flaw | undefined) {
    this.#ended = this.#write(server, person, flaw)
  }

  /** Returns the answers that were neither an acknowledgement nor asked to come later. */
  async stop(): Promise<string[]> {
    this.#isOver = true
    await this.#ended
    return this.#unexpected
  }

  async #write(server: ServerProcess, { token, cellar_id }: { token: string; cellar_id: string }, flaw?: Flaw) {
    for (let count = 1; !this.#isOver; count++) {
      const name = `Wine ${newId()}`
      const since = performance.now()
      const isFlawed = count % 5 === 0
      const send = () => {
        const sent = { token, body: { id: newId(), name, type: 'red' }, headers: { 'idempotency-key': newId() } }
        return () => ask(server, `/api/cellars/${cellar_id}/wines/add`, sent)
      }
      if (flaw === 'sends with another key' && isFlawed) await send()()
      if (flaw !== 'takes for acknowledged' || !isFlawed) await this.#acknowledged(send())
      this.acknowledged.push(name)
      this.longest_ms = Math.max(this.longest_ms, performance.now() - since)
    }
  }

  /** Sends a write again and again until it is acknowledged. */
  async #acknowledged(send: () => Promise<Answered>) {
    for (;;) {
      const answer = await send().catch(() => undefined)
      if (answer?.status === 201) return
      if (!answer) this.cut++
      else if (answer.status !== 503) this.#unexpected.push(JSON.stringify(answer.body))
      await setTimeout(20)
    }
  }
}
