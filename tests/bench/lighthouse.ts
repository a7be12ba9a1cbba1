import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { generatePath } from 'react-router'
import { paths } from '../../src/app/screens.ts'
import { getSnapshot, type Snapshot } from '../../src/ledger/contract.ts'
import { replicaOf } from '../../src/ledger/replica.ts'
import { addressOf } from '../../src/shared/address.ts'
import type { Somebody } from '../harness.ts'
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

await rate('Sign-in screen', paths.login, 95)
await rate('New account', paths.register)
await signIn(somebody)
await rate('List screen', paths.wines, 95)
for (const [screen, path] of Object.entries(await others(server, somebody))) await rate(screen, path)

await browser.close()
await server.stop()
await clear()

async function rate(screen: string, path: string, budget?: number) {
  const runs: Scores[] = []
  // The machine has other work too, so performance is the median of several runs.
  for (let run = 0; run < (budget === undefined ? 1 : 5); run++) runs.push(await scoresOf(path))
  const unit = 'points'
  const figure = median(runs.map(({ performance }) => performance))
  tell({ name: `${screen}: performance by Lighthouse`, figure, unit, ...(budget === undefined ? {} : { budget }) })
  const accessibility = Math.min(...runs.map(({ accessibility }) => accessibility))
  tell({ name: `${screen}: accessibility by Lighthouse`, figure: accessibility, unit, budget: 100 })
}

async function scoresOf(path: string): Promise<Scores> {
  const settings = { port: browser.port, onlyCategories: [...categories], logLevel: 'error' as const }
  const result = await lighthouse(server.address + path, settings)
  if (!result || result.lhr.runtimeError) throw new Error(`${path}: ${result?.lhr.runtimeError?.message}`)
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
  await page?.evaluate(given => void Object.assign(localStorage, given), items)
  await page?.close()
  await driven.close()
}

/** The part of a snapshot that begins here, after the bottles, contains the places, purchases and wines. */
const beforePlaces = 'places 00000000-0000-0000-0000-000000000000'

/** Returns the other screens of somebody who is signed in. */
async function others(server: Server, { token, cellar_id }: Somebody): Promise<Record<string, string>> {
  const response = await server.get(addressOf(getSnapshot, { cellar_id }, { from: beforePlaces }), token)
  const { wines, places } = replicaOf((await response.json()) as Snapshot)
  const rack = [...places.values()].find(({ grid_rows }) => grid_rows !== null)
  return {
    'Wine screen': generatePath(paths.wine, { wine_id: [...wines.keys()][0] ?? '' }),
    'New wine': paths.add,
    'Paste a list': paths.paste,
    Places: paths.places,
    'A rack': generatePath(paths.place, { place_id: rack?.id ?? '' }),
    'On order': paths.orders,
    'Opened bottles': paths.opened,
    Tastings: paths.tastings,
    'Wish list': paths.wishes,
    'Stock-takes': paths.stocktakes,
    Labels: paths.labels,
    Scan: paths.scan,
    History: paths.history,
    Import: paths.import,
    Export: paths.export,
    Inventory: paths.inventory,
    'Your changes': paths.changes,
    'The cellar': paths.cellar,
    More: paths.more,
    Analytics: paths.analytics,
    Profile: paths.profile,
    Admin: paths.admin,
    'The list of a past day': generatePath(paths.past, { day: '2025-03-01' }),
  }
}
