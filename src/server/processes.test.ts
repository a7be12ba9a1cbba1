import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect, createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { emptyDatabase, startCluster } from '../../tests/postgres-harness.ts'
import {
  ask,
  childrenOf,
  endOfStart,
  hasEnded,
  type ServerProcess,
  startServerProcess,
  until,
} from '../../tests/server-process.ts'
import { register } from '../features/accounts/contract.ts'
import { listEvents } from '../ledger/contract.ts'
import { getHealth } from './health.ts'

const several = { PROCESSES: '3' }
const ada = { email: 'ada@example.org', password: 'a bottle of Yquem, please', name: 'Ada' }

if (process.platform === 'linux') {
  test('serves from several processes on one port, whose figures are told as one', async t => {
    const token = 'a token of the one who watches'
    const server = await started(t, { ...several, HOST: '0.0.0.0', METRICS_TOKEN: token })
    await processesOf(server, 3)
    await until('the set-up code is printed', async () => /set-up code/.test(server.log()))
    const setup_code = / code ([A-Z\d]{4}-[A-Z\d]{4})/.exec(server.log())?.[1]
    assert.equal((await ask(server, register.path, { body: { ...ada, setup_code } })).status, 201)
    assert.equal(server.log().match(/Wine Cellar is at/g)?.length, 1)
    assert.equal(server.log().match(/set-up code/g)?.length, 1)

    const before = await answeredHealth()
    await Promise.all(Array.from({ length: 40 }, () => ask(server, getHealth.path)))
    assert.equal((await answeredHealth()) - before, 40)

    async function answeredHealth(): Promise<number> {
      const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
      const counted = /request_duration_seconds_count\{method="GET",route="\/api\/health",status="200"\} (\d+)/
      return Number(counted.exec(await response.text())?.[1] ?? 0)
    }
  })

  test('divides connections that come at once among all processes', async t => {
    const server = await started(t, several)
    const processes = await processesOf(server, 3)
    assert.equal(socketsAt(server, listening).length, 3)
    const connections = Array.from({ length: 90 }, () => connect(Number(new URL(server.url).port), '127.0.0.1'))
    t.after(() => connections.forEach(connection => void connection.destroy()))
    const taken = () => {
      const connected = new Set(socketsAt(server, established))
      return processes.map(pid => socketsOf(pid).filter(socket => connected.has(socket)).length)
    }
    await until('all are taken', async () => taken().reduce((sum, count) => sum + count, 0) === 90)
    // Each is given to one of them at random. That one gets fewer than eight of ninety has a chance of 3 in 100 million.
    for (const count of taken()) assert.ok(count >= 8, `${taken()}`)
  })

  test('refuses the port on which another copy serves from several processes', async t => {
    const first = await started(t, several)
    const database = await emptyDatabase(t)
    const PORT = new URL(first.url).port
    const { code, printed } = await endOfStart(database, { ...several, PORT })
    assert.match(printed, /^Port \d+ is already in use, .* choose another port with PORT\.\n$/)
    assert.equal(code, 1)
  })

  test('starts a process again that ends, while the others serve', async t => {
    const server = await started(t, several)
    const [first] = await processesOf(server, 3)
    process.kill(first ?? 0, 'SIGKILL')
    await until('it has ended', async () => hasEnded(first ?? 0))
    assert.equal((await ask(server, getHealth.path)).status, 200)
    await processesOf(server, 3)
    await until('it is said', async () => /A process ended \(SIGKILL\) and is started again\./.test(server.log()))
  })

  test('stops all processes when it is told to, after they have answered', async t => {
    const server = await started(t, several)
    const processes = await processesOf(server, 3)
    const { token } = (await ask(server, register.path, { body: ada })).body
    const streams = Array.from({ length: 6 }, async () => {
      const response = await fetch(server.url + listEvents.path, { headers: { authorization: `Bearer ${token}` } })
      const reader = response.body?.getReader()
      assert.equal((await reader?.read())?.done, false)
      return reader
    })
    const readers = await Promise.all(streams)
    const body = JSON.stringify({ ...ada, email: 'bea@example.org' })
    const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
    const slow = request(server.url + register.path, { method: 'POST', agent: false, headers })
    slow.flushHeaders()
    await once(slow, 'continue')
    const end = once(server.child, 'exit')
    // A terminal sends its signal to all of them, and a process manager may.
    for (const pid of [...processes, server.child.pid ?? 0]) process.kill(pid, 'SIGINT')
    for (const reader of readers)
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read());
    await setTimeout(500)
    slow.end(body)
    const [answer] = (await once(slow, 'response')) as [IncomingMessage]
    assert.equal(answer.statusCode, 201)
    assert.deepEqual(await end, [0, null])
    assert.deepEqual(
      processes.filter(pid => !hasEnded(pid)),
      [],
    )
  })

  test('ends all processes with the one that started them', async t => {
    const server = await started(t, several)
    const processes = await processesOf(server, 3)
    server.child.kill('SIGKILL')
    await until('all have ended', async () => processes.every(hasEnded))
  })

  test('tells once why it cannot start', async t => {
    const taken = createServer().listen(0, '127.0.0.1')
    t.after(() => taken.close())
    await once(taken, 'listening')
    const address = taken.address()
    const PORT = String(typeof address === 'object' && address?.port)
    const database = await emptyDatabase(t)
    const { code, printed } = await endOfStart(database, { ...several, PORT })
    assert.match(printed, /^Port \d+ is already in use, .* choose another port with PORT\.\n$/)
    assert.equal(code, 1)
  })

  test('answers from several processes while PostgreSQL is away, and serves when it is back', async t => {
    const cluster = await startCluster()
    t.after(cluster.remove)
    await cluster.stop()
    const server = await startServerProcess(t, { database_url: cluster.url }, several)
    await processesOf(server, 3)
    const statuses = async () =>
      (await Promise.all(Array.from({ length: 12 }, () => ask(server, '/api/ready')))).map(({ status }) => status)
    assert.deepEqual(await statuses(), Array(12).fill(503))
    assert.equal(server.log().match(/cannot be reached yet/g)?.length, 1)
    await cluster.start()
    await until('all serve', async () => (await statuses()).every(status => status === 200))
  })
}

async function started(t: TestContext, settings: Record<string, string>): Promise<ServerProcess> {
  const database = await emptyDatabase(t)
  const server = await startServerProcess(t, database, settings)
  return { ...server, url: `http://127.0.0.1:${new URL(server.url).port}` }
}

/** States of sockets in `/proc/net/tcp`. */
const established = '01'
const listening = '0A'

/** Returns the sockets in a state at the port of the server, by the numbers that Linux gives them. */
function socketsAt({ url }: ServerProcess, state: string): string[] {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0')
  const rows = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map(row => row.trim().split(/\s+/))
  return rows.filter(row => row[1] === `0100007F:${port}` && row[3] === state).map(row => row[9] ?? '')
}

function socketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).flatMap(name => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${name}`))?.[1] ?? []
    } catch {
      // It was closed meanwhile.
      return []
    }
  })
}

/** Waits until as many processes have been started, and returns them. */
async function processesOf(server: ServerProcess, count: number): Promise<number[]> {
  await until(`${count} processes`, async () => childrenOf(server).length === count)
  return childrenOf(server)
}
