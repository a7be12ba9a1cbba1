import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { listWines } from '../../src/features/wines/contract.ts'
import { addressOf } from '../../src/shared/address.ts'
import { median, tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import { startServer } from './setting/server.ts'

/*
 * The time from starting the server to its first answer, on existing data, for which the baseline is Node with nothing to
 * do; and the first list of a cellar after that, for which the whole of it is read.
 */

const starts = 7
const firstLists = 3

const { config, clear } = await furnish([{ bottles: 2_000 }])
await start()
const times: number[] = []
const processor: number[] = []
const nothing: number[] = []
for (let run = 0; run < starts; run++) {
  nothing.push(await timeOfNothing())
  const { took, busy } = await start()
  times.push(took)
  processor.push(busy)
}
await clear()

tell('Start to first answer', median(times), 'ms', { budget: 400, baseline: median(nothing) })
tell('the same, time of the processor', median(processor), 'ms')

for (const bottles of [1_000, 10_000, 100_000, 249_000]) {
  const { config, people, clear } = await furnish([{ bottles }])
  const [reader] = people
  const path = addressOf(listWines, { cellar_id: reader.cellar_id }, { limit: '50' })
  const lists: number[] = []
  const again: number[] = []
  for (let run = 0; run < firstLists; run++) {
    const server = await startServer(config)
    await server.get('/api/health')
    for (const times of [lists, again]) {
      const begun = performance.now()
      const { wines } = await (await server.get(path, reader.token)).json()
      times.push(performance.now() - begun)
      if (wines.length !== 50) throw new Error(`The list has ${wines.length} wines`)
    }
    await server.stop()
  }
  await clear()
  const comparison = { budget: bottles === 100_000 ? 700 : undefined, baseline: median(again) }
  tell(`First list after the start, ${bottles.toLocaleString('en')} bottles`, median(lists), 'ms', comparison)
}

async function start() {
  const begun = performance.now()
  const server = await startServer(config)
  const response = await server.get('/api/health')
  const took = performance.now() - begun
  const busy = server.processorSeconds() * 1000
  if (!response.ok) throw new Error(`The first answer was ${response.status}`)
  await server.stop()
  return { took, busy }
}

async function timeOfNothing() {
  const begun = performance.now()
  await once(spawn(process.execPath, ['--eval', '0'], { stdio: 'ignore' }), 'exit')
  return performance.now() - begun
}
