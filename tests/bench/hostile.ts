import { previewImport } from '../../src/features/transfer/contract.ts'
import { hostileFiles } from '../hostile-files.ts'
import { quantile, tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import { othersOf } from './setting/others.ts'
import { startServer } from './setting/server.ts'

/*
 * Files that are made to stop their reader, of the largest accepted size, sent in turn: the time until each is refused.
 */

const { config, people, clear } = await furnish([{ bottles: 2_000 }, { bottles: 0 }])
const [other, somebody] = people
const server = await startServer(config)
const before_mb = server.residentMb()
const refusals: { name: string; seconds: number }[] = []
const waits: number[] = []
let [peak_mb, peak_sandbox_mb] = [0, 0]
for (const { name, file, code } of hostileFiles(49_000_000)) {
  const body = new Uint8Array(file())
  const others = await othersOf(server, other)
  const begun = performance.now()
  const response = await server.send(previewImport, somebody, { body })
  const answer = await response.json()
  if (answer.code !== code) throw new Error(`${name}: ${response.status} ${answer.code}`)
  refusals.push({ name, seconds: (performance.now() - begun) / 1_000 })
  const meanwhile = await others.stop()
  waits.push(...meanwhile.waits)
  peak_mb = Math.max(peak_mb, meanwhile.peak_mb)
  peak_sandbox_mb = Math.max(peak_sandbox_mb, meanwhile.sandbox_mb)
}
await server.stop()
await clear()

const hostile = `${refusals.length} hostile files of up to 50 MB`
const slowest = refusals.toSorted((a, b) => b.seconds - a.seconds).slice(0, 5)
for (const { name, seconds } of slowest) tell(`${hostile}: refused: ${name}`, seconds, 's', { budget: 1 })
tell(`${hostile}: p99 of others meanwhile`, quantile(waits, 0.99), 'ms', { budget: 100 })
tell(`${hostile}: the server’s memory above before`, peak_mb - before_mb, 'MB')
tell(`${hostile}: memory of the process that reads apart`, peak_sandbox_mb, 'MB')
