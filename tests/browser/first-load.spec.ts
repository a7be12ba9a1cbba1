import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { storedIn } from './devices.ts'
import { expect, expectErrors, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { rows } from './list.ts'

/**
 * The files, except fonts, that a browser without any data loads before it draws the first wines of a large cellar, and
 * before it draws a small one. They may only be lowered.
 */
const kilobytesAtMost = { large: 149, small: 180 }

test('draws the first wines of a large cellar with less code than it needs for all', async ({
  instance,
  page,
  signIn,
}) => {
  const eva = await instance.person('Eva')
  instance.fill(eva.cellar_id, 2_400)
  await signIn(eva)
  const files = filesOf(page)
  await watchRows(page)
  const release = await hold(page, '**/assets/whole-*.js')
  await page.goto('/')
  const drawnWith = await page.waitForFunction(() => {
    if (document.querySelectorAll('[role="grid"] [data-wine-id]').length < 5) return undefined
    return [location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)]
  })
  const before = new Set(await drawnWith.jsonValue())
  const loaded = files.filter(file => before.has(file.url()))
  const sizes = await Promise.all(loaded.map(kilobytesOf))
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(kilobytesAtMost.large)
  expect(namesOf(loaded)).toEqual(expect.arrayContaining(['index', 'layout', 'list-screen']))
  expect(loaded.map(file => file.url()).filter(url => /(sync-worker|whole|windows|later)-/.test(url))).toEqual([])

  // The cellar comes meanwhile, but only these wines can be shown.
  await expect.poll(async () => (await storedIn(page, eva)).replica !== undefined).toBe(true)
  release()
  await expect(page.getByText(/^[\d,]+ bottles$/)).toBeVisible()
  const { drawnAt, fewest, later } = await page.evaluate(() => ({
    ...window.rowsSeen,
    later: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/(whole|windows|sync-worker)-/.test(name))
      .map(({ name, startTime }) => ({ name, startTime })),
  }))
  expect(fewest, 'the fewest rows once there were some').toBeGreaterThan(4)
  expect(later.length).toBeGreaterThan(1)
  for (const { name, startTime } of later) expect(startTime, name).toBeGreaterThan(drawnAt)
})

test('draws the list with little code, fetches the rest only after it, and other screens in one go', async ({
  page,
  collector,
  signIn,
}) => {
  await signIn(collector)
  const files = filesOf(page)
  let arrive = () => {}
  const snapshotRequest = new Promise<void>(resolve => {
    arrive = resolve
  })
  const release = await hold(page, '**/snapshot', () => arrive())
  await page.goto('/')
  await snapshotRequest
  await expect(page.getByRole('heading', { name: 'Wines', level: 1 })).toBeVisible()
  const awaited = /\/(whole|windows|sync-worker)-[^/]+\.js(on)?$/
  const others = files.filter(file => !awaited.test(file.url()))
  await expect.poll(() => files.filter(file => awaited.test(file.url())).length).toBe(3)
  const before = [...others, ...files.filter(file => awaited.test(file.url()))]
  const sizes = await Promise.all(before.map(kilobytesOf))
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(kilobytesAtMost.small)
  expect(namesOf(before)).toEqual(expect.arrayContaining(['index', 'layout', 'list-screen', 'sync-worker']))
  expect(
    namesOf(before).filter(name => ['later', 'filters', 'send-waiting', 'doing', 'dialogs'].includes(name)),
  ).toEqual([])

  release()
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(() => namesOf(files)).toContain('later')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await expect(page.getByRole('menuitem', { name: 'Save this view' })).toBeVisible()
  await page.keyboard.press('Escape')

  const requested: string[] = []
  page.on('request', request => requested.push(request.url()))
  const releaseScreen = await hold(page, '**/assets/analytics-screen-*.js')
  await page.getByRole('link', { name: 'Analytics', exact: true }).click()
  await expect
    .poll(() => requested.filter(url => url.includes('/assets/analytics-')).map(nameOf))
    .toContain('analytics')
  releaseScreen()
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible()
})

test('fetches a part of the screen again that could not be fetched', async ({ page, collector, signIn }) => {
  expectErrors(/Failed to load resource/, /preload|dynamically imported module/)
  await signIn(collector)
  await page.route('**/assets/later-*.js', route => route.abort(), { times: 1 })
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Saved views' }).click()
  await expect(page.getByRole('menuitem', { name: 'Save this view' })).toBeVisible()
})

test('fetches the files of the screen that a visitor opens before any code has come, and not the sign-in', async ({
  page,
}) => {
  const release = await hold(page, '**/assets/index-*.js')
  const requested: string[] = []
  page.on('request', request => requested.push(nameOf(request.url())))
  await page.goto('/forgotten', { waitUntil: 'commit' })
  await expect.poll(() => requested).toContain('recovery-screen')
  release()
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
  expect(requested).not.toContain('login-screen')
})

declare global {
  interface Window {
    /** The time at which there were rows, and how few there have been since. */
    rowsSeen: { drawnAt: number; fewest: number }
  }
}

async function watchRows(page: Page) {
  await page.addInitScript(() => {
    const seen = { drawnAt: Number.POSITIVE_INFINITY, fewest: Number.POSITIVE_INFINITY }
    window.rowsSeen = seen
    new MutationObserver(() => {
      const count = document.querySelectorAll('[role="grid"] [data-wine-id]').length
      if (count > 4) seen.drawnAt = Math.min(seen.drawnAt, performance.now())
      if (seen.drawnAt < Number.POSITIVE_INFINITY) seen.fewest = Math.min(seen.fewest, count)
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Collects the answers with a part of the application, which its data and the fonts are not. */
function filesOf(page: Page): Response[] {
  const files: Response[] = []
  page.on('response', response => {
    const isData = response.url().includes('/api/')
    if (!isData && response.request().resourceType() !== 'font') files.push(response)
  })
  return files
}

async function kilobytesOf(file: Response): Promise<number> {
  return gzipSync(await file.body(), { level: 9 }).length / 1000
}

const nameOf = (url: string) => /([^/]+)-.{8}\.js$/.exec(new URL(url).pathname)?.[1] ?? ''
const namesOf = (files: readonly Response[]) => files.map(file => nameOf(file.url()))
