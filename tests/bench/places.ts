import type { Page } from '@playwright/test'
import { openChromium, pageFor } from './setting/chromium.ts'
import { median, tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import { startServer } from './setting/server.ts'

/*
 * The places of a large collection of bins in a real Chromium: the time from a press until the changed rows are laid
 * out, and the elements of the page. The baseline is the same press with ten places: the cost of the screen itself.
 */

const runs = 7
const { config, people, clear } = await furnish([
  { bottles: 20_000, places: 10 },
  { bottles: 20_000, places: 3_000 },
])
const server = await startServer(config)
const browser = await openChromium()
const [few, many] = [await figuresFor(0), await figuresFor(1)]
const named = '3,000 places'
tell(`Show ${named}`, many.shown, 'ms', { budget: 100, baseline: few.shown })
tell(`Open a room of ${named}`, many.opened, 'ms', { budget: 100, baseline: few.opened })
tell(`Elements with ${named}`, many.elements, '', { budget: 1_500, baseline: few.elements })
await browser.close()
await server.stop()
await clear()

async function figuresFor(person: number) {
  const page = await pageFor(browser, server.address, people[person])
  await page.goto('/places')
  await page.getByRole('treegrid').waitFor()
  const shown: number[] = []
  const opened: number[] = []
  for (let run = 0; run < runs; run++) {
    await page.getByRole('link', { name: 'Analytics' }).first().click()
    await page.getByRole('treegrid').waitFor({ state: 'detached' })
    shown.push(await pressed(page, 'nav a[href="/places"]', '[role="treegrid"]'))
    const toggle = '[aria-level="2"] button[aria-label]'
    const isOpen = (await page.locator('[aria-level="3"]').count()) > 0
    if (isOpen) await page.locator(toggle).first().click()
    await page.locator('[aria-level="3"]').first().waitFor({ state: 'detached' })
    opened.push(await pressed(page, toggle, '[aria-level="3"]'))
  }
  const elements = await page.locator('*').count()
  await page.close()
  return { shown: median(shown), opened: median(opened), elements }
}

/** Clicks an element, and returns the milliseconds until another one is there and laid out. */
function pressed(page: Page, press: string, awaited: string): Promise<number> {
  return page.evaluate(
    ([press, awaited]) =>
      new Promise<number>(resolve => {
        const begun = performance.now()
        const observer = new MutationObserver(() => {
          const found = document.querySelector(awaited)
          if (!found) return
          observer.disconnect()
          found.getBoundingClientRect()
          resolve(performance.now() - begun)
        })
        observer.observe(document.body, { subtree: true, childList: true })
        document.querySelector<HTMLElement>(press)?.click()
      }),
    [press, awaited] as const,
  )
}
