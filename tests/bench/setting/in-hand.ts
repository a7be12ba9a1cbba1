import type { Page } from '@playwright/test'
import type { Somebody } from '../../harness.ts'
import { median, tell } from './figures.ts'

/** Returns the milliseconds from requesting the page until rows of wines are shown. */
export async function toTheList(page: Page, timeout_ms = 60_000): Promise<number> {
  const begun = performance.now()
  await page.goto('/')
  await listDrawn(page, timeout_ms)
  return performance.now() - begun
}

/** Returns the milliseconds from the key that signs somebody in until rows of wines are shown. */
export async function fromTheSignIn(page: Page, { user, password }: Somebody): Promise<number> {
  await page.goto('/login')
  await page.locator('input[type="email"]').fill(user.email)
  await page.locator('input[type="password"]').fill(password)
  // A typist gives the code that sends the form time to come.
  await page.waitForTimeout(1_000)
  const begun = performance.now()
  await page.keyboard.press('Enter')
  await listDrawn(page, 300_000)
  return performance.now() - begun
}

async function listDrawn(page: Page, timeout: number) {
  // A locator is asked after for longer and longer pauses, of half a second at last; this looks at each frame.
  await page.waitForFunction(() => document.querySelectorAll('[role="grid"] [role="row"]').length > 3, undefined, {
    timeout,
  })
}

/** Returns the time to the list for several browsers that know nothing, half of which were faster. */
export async function toTheFirstList(
  fresh: () => Promise<Page>,
  runs: number,
  timeOf: (page: Page) => Promise<number> = page => toTheList(page, 300_000),
): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const page = await fresh()
    times.push(await timeOf(page))
    // The server goes on with the rest of the cellar, in the way of the next browser.
    await page.waitForTimeout(4_000)
    await page.context().close()
  }
  return median(times)
}

/** Prints the browser's resources for the list, once the whole cellar is there, whose bottles it then counts. */
export async function tellSizes(page: Page, cellar: string) {
  await page.getByText(/^[\d,]+ bottles$/).waitFor({ timeout: 120_000 })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  // The parts of the cellar are let go of within seconds.
  await session.send('HeapProfiler.collectGarbage')
  await page.waitForTimeout(6_000)
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const metricOf = (name: string) => metrics.find(metric => metric.name === name)?.value ?? Number.NaN
  tell(`Heap of the page, ${cellar}`, metricOf('JSHeapUsedSize') / 2 ** 20, 'MiB')
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  tell(`Elements on the list screen, ${cellar}`, elements, '')
}

/** Waits until every file of the build is stored in the browser. */
export async function storedHere(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.ready)
  await page.waitForFunction(async () => {
    const names = await caches.keys()
    return names.length > 0 && Boolean(await caches.match('/index.html'))
  })
}
