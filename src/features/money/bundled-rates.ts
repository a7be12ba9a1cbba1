import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { root } from '../../server/root.ts'
import { type Day, dayNumber } from '../../shared/days.ts'
import type { Series } from './rates.ts'

/** The index of the bundled rates; `reference/rates/SOURCE.md` describes it. */
export interface BundledIndex {
  source: string
  until_on: Day
  currencies: Record<string, { from_on: Day; until_on: Day }>
}

/** Rates of one currency, before it is known whether it is still quoted. */
export type StoredSeries = Omit<Series, 'open_ended'>

/** Reads the index on first use and keeps it: a process that converts nothing pays nothing. */
export function bundledIndex(): Promise<BundledIndex> {
  index ??= readFile(new URL('index.json', folder), 'utf8').then(text => JSON.parse(text) as BundledIndex)
  return index
}
let index: Promise<BundledIndex> | undefined

/** Returns the bundled history of one currency, some seven thousand rates; undefined when the ECB has none. */
export async function bundledSeries(currency: string): Promise<StoredSeries | undefined> {
  const { source, currencies } = await bundledIndex()
  if (!Object.hasOwn(currencies, currency)) return undefined
  let reading = read.get(currency)
  if (!reading) {
    reading = readSeries(currency, source)
    read.set(currency, reading)
    // A file that could not be read this time may be readable the next.
    reading.catch(() => read.delete(currency))
  }
  return reading
}
const read = new Map<string, Promise<StoredSeries>>()

const folder = new URL('reference/rates/', root)
const unzip = promisify(gunzip)

async function readSeries(currency: string, source: string): Promise<StoredSeries> {
  const text = (await unzip(await readFile(new URL(`${currency}.txt.gz`, folder)))).toString('latin1')
  const lines = text.trimEnd().split('\n')
  const days = new Int32Array(lines.length)
  const per_euro = new Float64Array(lines.length)
  lines.forEach((line, row) => {
    const blank = line.indexOf(' ')
    const first = line.slice(0, blank)
    days[row] = row === 0 ? dayNumber(first) : (days[row - 1] ?? 0) + Number(first)
    per_euro[row] = Number(line.slice(blank + 1))
  })
  return { currency, source, other_sources: [], days, per_euro, added: 0 }
}
