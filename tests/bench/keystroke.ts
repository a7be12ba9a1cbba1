import type { Page } from '@playwright/test'
import { openChromium, pageFor } from './setting/chromium.ts'
import { median, quantile, tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import { startServer } from './setting/server.ts'

/*
 * A key press in the search field, in a real Chromium: the time from its event until the changed rows are laid out, and
 * until the next frame could be drawn. The baseline is the same key on a cellar of ten wines: the cost of the screen
 * itself.
 */

const texts = ['riesling', 'chateau margaux', 'pinot n']
const sizes = [
  { wines: 10_000, bottles: 30_000, budget: 16 },
  { wines: 20_000, bottles: 100_000, budget: 100 },
]

const { config, people, clear } = await furnish([{ bottles: 30, wines: 10 }, ...sizes])
const server = await startServer(config)
const browser = await openChromium()
const small = await keysFor(0)
for (const [at, { wines, bottles, budget }] of sizes.entries()) {
  const large = await keysFor(at + 1)
  const cellar = `${wines.toLocaleString('en')} wines, ${bottles.toLocaleString('en')} bottles`
  for (const [part, of] of [
    ['half', 0.5],
    ['95 of 100', 0.95],
  ] as const) {
    const figureOf = (times: readonly number[]) => quantile(times, of)
    tell(`Key to list laid out, ${part} within, ${cellar}`, figureOf(large.laid_out), 'ms', {
      // The budget applies to the median.
      budget: of === 0.5 ? budget : undefined,
      baseline: figureOf(small.laid_out),
    })
    tell(`Key to next frame after, ${part} within`, figureOf(large.drawn), 'ms', { baseline: figureOf(small.drawn) })
  }
}
await browser.close()
await server.stop()
await clear()

async function keysFor(person: number): Promise<Times> {
  const page = await pageFor(browser, server.address, people[person])
  await page.goto('/')
  await page.getByRole('grid').getByRole('row').nth(3).waitFor()
  // The first fetch of a cellar takes seconds, in which a part of it is listed again and again.
  await page.getByRole('link', { name: 'Add a wine' }).waitFor()
  await page.evaluate(watchKeys)
  await page.getByRole('searchbox').focus()
  await typeAll(page, texts[0] ?? '')
  await page.evaluate(() => {
    for (const times of Object.values(window.keyTimes)) times.length = 0
  })
  for (const text of texts) await typeAll(page, text)
  const times = await page.evaluate(() => window.keyTimes)
  await page.close()
  if (median(times.laid_out) > 0) return times
  throw new Error('No key changed the list')
}

/** Types the text letter by letter and deletes it the same way, with the pauses of a quick typist. */
async function typeAll(page: Page, text: string) {
  for (const letter of text) await pressed(letter)
  for (const _ of text) await pressed('Backspace')

  async function pressed(key: string) {
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await page.waitForTimeout(60)
  }
}

interface Times {
  laid_out: number[]
  drawn: number[]
}

declare global {
  interface Window {
    keyTimes: Times
  }
}

/** Runs in the page. A key that leaves the rows unchanged has nothing to draw and is not counted. */
function watchKeys() {
  const times: Times = { laid_out: [], drawn: [] }
  window.keyTimes = times
  let pressed: number | undefined
  addEventListener(
    'keydown',
    event => {
      pressed = event.timeStamp
    },
    { capture: true },
  )
  new MutationObserver(() => {
    const began = pressed
    if (began === undefined) return
    pressed = undefined
    // Reading a size makes the browser lay out the changes.
    document.querySelector('[role="grid"]')?.getBoundingClientRect()
    times.laid_out.push(performance.now() - began)
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => times.drawn.push(performance.now() - began)
      channel.port2.postMessage(null)
    })
  }).observe(document.querySelector('[role="grid"]')?.parentElement ?? document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-rowcount', 'data-wine-id'],
  })
}
