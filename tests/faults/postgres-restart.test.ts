import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { newId } from '../../src/shared/ids.ts'
import { startCluster } from '../postgres-harness.ts'
import { ask, endOfStart, newPerson, type ServerProcess, startServerProcess, until } from '../server-process.ts'
import { rounds } from './rounds.ts'

/* F9. PostgreSQL goes away in every possible way during writes. Needs its own cluster that waits for the disk. */

test('lives through every end of its PostgreSQL without losing acknowledged writes', async () => {
  const cluster = await startCluster({ max_connections: 20 })
  after(cluster.remove)
  await cluster.stop()
  const server = await startServerProcess({ after }, { database_url: cluster.url })

  // Started before its database, the server answers and reports the reason.
  assert.deepEqual((await ask(server, '/api/health')).body, { status: 'ok', database: 'no_answer' })
  const away = await ask(server, '/api/ready', { headers: { 'accept-language': 'de' } })
  assert.deepEqual([away.status, away.body.code], [503, 'database_away'])
  assert.match(away.body.message, /Datenbank/)
  assert.match(away.headers.get('retry-after') ?? '', /^\d+$/)
  await cluster.start()
  await until('the server has found its database', () => isReady(server))

  const person = await newPerson(server, 'Ada')
  const faults = [
    () => onCluster(cluster.url, endOthers),
    async () => {
      await cluster.stop('SIGQUIT')
      await cluster.start()
    },
    async () => {
      await cluster.stop('SIGINT')
      await until('health says so', async () => (await ask(server, '/api/health')).body.database === 'no_answer')
      await setTimeout(1_000)
      await cluster.start()
    },
    () => withoutConnections(cluster.url, () => until('a request is refused', async () => !(await isReady(server)))),
  ]
  for (let round = 0; round < rounds(1); round++) {
    for (const fault of faults) {
      const writers = startWriters(server, person)
      await until('there are writes', async () => writers.acknowledged.size > 10)
      const earlier = writers.acknowledged.size
      await fault()
      await until('writes go on', async () => writers.acknowledged.size > earlier + 20)
      assert.deepEqual(await writers.stop(), [])
      assert.deepEqual(await lostOf(cluster.url, writers.acknowledged), [])
    }
  }
  assert.equal(server.child.exitCode, null)
  assert.ok(!/\n\s+at /.test(server.log()), `one line, no stack: ${server.log()}`)
  assert.match(server.log(), /The database is away/)
  const twice = `select request_key from changes group by request_key having count(*) > 1`
  assert.deepEqual((await onCluster(cluster.url, twice)).rows, [])

  // A start that waiting cannot fix ends with a sentence.
  const [wrong, missing] = [new URL(cluster.url), new URL(cluster.url)]
  wrong.password = 'wrong'
  missing.pathname = '/nowhere'
  const refused = await endOfStart({ database_url: wrong.href })
  assert.match(refused.printed, /^PostgreSQL at [\d.:]+ rejected tester\. Correct the user and password.*\n$/)
  const lost = await endOfStart({ database_url: missing.href })
  assert.match(lost.printed, /^There is no database nowhere at [\d.:]+\. Create it, or correct DATABASE_URL\.\n$/)
  assert.deepEqual([refused.code, lost.code], [1, 1])
})

