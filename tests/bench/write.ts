import { editWines } from '../../src/features/wines/commands.ts'
import { listWines } from '../../src/features/wines/contract.ts'
import { median, quantile, tell, timesOf } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import { startServer } from './setting/server.ts'

/* A change of one wine, answered when it is on disk. One follows another, as the changes of one person do. */

const writes = 400
const warmUp = 50
const database = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'SQLite'

const { config, people, clear } = await furnish([{ bottles: 10_000 }])
const [writer] = people
const server = await startServer(config)
const { wines } = await (await server.send(listWines, writer)).json()

const health = await timesOf(writes, warmUp, () => server.get('/api/health').then(drained))
const before_s = server.processorSeconds()
const patches = await timesOf(writes, warmUp, write)
const busy_ms = ((server.processorSeconds() - before_s) * 1000) / (writes + warmUp)
await server.stop()
await clear()

tell(`A wine changed on ${database}, from outside`, median(patches), 'ms', { budget: 2, baseline: median(health) })
tell('the same, 99 of 100 within', quantile(patches, 0.99), 'ms', { baseline: quantile(health, 0.99) })
tell('the same, time of the server’s processor', busy_ms, 'ms')

async function write(run: number) {
  const wine_id = wines[run % wines.length].id
  const body = { wine_ids: [wine_id], note: `Tasted for the ${run}th time` }
  const response = await server.send(editWines, writer, { body })
  if (response.status !== 201) throw new Error(await response.text())
  await drained(response)
}

async function drained(response: Response) {
  await response.arrayBuffer()
}
