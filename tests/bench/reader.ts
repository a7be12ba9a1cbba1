import { setImmediate } from 'node:timers/promises'
import { utils, write } from '@e965/xlsx'
import { openSource } from '../../src/features/transfer/files/source.ts'
import { timeSlices } from '../../src/server/batches.ts'
import { limits } from '../../src/shared/limits.ts'
import { quantile, tell } from './setting/figures.ts'

/*
 * Reads files with the most rows that are accepted to their end, as text, JSON and a workbook, while somebody else
 * waits for a turn again and again: the longest such wait.
 */

const columns = ['Wine', 'Producer', 'Vintage', 'Region', 'Price', 'Place', 'Note']
const rows = Array.from({ length: limits.import_rows }, (_, at) => [
  `Wine ${at}`,
  `Domaine ${at % 2_000}`,
  String(1990 + (at % 35)),
  'Bourgogne',
  `${(at % 90) + 0.5}`,
  `Rack ${at % 40}`,
  'x'.repeat(180),
])

await read('CSV', Buffer.from([columns, ...rows].map(cells => cells.map(cell => `"${cell}"`).join(',')).join('\r\n')))
await read(
  'JSON',
  Buffer.from(JSON.stringify(rows.map(cells => Object.fromEntries(cells.map((c, i) => [columns[i], c]))))),
)
await read('XLSX', workbook())

async function read(form: string, file: Uint8Array) {
  const waits: number[] = []
  let done = false
  const waiting = (async () => {
    while (!done) {
      const begun = performance.now()
      await setImmediate()
      waits.push(performance.now() - begun)
    }
  })()
  const begun = performance.now()
  const { tables } = await openSource(file, timeSlices())
  let count = 0
  for (const table of tables) for await (const some of table.rows()) count += some.length
  const seconds = (performance.now() - begun) / 1000
  done = true
  await waiting
  if (count !== rows.length) throw new Error(`${form}: ${count} rows of ${rows.length} were read`)
  const name = `${(file.length / 1_000_000).toFixed(0)} MB of ${form}, ${count.toLocaleString('en')} rows`
  tell(`${name}: read`, seconds, 's')
  tell(`${name}: rows a second`, count / seconds, '')
  tell(`${name}: others wait, p99`, quantile(waits, 0.99), 'ms', { budget: 100 })
  tell(`${name}: memory at its peak`, process.resourceUsage().maxRSS / 1024, 'MiB')
}

function workbook(): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([columns, ...rows], { dense: true }), 'Cellar')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true, bookSST: true })
}