test('serves on when its database ends the first question after the start', async () => {
  const cluster = await startCluster()
  after(cluster.remove)
  const first = await startServerProcess({ after }, { database_url: cluster.url })
  first.child.kill('SIGKILL')
  const holder = new pg.Client({ connectionString: cluster.url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table people in access exclusive mode')

  const server = await startServerProcess({ after }, { database_url: cluster.url })
  const endWaiting = `select pg_terminate_backend(pid) from pg_locks
    where not granted and relation = 'people'::regclass`
  await until('it asks for people', async () => (await onCluster(cluster.url, endWaiting)).rows.length > 0)
  await holder.end()
  await until('it tells of the first account', async () => server.log().includes('create the first account'))
  assert.ok(await isReady(server))
})

test('negative control: notices lost writes when PostgreSQL acknowledges before writing to disk', async () => {
  const cluster = await startCluster({ synchronous_commit: 'off', wal_writer_delay: 10_000 })
  after(cluster.remove)
  const server = await startServerProcess({ after }, { database_url: cluster.url })
  const person = await newPerson(server, 'Ada')
  // A checkpoint keeps the tables: a cluster that lost those too would say nothing about single writes.
  await onCluster(cluster.url, 'checkpoint')
  let lost: string[] = []
  for (let tries = 0; tries < 10 && lost.length === 0; tries++) {
    const writers = startWriters(server, person)
    await until('there are writes', async () => writers.acknowledged.size > 20)
    await cluster.stop('SIGQUIT')
    writers.giveUp()
    await cluster.start()
    lost = await lostOf(cluster.url, writers.acknowledged)
  }
  assert.notDeepEqual(lost, [])
})

test('negative control: ends a process that does not listen to its connections by the same failure', async () => {
  const cluster = await startCluster()
  after(cluster.remove)
  const script = `
    import pg from 'pg'
    const pool = new pg.Pool({ connectionString: ${JSON.stringify(cluster.url)} })
    pool.on('error', () => {})
    await (await pool.connect()).query('select 1')
    console.log('connected')
    setTimeout(() => process.exit(0), 20_000)`
  const child = execFile(process.execPath, ['--input-type=module', '-e', script])
  const code = new Promise(resolve => child.once('exit', resolve))
  await new Promise(resolve => child.stdout?.once('data', resolve))
  await onCluster(cluster.url, endOthers)
  assert.equal(await code, 1)
})

const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid <> pg_backend_pid() and backend_type = 'client backend'`

async function isReady(server: ServerProcess): Promise<boolean> {
  return (await ask(server, '/api/ready')).status === 200
}

/** Starts four writers without pauses. A write is sent again with its key as long as the answer is 503. */
function startWriters(server: ServerProcess, { token, cellar_id }: { token: string; cellar_id: string }) {
  const acknowledged = new Set<string>()
  const unexpected: unknown[] = []
  let isOver = false
  const write = async () => {
    while (!isOver) {
      const id = newId()
      const headers = { 'idempotency-key': newId() }
      const body = { id, name: 'Under fault', type: 'red' }
      while (!isOver) {
        const answer = await ask(server, `/api/cellars/${cellar_id}/wines/add`, { token, body, headers })
        if (answer.status === 201) acknowledged.add(id)
        if (answer.status === 201) break
        if (answer.status !== 503 || !answer.headers.has('retry-after')) unexpected.push(answer)
        await setTimeout(50)
      }
    }
  }
  const all = Promise.all(Array.from({ length: 4 }, write)).catch(error => unexpected.push(error))
  return {
    acknowledged,
    giveUp: () => {
      isOver = true
    },
    /** Returns the writes that neither succeeded nor were asked to come later. */
    stop: async () => {
      isOver = true
      await all
      return unexpected
    },
  }
}

async function lostOf(url: string, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await onCluster(url, 'select id from wines')
  const stored = new Set(rows.map(({ id }) => id))
  return [...acknowledged].filter(id => !stored.has(id))
}

async function onCluster(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

/** Takes every connection while the work runs, so that the server gets none. */
async function withoutConnections(url: string, work: () => Promise<void>) {
  const taken: pg.Client[] = []
  const takeAll = async () => {
    for (;;) {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => {})
      try {
        await client.connect()
        taken.push(client)
      } catch {
        return
      }
    }
  }
  await takeAll()
  const theirs = `select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> all($1)`
  try {
    const own = taken.map(client => (client as unknown as { processID: number }).processID)
    await taken[0]?.query(theirs, [own])
    await takeAll()
    await work()
  } finally {
    for (const client of taken) await client.end()
  }
}
