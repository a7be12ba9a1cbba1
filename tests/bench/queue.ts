import type { Page } from '@playwright/test'
import { cellarStoreName } from '../../src/client/store-names.ts'
import { departBottles } from '../../src/features/bottles/departures.ts'
import { editWines } from '../../src/features/wines/commands.ts'
import type { OutboxEntry } from '../../src/ledger/web/outbox-entry.ts'
import { newId } from '../../src/shared/ids.ts'
import { scaledReplica } from '../scaled-cellar.ts'
import { openChromium, pageFor } from './setting/chromium.ts'
import { tell } from './setting/figures.ts'
import { furnish, today } from './setting/furnished.ts'
import { startServer } from './setting/server.ts'

/*
 * 150 changes made without a network, in a cellar of 50,000 bottles, in a real Chromium: the tasks that block the page
 * while the changes are sent one after the other.
 */

const bottles = 50_000
const count = 150

const { config, people, clear } = await furnish([{ bottles }])
const server = await startServer(config)
const browser = await openChromium()
const [ada] = people
const page = await pageFor(browser, server.address, ada)
const store = cellarStoreName({ person_id: ada.user.id, cellar_id: ada.cellar_id })

for (const [path, name] of [
  ['/', 'the list'],
  ['/changes', 'Your changes'],
] as const) {
  const { tasks, took } = await sentFrom(path)
  tell(
    `${count} changes sent, ${bottles.toLocaleString('en')} bottles, ${name}: longest task of the page`,
    Math.max(0, ...tasks),
    'ms',
    { budget: 50 },
  )
  tell('tasks over 50 ms', tasks.length, '')
  tell('until all are sent', took, 'ms')
}
await browser.close()
await server.stop()
await clear()

async function sentFrom(path: string) {
  await page.goto('/')
  await page.getByRole('grid').getByRole('row').nth(3).waitFor()
  await page.route('**/api/**', route => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await inOutbox(page, changes(path))
  await page.goto(path)
  // Waits until the start is over.
  await page.waitForTimeout(8_000)
  await page.unroute('**/api/**')
  await page.evaluate(watchTasks)
  const begun = performance.now()
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  while ((await inOutbox(page)) > 0) await page.waitForTimeout(100)
  const took = performance.now() - begun
  await page.waitForTimeout(2_000)
  return { tasks: await page.evaluate(() => window.longTasks), took }
}

/** Returns different changes for each screen. */
function changes(path: string): Omit<OutboxEntry, 'at'>[] {
  const { wines, bottles } = scaledReplica(today, 50_000)
  const context = {
    person_id: ada?.user.id ?? '',
    person_name: 'Ada',
    now: new Date().toISOString(),
    today,
  }
  const change = ({ name: command }: { name: string }, input: Record<string, unknown>) => {
    return { key: newId(), command, input, context, seen_version: 1, touched: [], refusal: null }
  }
  const drunk = { departure: 'drunk', departed_on: today }
  const from = path === '/' ? 0 : count
  const inCellar = Array.from(bottles.values()).filter(each => each.state === 'in_cellar')
  return Array.from(wines.keys())
    .slice(from, from + count)
    .map((wine_id, at) =>
      at % 3 === 0
        ? change(departBottles, { bottle_ids: [inCellar[from + at]?.id ?? ''], ...drunk })
        : change(editWines, { wine_ids: [wine_id], note: `Note ${at} of ${path}` }),
    )
}

/** Puts requests into the outbox; returns the number of requests in it. */
function inOutbox(page: Page, queue: readonly object[] = []): Promise<number> {
  return page.evaluate(
    ({ store, queue }) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(store)
        opening.onerror = reject
        opening.onsuccess = () => {
          const outbox = opening.result.transaction('outbox', 'readwrite').objectStore('outbox')
          for (const one of queue) outbox.add(one)
          const counting = outbox.count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
    { store, queue },
  )
}

declare global {
  interface Window {
    longTasks: number[]
  }
}

/** Runs in the page. */
function watchTasks() {
  window.longTasks = []
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration)
  }).observe({ type: 'longtask' })
}
