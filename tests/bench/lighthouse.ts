import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { type ScreenName, screens } from '../../src/app/screens.ts'
import { addPlace } from '../../src/features/places/commands.ts'
import { placeBottles } from '../../src/features/places/placing.ts'
import { startStocktake } from '../../src/features/stocktakes/commands.ts'
import { getSnapshot, type Snapshot } from '../../src/ledger/contract.ts'
import { replicaOf } from '../../src/ledger/replica.ts'
import { addressOf } from '../../src/shared/address.ts'
import { newId } from '../../src/shared/ids.ts'
import type { Somebody } from '../harness.ts'
import { screenAddresses } from '../screen-addresses.ts'
import { openDebuggable } from './setting/debuggable.ts'
import { median, tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import { type Server, startServer } from './setting/server.ts'

/* Lighthouse's scores of the screens on its phone: a slow 4G line, a processor a quarter as fast as this one. */

const categories = ['performance', 'accessibility'] as const
type Scores = Record<(typeof categories)[number], number>

const { config, people, clear } = await furnish([{ bottles: 500 }])
const [somebody] = people
if (!somebody) throw new Error('The furnished instance has nobody in it')
const server = await startServer(config)
const browser = await openDebuggable()

const fast: Partial<Record<ScreenName, number>> = { login: 95, wines: 95 }
const named = process.argv
  .find(argument => argument.startsWith('--screens='))
  ?.slice('--screens='.length)
  .split(',')
const addresses = (Object.entries(await addressesFor(server, somebody)) as [ScreenName, string][]).filter(
  ([name]) => !named || named.includes(name),
)
const isForVisitors = ([name]: (typeof addresses)[number]) => 'for' in screens[name] && screens[name].for === 'visitors'
for (const [name, address] of addresses.filter(isForVisitors)) await rate(name, address)
await signIn(somebody)
for (const [name, address] of addresses.filter(each => !isForVisitors(each))) await rate(name, address)

await browser.close()
await server.stop()
await clear()

async function rate(name: ScreenName, address: string) {
  const { title, path } = screens[name]
  const screen = title.message + (path.includes(':') ? ` (${path})` : '')
  const budget = fast[name] ?? 90
  const runs: Scores[] = []
  // The machine has other work too, so performance is the median of several runs.
  for (let run = 0; run < (name in fast ? 5 : 3); run++) runs.push(await scoresOf(address))
  const unit = 'points'
  const figure = median(runs.map(({ performance }) => performance))
  tell(`${screen}: performance by Lighthouse`, figure, unit, { budget })
  const accessibility = Math.min(...runs.map(({ accessibility }) => accessibility))
  tell(`${screen}: accessibility by Lighthouse`, accessibility, unit, { budget: 100 })
}

async function scoresOf(path: string, isSecondTry = false): Promise<Scores> {
  const settings = { port: browser.port, onlyCategories: [...categories], logLevel: 'error' as const }
  const result = await lighthouse(server.address + path, settings)
  const error = result?.lhr.runtimeError
  // Now and then the browser's trace has no navigation in it. Lighthouse itself advises to run it again.
  if (error?.code === 'NO_NAVSTART' && !isSecondTry) return scoresOf(path, true)
  if (!result || error) throw new Error(`${path}: ${error?.code} ${error?.message}`)
  const { lhr } = result

  const points = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
  return { performance: points('performance'), accessibility: points('accessibility') }
}

/** Stores in the browser what signing in would. Lighthouse leaves that storage as it is. */
async function signIn({ token, user }: Somebody) {
  const driven = await chromium.connectOverCDP(`http://127.0.0.1:${browser.port}`)
  const page = await driven.contexts()[0]?.newPage()
  await page?.goto(`${server.address}/login`)
  const items = { wine_token: token, wine_user: JSON.stringify(user) }
  await page?.evaluate(items => void Object.assign(localStorage, items), items)
  await page?.close()
  await driven.close()
}

/** Returns the addresses of all screens, with ids of somebody's cellar, which gets a rack and a stock-take for that. */
async function addressesFor(server: Server, somebody: Somebody) {
  const { token, cellar_id } = somebody
  const response = await server.get(addressOf(getSnapshot, { cellar_id }), token)
  const { wines, bottles } = replicaOf((await response.json()) as Snapshot)
  const [place_id, stocktake_id] = [newId(), newId()]
  const here = [...bottles.values()].filter(({ state }) => state === 'in_cellar').slice(0, 80)
  const placements = here.map(({ id }, at) => ({
    ...{ bottle_id: id, place_id },
    ...{ slot_row: Math.floor(at / 10) + 1, slot_column: (at % 10) + 1, slot_depth: 1 },
  }))
  for (const [command, body] of [
    [addPlace, { id: place_id, name: 'Rack', kind: 'rack', grid_rows: 10, grid_columns: 10 }],
    [placeBottles, { placements }],
    [startStocktake, { id: stocktake_id, place_id: null, expected: {} }],
  ] as const) {
    const { ok, status } = await server.send(command, somebody, { body })
    if (!ok) throw new Error(`${command.name} was answered with ${status}`)
  }
  const addresses = screenAddresses({ wine_id: [...wines.keys()][0], place_id, stocktake_id })
  const missing = Object.keys(screens).filter(name => !(name in addresses))
  if (missing.length > 0) throw new Error(`Without an address: ${missing.join(', ')}`)
  return addresses
}
