import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { openChromium, pageFor } from './setting/chromium.ts'
import { tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import { startServer } from './setting/server.ts'

/* The files that a new browser requests to show a screen, each compressed separately, without fonts and API answers. */

const { config, people, clear } = await furnish([{ bottles: 500 }, { bottles: 10_000 }])
const server = await startServer(config)
const browser = await openChromium()

const stranger = await pageFor(browser, server.address)
const signIn = await packedFor(stranger, '/login', 'input[type="password"]')
tell('Sign-in screen: JavaScript, gzip', signIn.script, 'kB', { budget: 100 })
tell('Sign-in screen: CSS, gzip', signIn.stylesheet, 'kB', { budget: 10 })

const owner = await pageFor(browser, server.address, people[0])
const list = await packedFor(owner, '/', '[data-wine-id]')
tell('List screen: all but fonts before the list is drawn, 500 bottles, gzip', list.before, 'kB')
tell('List screen: JavaScript, gzip', list.script, 'kB')
tell('List screen: CSS, gzip', list.stylesheet, 'kB')
tell('List screen: all but fonts, gzip', list.all, 'kB')

const collector = await pageFor(browser, server.address, people[1])
const { before } = await packedFor(collector, '/', '[data-wine-id]')
tell('List screen: all but fonts before the list is drawn, 10,000 bottles, gzip', before, 'kB', { budget: 150 })

await browser.close()
await server.stop()
await clear()

/**
 * Returns kilobytes by kind, once what a selector names is drawn and no file arrived for half a second: the event stream
 * never ends. `before` counts what had arrived when it was drawn.
 */
async function packedFor(page: Page, path: string, drawn: string) {
  const responses = new Map<string, Response>()
  page.on('response', response => responses.set(response.url(), response))
  await page.goto(path)
  // A locator would look in pauses, in which further files come.
  await page.waitForFunction(drawn => document.querySelector(drawn) !== null, drawn)
  const first = new Set(responses.keys())
  for (let before = -1; before < responses.size; await page.waitForTimeout(500)) before = responses.size
  const packed = { script: 0, before: 0, stylesheet: 0, all: 0 }
  for (const [url, response] of responses) {
    const kind = response.request().resourceType()
    if (kind === 'font' || new URL(url).pathname.startsWith('/api/')) continue
    const kilobytes = gzipSync(await response.body(), { level: 9 }).length / 1000
    packed.all += kilobytes
    if (kind === 'script' || kind === 'stylesheet') packed[kind] += kilobytes
    if (first.has(url)) packed.before += kilobytes
  }
  return packed
}
