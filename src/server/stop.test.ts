import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { startCluster } from '../../scripts/postgres.mjs'
import { emptyDatabase } from '../../tests/harness.ts'
import {
  ask,
  childrenOf,
  hasEnded,
  newPerson,
  type ServerProcess,
  startServerProcess,
  until,
} from '../../tests/server-process.ts'
import { previewImport } from '../features/transfer/contract.ts'
import { listWines } from '../features/wines/contract.ts'
import { addressOf } from '../shared/address.ts'

/* SIGSTOP simulates a hanging process: a stopped process neither answers nor exits. */

if (process.env.TEST_DATABASE_URL) {
  test('stops within five seconds although its PostgreSQL hangs', async t => {
    const cluster = await startCluster()
    let resume = () => {}
    t.after(() => {
      resume()
      return cluster.remove()
    })
    const server = await startServerProcess(t, { database_url: cluster.url })
    const { token, cellar_id } = await newPerson(server, 'Ada')
    const backends = await backendsOf(cluster.url)
    assert.ok(backends.length > 0)
    resume = () => {
      for (const pid of backends) process.kill(pid, 'SIGCONT')
    }
    for (const pid of backends) process.kill(pid, 'SIGSTOP')
    const wines = ask(server, addressOf(listWines, { cellar_id }), { token })
    wines.catch(() => {})
    const isAnswered = await Promise.race([wines.then(() => true), setTimeout(500, false)])
    assert.equal(isAnswered, false)
    await endsInTime(server)
  })
}

if (process.platform === 'linux') {
  test('stops within five seconds although the process that reads a file hangs', async t => {
    const server = await startServerProcess(t, await emptyDatabase(t, null))
    const { token, cellar_id } = await newPerson(server, 'Ada')
    const address = addressOf(previewImport, { cellar_id })
    const look = () => ask(server, address, { token, file: '[{"Wine":"Alte Reben","Vintage":"2015"}]' })
    assert.equal((await look()).status, 201)
    const [reader] = childrenOf(server)
    assert.ok(reader)
    process.kill(reader, 'SIGSTOP')
    const looking = look()
    looking.catch(() => {})
    const isAnswered = await Promise.race([looking.then(() => true), setTimeout(500, false)])
    assert.equal(isAnswered, false)
    await endsInTime(server)
    await until('the process that read has ended too', async () => hasEnded(reader))
  })
}

async function endsInTime({ child }: ServerProcess) {
  const since = performance.now()
  child.kill('SIGTERM')
  assert.deepEqual(await once(child, 'exit'), [0, null])
  // The limit is five seconds, plus some allowance for a busy machine.
  assert.ok(performance.now() - since < 8_000, `${performance.now() - since} ms`)
}

/** Returns the processes of a cluster that serve a client. */
async function backendsOf(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  await client.end()
  return rows.map(({ pid }) => pid)
}
