import { addBottles } from '../../src/features/bottles/commands.ts'
import { listWines } from '../../src/features/wines/contract.ts'
import { commandReach } from '../../src/ledger/command.ts'
import { addressOf } from '../../src/shared/address.ts'
import { childrenOf } from '../server-process.ts'
import { processorSeconds } from './setting/about-process.ts'
import { median, tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import { loaded } from './setting/load.ts'
import { startServer } from './setting/server.ts'
import { holdToShare } from './setting/share-of-core.ts'

/*
 * Reads and writes of many cellars, each by one client, with one, two and four processes on one PostgreSQL. Each process
 * may use the same small share of a core and has as many clients, so that neither the database nor the clients are short
 * of one. The servers run at the same time and are measured in turn, since the machine does other things too.
 */

const share = 0.1
const rounds = 3
const seconds = 3
const connectionsOfProcess = 24

const { config, people, clear } = await furnish(Array(4 * connectionsOfProcess).fill({ bottles: 100 }))
if (!('database_url' in config.database))
  throw new Error('Several processes need PostgreSQL: name one in TEST_DATABASE_URL.')
const servers = []
for (const count of [1, 2, 4]) {
  const server = await startServer(config, { PROCESSES: String(count), TRUST_PROXY: 'loopback' })
  const serving = count === 1 ? [server.pid] : childrenOf({ child: { pid: server.pid } })
  servers.push({ count, server, serving, reads: [] as Run[], writes: [] as Run[] })
}
const [one] = servers
if (!one || servers.some(({ count, serving }) => serving.length !== count)) throw new Error('A process is missing.')
const reads = people.map(({ cellar_id, token }) => ({ path: addressOf(listWines, { cellar_id }), token }))
const writes = []
for (const { cellar_id, token } of people) {
  const { wines } = await (await one.server.get(addressOf(listWines, { cellar_id }), token)).json()
  const body = { id: '{id}', wine_id: wines[0].id, bottle_ids: ['{id}'], size_ml: 750, received_on: '2026-01-02' }
  writes.push({ path: addressOf(commandReach(addBottles.name), { cellar_id }), token, body: JSON.stringify(body) })
}

/** Answers a second, and the milliseconds of all serving processes for each. */
interface Run {
  per_second: number
  busy_ms: number
}

type Measured = (typeof servers)[number]

const released: (() => Promise<void>)[] = []
for (const each of servers) {
  // Each run connects anew, to other processes, which load the cellars and compile their code.
  for (let time = 0; time < 6 * each.count; time++) {
    for (const requests of [writes, reads]) await run(each, requests, 1)
  }
  for (const pid of each.serving) released.push(holdToShare(pid, share))
}
for (const each of servers) await run(each, reads, seconds)
for (let round = 0; round < rounds; round++) {
  for (const each of servers) each.reads.push(await run(each, reads, seconds))
}
for (let round = 0; round < rounds; round++) {
  for (const each of servers) each.writes.push(await run(each, writes, seconds))
}
for (const kind of ['reads', 'writes'] as const) {
  const alone = median(one[kind].map(({ per_second }) => per_second))
  for (const { count, ...measured } of servers) {
    const rate = median(measured[kind].map(({ per_second }) => per_second))
    const name = `PostgreSQL, ${count} processes with a tenth of a core each: ${kind}`
    tell({ name, figure: rate, unit: '/s', budget: 0.85 * count * alone })
    tell({ name: 'the same, as many times those of one process', figure: rate / alone, unit: '' })
    const busy = median(measured[kind].map(({ busy_ms }) => busy_ms))
    tell({ name: 'the same, time of the processor for each', figure: busy, unit: 'ms' })
  }
}
for (const { server } of servers) await server.stop()
for (const release of released) await release()
await clear()

async function run({ count, server, serving }: Measured, requests: typeof reads, seconds: number): Promise<Run> {
  const busy = () => serving.reduce((sum, pid) => sum + processorSeconds(pid), 0)
  const before = busy()
  const connections = count * connectionsOfProcess
  const load = await loaded({ address: server.address, requests, connections, seconds })
  if (load.refused > 0) throw new Error(`${load.refused} of ${requests[0]?.path} were refused`)
  return { per_second: load.per_second, busy_ms: ((busy() - before) * 1000) / (load.per_second * seconds) }
}
