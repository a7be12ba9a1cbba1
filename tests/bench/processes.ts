import { editWines } from '../../src/features/wines/commands.ts'
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

const share = 0.2
const rounds = 3
const seconds = 3
const connectionsOfProcess = 24

const counts = [1, 2, 4]
const { config, people, clear } = await furnish(
  counts.flatMap(count => Array(count * connectionsOfProcess).fill({ bottles: 100 })),
)
if (!('database_url' in config.database))
  throw new Error('Several processes need PostgreSQL: name one in TEST_DATABASE_URL.')
const servers = []
for (const count of counts) {
  const server = await startServer(config, { PROCESSES: String(count), TRUST_PROXY: 'loopback' })
  const serving = count === 1 ? [server.pid] : childrenOf({ child: { pid: server.pid } })
  // The cellars of each server are its own, since what another one writes would have to be read from the database.
  const owners = people.splice(0, count * connectionsOfProcess)
  const reads = owners.map(({ cellar_id, token }) => ({ path: addressOf(listWines, { cellar_id }), token }))
  const writes = []
  for (const { cellar_id, token } of owners) {
    const { wines } = await (await server.send(listWines, { cellar_id, token })).json()
    // It leaves the cellar as large as it was.
    const body = JSON.stringify({ wine_ids: [wines[0].id], note: '{id}' })
    writes.push({ path: addressOf(commandReach(editWines.name), { cellar_id }), token, body })
  }
  servers.push({ count, server, serving, requests: { reads, writes }, reads: [] as Run[], writes: [] as Run[] })
}
const [one] = servers
if (!one || servers.some(({ count, serving }) => serving.length !== count)) throw new Error('A process is missing.')

/** Answers a second, and the milliseconds of all serving processes for each. */
interface Run {
  per_second: number
  busy_ms: number
}

type Measured = (typeof servers)[number]

/** So long each process answers either kind first, since its code is compiled while it runs. */
const warmUpSeconds = 12

const released: (() => Promise<void>)[] = []
for (const each of servers) {
  for (let second = 0; second < warmUpSeconds * each.count; second++) {
    for (const kind of ['writes', 'reads'] as const) await run(each, kind, 1)
  }
  for (const pid of each.serving) released.push(holdToShare(pid, share))
}
for (const kind of ['reads', 'writes'] as const) {
  for (let round = -1; round < rounds; round++) {
    for (const each of servers) {
      const measured = await run(each, kind, seconds)
      if (round >= 0) each[kind].push(measured)
    }
  }
}
for (const kind of ['reads', 'writes'] as const) {
  const alone = median(one[kind].map(({ per_second }) => per_second))
  for (const { count, ...measured } of servers) {
    const rate = median(measured[kind].map(({ per_second }) => per_second))
    const name = `PostgreSQL, ${count} processes with a fifth of a core each: ${kind}`
    tell(name, rate, '/s', { budget: 0.85 * count * alone })
    tell('the same, as many times those of one process', rate / alone, '')
    const busy = median(measured[kind].map(({ busy_ms }) => busy_ms))
    tell('the same, time of the processor for each', busy, 'ms')
  }
}
for (const { server } of servers) await server.stop()
for (const release of released) await release()
await clear()

async function run(measured: Measured, kind: 'reads' | 'writes', seconds: number): Promise<Run> {
  const { count, server, serving } = measured
  const requests = measured.requests[kind]
  const busy = () => serving.reduce((sum, pid) => sum + processorSeconds(pid), 0)
  const before = busy()
  const connections = count * connectionsOfProcess
  const load = await loaded({ address: server.address, requests, connections, seconds })
  if (load.refused > 0) throw new Error(`${load.refused} of ${requests[0]?.path} were refused`)
  return { per_second: load.per_second, busy_ms: ((busy() - before) * 1000) / (load.per_second * seconds) }
}
