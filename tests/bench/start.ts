import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { addPlace } from '../../src/features/places/commands.ts'
import { listWines } from '../../src/features/wines/contract.ts'
import type { Config } from '../../src/server/config.ts'
import { cacheFolder } from '../../src/server/db/data-folder.ts'
import { addressOf } from '../../src/shared/address.ts'
import { newId } from '../../src/shared/ids.ts'
import { median, tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import { startServer } from './setting/server.ts'

/*
 * The time from starting the server to its first answer, on existing data, for which the baseline is Node with nothing to
 * do; and the first list of a cellar after that, for which the whole of it is read: a large one from its file, and, where
 * there is none, from the database.
 */

const starts = 7
const firstLists = 5

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
  const folder = join(config.data_dir, cacheFolder)
  // A file tells by the last change whether it belongs to this history.
  const writer = await startServer(config)
  await writer.send(addPlace, reader, { body: { id: newId(), name: 'Cellar', kind: 'room' } })
  await writer.stop()
  const fromDatabase = await firstListsOf(config, path, reader.token, () =>
    rmSync(folder, { recursive: true, force: true }),
  )
  const fromFile = await firstListsOf(config, path, reader.token)
  await clear()
  const cellar = `${bottles.toLocaleString('en')} bottles`
  const budget = bottles === 100_000 ? 700 : undefined
  tell(`First list after the start, ${cellar}`, fromFile.first, 'ms', { budget, baseline: fromFile.second })
  tell('the same, without its file', fromDatabase.first, 'ms', { baseline: fromDatabase.second })
}

async function firstListsOf(config: Config, path: string, token: string, prepare = () => {}) {
  const first: number[] = []
  const second: number[] = []
  for (let run = 0; run < firstLists; run++) {
    prepare()
    const server = await startServer(config)
    await server.get('/api/health')
    for (const times of [first, second]) {
      const begun = performance.now()
      const { wines } = await (await server.get(path, token)).json()
      times.push(performance.now() - begun)
      if (wines.length !== 50) throw new Error(`The list has ${wines.length} wines`)
    }
    await server.stop()
  }
  return { first: median(first), second: median(second) }
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
