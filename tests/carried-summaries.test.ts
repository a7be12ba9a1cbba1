import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currenciesIn } from '../src/features/money/currencies-in.ts'
import { editPlace } from '../src/features/places/commands.ts'
import type { WineQuery } from '../src/features/wines/contract.ts'
import { countryWordsIn } from '../src/features/wines/country-words.ts'
import { listLines } from '../src/features/wines/list.ts'
import { listedCellar } from '../src/features/wines/listed-cellar.ts'
import { summarizeWines } from '../src/features/wines/summarize-wines.ts'
import { grouped, type Replica } from '../src/ledger/replica.ts'
import { CellarCache } from '../src/ledger/server/cellar-cache.ts'
import { changeIdAt } from '../src/ledger/server/changes-since.ts'
import { cellarTables } from '../src/model/cellar-tables.ts'
import type { WineSummary } from '../src/model/wine-summary.ts'
import { admit } from '../src/server/access.ts'
import { languages } from '../src/shared/languages.ts'
import { seededRandom } from '../src/shared/seeded-random.ts'
import { type Somebody, type World, worldOf } from './harness.ts'
import { RandomCommands } from './random-commands.ts'

const seed = Number(process.env.SEED ?? 20_261_124)
const steps = 400
const today = '2026-03-14'
const indexed = [
  ['bottles', 'wine_id'],
  ['bottles', 'place_id'],
  ['bottles', 'purchase_id'],
  ['purchases', 'wine_id'],
  ['tastings', 'wine_id'],
  ['places', 'parent_id'],
] as const

const queries: readonly WineQuery[] = [
  {},
  { sort: 'value' },
  { sort: 'name', direction: 'down', stock: 'all' },
  { type: ['red', 'white'], sort: 'vintage', direction: 'down' },
  { stage: ['peak', 'young_estimated', 'unknown'], stock: 'all', sort: 'origin' },
  { price: ['1000-2500', 'unknown'], sort: 'bottles' },
  { bought: 'any', sort: 'score' },
  { search: 'r', stock: 'all', sort: 'name', direction: 'down' },
  { search: 'e', sort: 'bottles' },
  { search: 'rack', sort: 'vintage' },
  { search: 'riesling 20' },
  { search: 'cuvve', stock: 'all' },
]
const words = countryWordsIn(languages)
const facets = ['stock', 'type', 'region', 'grape', 'vintage', 'place', 'price', 'stage'] as const

test(`keeps summaries, lists, counts and indexes equal to fresh ones over ${steps} random commands (SEED=${seed})`, async () => {
  const [world, ada] = await worldOf('Ada')
  const random = seededRandom(String(seed))
  const commands = new RandomCommands(world, ada, random)
  let [last, reused, lists, found] = [new Set<WineSummary>(), 0, 0, 0]
  let places: string[] = []
  for (let step = 0; step < steps; step++) {
    await commands.step()
    const place_id = places[step % places.length]
    if (place_id !== undefined && step % 7 === 0) {
      await world.done(editPlace, { as: ada, body: { place_id, name: `Rack ${step}` } })
    }
    // Some states are listed at once, others only together with later ones.
    if (random() < 0.3) continue
    const { replica, lines, rates, people, currencies, find } = await listedNow(world, ada)
    for (const [table, column] of indexed) {
      const rows: ReadonlyMap<string, object> = replica[table]
      const [followed, fresh] = [rows, new Map(rows)].map(table => new Map(grouped(table as never, column as never)))
      assert.deepEqual(followed, fresh)
    }
    const fresh = withoutIndexes(replica)
    const context = { today, currency: 'EUR', rates, words, people }
    const made = summarizeWines(fresh, context)
    assert.deepEqual(shown(inIdOrder(lines)), shown(inIdOrder(made)))
    for (const query of queries) {
      const [carried, expected] = [find(query, 'en'), listLines(made, query)]
      if (carried.counted.size > 0) lists++
      assert.deepEqual(idsOf(carried.lines), idsOf(expected.lines), JSON.stringify(query))
      assert.deepEqual(idsOf(carried.similar.lines), idsOf(expected.similar.lines), JSON.stringify(query))
      assert.deepEqual(carried.similar.words, expected.similar.words)
      if (query.search !== undefined) found += carried.lines.length + carried.similar.lines.length
      for (const facet of facets) assert.deepEqual(carried.countsOf(facet), expected.countsOf(facet), facet)
    }
    for (const currency of currenciesIn(fresh)) assert.ok(currencies.has(currency), currency)
    reused += lines.filter(line => last.has(line)).length
    last = new Set(lines)
    places = [...replica.places.keys()]
  }
  const again = new CellarCache(world.db, 1)
  await listedNow({ db: world.db, host: { ...world.host, cache: again } }, ada)
  const [followed, read] = [world.host.cache.figures().bytes, again.figures().bytes]
  assert.ok(Math.abs(followed - read) < read / 10, `${followed} bytes are counted, ${read} when it is read again`)
  assert.ok(commands.done > steps / 3, `only ${commands.done} commands were done`)
  assert.ok(reused > steps, `only ${reused} summaries were reused`)
  assert.ok(lists > steps, `only ${lists} lists were brought up to date`)
  assert.ok(found > steps, `only ${found} wines were found by searches`)
})

const idsOf = (lines: readonly WineSummary[]) => lines.map(({ wine }) => wine.id)
const inIdOrder = (lines: readonly WineSummary[]) => lines.toSorted((a, b) => (a.wine.id < b.wine.id ? -1 : 1))

async function listedNow({ db, host }: Pick<World, 'db' | 'host'>, { user, cellar_id }: Somebody) {
  const { version } = await db
    .selectFrom('cellars')
    .select('version')
    .where('id', '=', cellar_id)
    .executeTakeFirstOrThrow()
  const change_id = await changeIdAt(db, cellar_id, version)
  const { access } = admit(user, { cellar_id, role: 'owner', prices: true, version, change_id }, 'owner')
  return listedCellar(host, access, 'EUR', today)
}

/** Returns the same cellar with tables that have no indexes yet. */
function withoutIndexes(replica: Replica): Replica {
  const tables = Object.fromEntries(cellarTables.map(table => [table, new Map<string, unknown>(replica[table])]))
  return { ...replica, ...tables }
}

/** Returns the summaries with what they compute later, but without the words of the languages. */
function shown(lines: readonly WineSummary[]): unknown[] {
  return lines.map(({ readBottles, elsewhere, ofBottles, index: _, parts = [], ...line }) => ({
    ...line,
    bottles: readBottles(),
    elsewhere: elsewhere(),
    ofBottles: ofBottles(),
    parts: shown(parts),
  }))
}
