import { fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addBottles } from '../../src/features/bottles/commands.ts'
import { listWines } from '../../src/features/wines/contract.ts'
import { commandReach } from '../../src/ledger/command.ts'
import { addressOf } from '../../src/shared/address.ts'
import { median, tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import { loaded } from './setting/load.ts'
import type { LoadResult } from './setting/load-process.ts'
import { startServer } from './setting/server.ts'

/*
 * One bottle after another is added by several people at once, each answered when it is on disk. The baseline is what the
 * disk can do: as many writes of a page a second, each synced before the next.
 */

const rounds = 3
const seconds = 1
/** So long the server writes first, since its code is compiled while it runs. */
const firstSeconds = 8
const database = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'SQLite'

for (const bottles of [10_000, 100_000]) {
  // Eight cellars, since PostgreSQL writes in one cellar only one change at a time.
  const { config, people, clear } = await furnish([{ bottles }, ...Array(7).fill({ bottles: 1_000 })])
  const server = await startServer(config)
  const requests = []
  for (const { cellar_id, token } of people) {
    const { wines } = await (await server.send(listWines, { cellar_id, token })).json()
    const body = JSON.stringify({
      ...{ id: '{id}', wine_id: wines[0].id, bottle_ids: ['{id}'], size_ml: 750 },
      received_on: '2026-01-02',
    })
    requests.push({ path: addressOf(commandReach(addBottles.name), { cellar_id }), token, body })
  }
  await loaded({ address: server.address, requests, connections: 8, seconds: firstSeconds })
  for (const { who, connections, of } of [
    { who: 'one writer', connections: 1, of: 1 },
    { who: '8 writers in one cellar', connections: 8, of: 1 },
    { who: '8 writers in 8 cellars', connections: 8, of: 8 },
    { who: '32 writers in 8 cellars', connections: 32, of: 8 },
  ]) {
    const runs: (LoadResult & { disk: number; busy_ms: number })[] = []
    for (let round = -1; round < rounds; round++) {
      const disk = syncsPerSecond()
      const before = server.processorSeconds()
      const load = await loaded({ address: server.address, requests: requests.slice(0, of), connections, seconds })
      if (load.refused > 0) throw new Error(`${load.refused} writes were refused`)
      const busy_ms = ((server.processorSeconds() - before) * 1000) / (load.per_second * seconds)
      if (round >= 0) runs.push({ ...load, disk, busy_ms })
    }
    const middle = (name: 'per_second' | 'p99_ms' | 'disk' | 'busy_ms') => median(runs.map(run => run[name]))
    const name = `${database}, ${bottles.toLocaleString('en')} bottles, ${who}: bottles added`
    tell(name, middle('per_second'), '/s', { baseline: middle('disk') })
    tell('the same, 99 of 100 within', middle('p99_ms'), 'ms')
    tell('the same, time of the server’s processor', middle('busy_ms'), 'ms')
  }
  await server.stop()
  await clear()
}

/** Returns how many pages a second can be appended to a file, each synced. */
function syncsPerSecond(): number {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  const file = openSync(join(folder, 'pages'), 'w')
  const page = Buffer.alloc(4_096, 1)
  const begun = performance.now()
  let count = 0
  for (; performance.now() - begun < 300; count++) {
    writeSync(file, page)
    fdatasyncSync(file)
  }
  const per_second = (count * 1000) / (performance.now() - begun)
  rmSync(folder, { recursive: true })
  return per_second
}
