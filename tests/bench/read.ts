import { listWines } from '../../src/features/wines/contract.ts'
import { stocks, wineTypes } from '../../src/model/choices.ts'
import { wineSorts } from '../../src/model/dimensions.ts'
import { addressOf } from '../../src/shared/address.ts'
import { addBottle } from './setting/add-bottle.ts'
import { median, tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import { loaded } from './setting/load.ts'
import type { LoadResult } from './setting/load-process.ts'
import { startServer } from './setting/server.ts'

/*
 * Pages of the list, by HTTP: one page repeated, which the server has at hand; pages, filters and searches that nobody
 * asked for before; and the first page after a write. The baseline is an answer that needs no database, and for the first
 * page after a write the same page once more.
 */

const rounds = 3
const seconds = 1
const connections = 8
const writes = 60

for (const bottles of [1_000, 10_000, 100_000, 249_000]) {
  const { config, people, clear } = await furnish([{ bottles }])
  const server = await startServer(config)
  const [reader] = people
  const { cellar_id, token } = reader
  const list = (query: Record<string, string>) => addressOf(listWines, { cellar_id }, { limit: '50', ...query })
  const all = await (await server.get(list({ limit: '200' }), token)).json()
  const size = `${bottles.toLocaleString('en')} bottles`

  const kinds: { name: string; paths: Iterator<string>; once: boolean }[] = [
    { name: 'a page repeated', paths: forever(() => list({})), once: false },
    { name: 'pages never asked for', paths: forever(at => list(pageAt(at, all.total))), once: true },
    { name: 'filters never asked for', paths: forever(at => list(filterAt(at))), once: true },
    { name: 'searches never asked for', paths: forever(at => list({ search: searchAt(at, all.wines) })), once: true },
  ]
  const health = await rateOf(['/api/health'], false)
  for (const { name, paths, once } of kinds) {
    const runs: LoadResult[] = []
    for (let round = 0; round <= rounds; round++) {
      const some = Array.from({ length: once ? 4_000 : 1 }, () => paths.next().value as string)
      const run = await rateOf(some, once)
      if (round > 0) runs.push(run)
    }
    const middle = (figure: 'per_second' | 'p50_ms' | 'p99_ms') => median(runs.map(run => run[figure]))
    tell(`${size}, ${name}`, middle('per_second'), '/s', { baseline: health.per_second })
    tell('the same, half within', middle('p50_ms'), 'ms', { baseline: health.p50_ms })
    tell('the same, 99 of 100 within', middle('p99_ms'), 'ms', { baseline: health.p99_ms })
  }

  const first: number[] = []
  const again: number[] = []
  for (let write = 0; write < writes; write++) {
    await addBottle(server, reader, all.wines[write].id)
    for (const times of [first, again]) {
      const begun = performance.now()
      await (await server.get(list({}), token)).arrayBuffer()
      // The code of a process that has just begun to write is not compiled yet.
      if (write >= writes / 2) times.push(performance.now() - begun)
    }
  }
  tell(`${size}, the first page after a write`, median(first), 'ms', { baseline: median(again) })
  await server.stop()
  await clear()

  async function rateOf(paths: readonly string[], once: boolean): Promise<LoadResult> {
    const requests = paths.map(path => ({ path, token }))
    const load = { address: server.address, requests, each: once ? ('once' as const) : ('again' as const) }
    const result = await loaded({ ...load, connections, seconds })
    if (result.refused > 0) throw new Error(`${result.refused} answers of ${paths[0]} were refusals`)
    return result
  }
}

function* forever(make: (at: number) => string): Generator<string> {
  for (let at = 0; ; at++) yield make(at)
}

/** Pages of all orders, each from another wine on. */
function pageAt(at: number, total: number): Record<string, string> {
  const sort = wineSorts[at % wineSorts.length] as string
  const round = Math.floor(at / wineSorts.length)
  return { sort, direction: round % 2 === 0 ? 'up' : 'down', offset: String((round * 7) % Math.max(1, total - 50)) }
}

/** A vintage, a type and a stock, in one of the orders. */
function filterAt(at: number): Record<string, string> {
  const [vintage, byVintage] = [1980 + (at % 44), Math.floor(at / 44)]
  const [type, byType] = [wineTypes[byVintage % wineTypes.length], Math.floor(byVintage / wineTypes.length)]
  const [stock, byStock] = [stocks[byType % stocks.length], Math.floor(byType / stocks.length)]
  return {
    vintage: String(vintage),
    type: type as string,
    stock: stock as string,
    sort: wineSorts[byStock % wineSorts.length] as string,
  }
}

/** The beginnings of two words of wines. */
function searchAt(at: number, wines: readonly { name: string; producer: string | null }[]): string {
  const words = wines
    .flatMap(({ name, producer }) => `${name} ${producer ?? ''}`.split(/[\s-]+/))
    .filter(word => word.length > 3)
  const distinct = [...new Set(words)]
  const one = distinct[at % distinct.length] ?? ''
  const other = distinct[Math.floor(at / distinct.length) % distinct.length] ?? ''
  return `${one.slice(0, 3 + (at % 3))} ${other.slice(0, 2)}`
}
