import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { median, tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import { startServer } from './setting/server.ts'

/* The time from starting the server to its first answer, on existing data. The baseline is Node with nothing to do. */

const starts = 7

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

tell({ name: 'Start to first answer', figure: median(times), unit: 'ms', budget: 400, baseline: median(nothing) })
tell({ name: 'the same, time of the processor', figure: median(processor), unit: 'ms' })

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
