import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { register } from '../../src/features/accounts/contract.ts'
import { type CellarEvent, listEvents } from '../../src/ledger/contract.ts'
import { type PostgresServer, startCluster } from '../postgres-harness.ts'
import {
  ask,
  childrenOf,
  hasEnded,
  newPerson,
  type ServerProcess,
  startServerProcess,
  until,
} from '../server-process.ts'
import { rounds } from './rounds.ts'
import { troubleOf, WritingClient } from './writing-client.ts'

/*
 * F22. A primary PostgreSQL is killed while clients write, and its standby takes over. What was acknowledged is there once,
 * every client goes on, and listeners are told what they missed.
 */

if (process.platform === 'linux') {
  const ways = {
    'is killed': (primary: PostgresServer) => primary.stop('SIGKILL'),
    // Like a machine that loses its power, which ends no connection.
    'goes silent': async (primary: PostgresServer) => signal(primary, 'SIGSTOP'),
  }
  for (const [way, lose] of Object.entries(ways)) {
    test(`goes on with the standby when the primary ${way}, without a lost or a doubled write`, async t => {
      for (let round = 0; round < rounds(1); round++) {
        const { primary, standby, server, people } = await started()
        const listeners = people.map(person => new Listener(server, person.token))
        const clients = [...people, ...people].map(person => new WritingClient(server, person))
        await until('every client writes', async () => clients.every(({ acknowledged }) => acknowledged.length > 5))
        await lose(primary)
        const before = clients.map(({ acknowledged }) => acknowledged.length)
        await promote(standby)
        await until('every client goes on', async () =>
          clients.every(({ acknowledged }, at) => acknowledged.length > (before[at] ?? 0) + 5),
        )
        assert.deepEqual(await troubleOf(clients, standby.url), [])
        await everyoneHears(listeners, people, standby)
        report(t, clients)
      }
    })
  }

  test('negative control: notices writes that the standby had not got', async () => {
    const { primary, standby, server, people } = await started()
    await standby.stop()
    await primary.stop()
    await primary.start()
    const clients = people.map(person => new WritingClient(server, person))
    await until('every client writes', async () => clients.every(({ acknowledged }) => acknowledged.length > 5))
    await primary.stop('SIGKILL')
    await standby.start()
    await promote(standby)
    assert.match(String(await troubleOf(clients, standby.url)), /is there 0 times/)
  })

  test('leaves a connection that refuses to write', async () => {
    const cluster = await startCluster()
    after(cluster.remove)
    const server = await startServerProcess({ after }, { database_url: cluster.url })
    const add = async () =>
      (await ask(server, register.path, { body: { name: 'Ada', email: 'ada@example.org', password } })).status
    await onServer(cluster.url, 'alter role tester set default_transaction_read_only = on')
    await onServer(cluster.url, endOthers)
    // As many at once as there are connections.
    const areRefused = async () => (await Promise.all(Array.from({ length: 10 }, add))).every(status => status === 503)
    const connections = async () => (await onServer(cluster.url, pooled)).rows.map(({ pid }) => pid)
    await until('writes are refused', areRefused)
    const refusing = await connections()
    await until('writes are refused by other connections', async () => {
      return (await areRefused()) && (await connections()).every(pid => !refusing.includes(pid))
    })
    const allow = 'set transaction_read_only = off; alter role tester reset default_transaction_read_only'
    await onServer(cluster.url, allow)
    await until('a write succeeds', async () => (await add()) === 201)
  })
}

const password = 'Ada keeps good bottles'
const others = `from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`
const endOthers = `select pg_terminate_backend(pid) ${others}`
const pooled = `select pid ${others} and application_name = ''`

/** Starts a primary with a standby, and two processes that know both. The standby comes first, so that it is tried first. */
async function started() {
  const primary = await startCluster()
  after(() => signal(primary, 'SIGCONT'))
  after(primary.remove)
  const standby = await primary.addStandby()
  const both = primary.url.replace('@', `@${new URL(standby.url).host},`)
  const server = await startServerProcess({ after }, { database_url: both }, { PROCESSES: '2' })
  const people = [await newPerson(server, 'Ada'), await newPerson(server, 'Bea'), await newPerson(server, 'Cem')]
  return { primary, standby, server, people }
}

/** Signals all processes of a server. */
function signal(server: PostgresServer, name: 'SIGSTOP' | 'SIGCONT') {
  const pid = server.pid() ?? 0
  for (const each of [pid, ...childrenOf({ child: { pid } })]) if (!hasEnded(each)) process.kill(each, name)
}

async function promote({ url }: PostgresServer) {
  await onServer(url, 'select pg_promote()')
}

async function onServer(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

async function everyoneHears(
  listeners: readonly Listener[],
  people: readonly { cellar_id: string }[],
  { url }: PostgresServer,
) {
  const { rows } = await onServer(url, 'select id, version from cellars')
  const versions = new Map(rows.map(({ id, version }) => [id, Number(version)]))
  await until('everyone is told', async () =>
    listeners.every(
      (listener, at) => listener.heard.get(people[at]?.cellar_id ?? '') === versions.get(people[at]?.cellar_id),
    ),
  )
  for (const listener of listeners) listener.stop()
}

function report(t: TestContext, clients: readonly WritingClient[]) {
  const longest = Math.max(...clients.map(({ longest_ms }) => longest_ms))
  t.diagnostic(`the longest time until a write was answered was ${Math.round(longest)} ms`)
}

/** Listens to the changes of a person's cellars as a browser does, again after each end of the stream. */
class Listener {
  /** The last version of each cellar that it heard of. */
  readonly heard = new Map<string, number>()
  readonly #over = new AbortController()

  constructor(server: ServerProcess, token: string) {
    void this.#listen(server, token)
  }

  stop() {
    this.#over.abort()
  }

  async #listen({ url }: ServerProcess, token: string) {
    const { signal } = this.#over
    while (!signal.aborted) {
      const answer = await fetch(url + listEvents.path, {
        headers: { authorization: `Bearer ${token}` },
        signal,
      }).catch(() => undefined)
      if (answer?.ok) await this.#read(answer).catch(() => {})
      await setTimeout(100)
    }
  }

  async #read({ body }: Response) {
    let rest = ''
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) this.#hear(JSON.parse(line))
    }
  }

  #hear(event: CellarEvent) {
    if ('version' in event) this.heard.set(event.cellar_id, event.version)
  }
}
