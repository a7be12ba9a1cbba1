import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { emptyDatabase, startCluster, startWorld } from '../../tests/postgres-harness.ts'
import { ask, newPerson, type ServerProcess, startServerProcess } from '../../tests/server-process.ts'
import { cleanUp } from '../features/accounts/clean-up.ts'
import { login } from '../features/accounts/contract.ts'
import { getHealth } from './health.ts'

const minuteMs = 60_000

test('limits the requests from an address over all processes', async t => {
  const database = await emptyDatabase(t)
  const servers = [await started(t, database), await started(t, database)]
  assert.equal(await answeredOfHundred(servers), 30)
})

test('makes the next attempt at a password wait after failures in another process', async t => {
  const database = await emptyDatabase(t)
  const settings = { REQUESTS_PER_MINUTE: '0' }
  const [one, other] = [await started(t, database, settings), await started(t, database, settings)]
  await newPerson(one, 'Ada')
  const body = { email: 'ada@example.org', password: 'not the right one' }
  const statuses: number[] = []
  // On a slow machine the first waits pass between two attempts. By itself a process refuses the eleventh at the earliest.
  for (let tries = 0; tries < 10 && !statuses.includes(429); tries++)
    statuses.push((await ask(tries % 2 ? other : one, login.path, { body })).status)
  assert.deepEqual(statuses.slice(0, 5), [401, 401, 401, 401, 401])
  assert.equal(statuses.at(-1), 429)
})

test('asks the database for a hundredth of the limit at once, and forgets the counts', async () => {
  const world = await startWorld({ REQUESTS_PER_MINUTE: '1000' })
  const counts = () => world.db.selectFrom('request_counts').select(['address', 'count']).orderBy('address').execute()
  for (let times = 0; times < 11; times++) await world.done(getHealth, { ip: '192.0.2.1' })
  await world.done(getHealth, { ip: '192.0.2.2' })
  assert.deepEqual(await counts(), [
    { address: '192.0.2.1', count: 20 },
    { address: '192.0.2.2', count: 10 },
  ])
  world.pass(minuteMs)
  await world.done(getHealth, { ip: '192.0.2.1' })
  assert.deepEqual((await counts())[0], { address: '192.0.2.1', count: 10 })
  world.pass(2 * minuteMs)
  await cleanUp(world.db, world.clock.at)
  assert.deepEqual(await counts(), [])
})

test('counts for itself while the database is away', async t => {
  const cluster = await startCluster()
  t.after(cluster.remove)
  const server = await started(t, { database_url: cluster.url })
  await cluster.stop('SIGINT')
  assert.equal(await answeredOfHundred([server]), 30)
})

async function started(
  t: TestContext,
  database: Parameters<typeof startServerProcess>[1],
  settings: Record<string, string> = { REQUESTS_PER_MINUTE: '30', TRUST_PROXY: 'loopback' },
): Promise<ServerProcess> {
  return startServerProcess(t, database, settings)
}

/** Sends a hundred requests from one address in one minute of the clock, and returns how many were not refused. */
async function answeredOfHundred(servers: readonly ServerProcess[]): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const headers = { 'x-forwarded-for': `192.0.2.${attempt}` }
    const minute = minuteNow()
    const all = Array.from({ length: 100 }, (_, at) =>
      ask(servers[at % servers.length] as ServerProcess, getHealth.path, { headers }),
    )
    const answers = await Promise.all(all)
    if (minuteNow() === minute) return answers.filter(({ status }) => status === 200).length
  }
}

const minuteNow = () => Math.floor(Date.now() / minuteMs)
