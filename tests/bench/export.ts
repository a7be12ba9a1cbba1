import { exportTable } from '../../src/features/transfer/export/contract.ts'
import { median, tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import { othersOf } from './setting/others.ts'
import { startServer } from './setting/server.ts'

/*
 * Streams the full export of a cellar of 100,000 bottles: the memory of the server meanwhile, and how long somebody
 * else waits for a page of wines.
 */

const bottles = 100_000
const runs = 3

const { config, people, clear } = await furnish([{ bottles }, { bottles: 2_000 }])
const server = await startServer(config)
const [somebody, other] = people

for (const form of ['csv', 'xlsx'] as const) {
  const seconds: number[] = []
  const firsts: number[] = []
  const waits: number[] = []
  const memory: number[] = []
  let size = 0
  await fetched(form)
  for (let run = 0; run < runs; run++) {
    const before = server.residentMb()
    const others = await othersOf(server, other)
    const begun = performance.now()
    const { first, bytes } = await fetched(form)
    seconds.push((performance.now() - begun) / 1000)
    firsts.push(first - begun)
    size = bytes
    const { p99, peak_mb } = await others.stop()
    waits.push(p99)
    memory.push(peak_mb - before)
  }
  const name = `Export of ${bottles.toLocaleString('en')} bottles, everything as ${form.toUpperCase()}`
  tell(name, Math.round(bottles / median(seconds)), 'rows/s')
  tell('the same: size', size / 1e6, 'MB')
  tell('the same: first bytes', median(firsts), 'ms')
  tell('the same: p99 of others meanwhile', median(waits), 'ms', { budget: 100 })
  tell('the same: memory above what the server held before', median(memory), 'MiB', { budget: 100 })
}
await server.stop()
await clear()

/** Reads the export to its end and discards it. */
async function fetched(form: 'csv' | 'xlsx'): Promise<{ first: number; bytes: number }> {
  const query = { table: 'everything', form }
  const response = await server.send(exportTable, somebody, { query, headers: { 'accept-encoding': 'identity' } })
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`)
  let first = 0
  let bytes = 0
  for await (const part of response.body) {
    first ||= performance.now()
    bytes += part.length
  }
  return { first, bytes }
}
