import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { expect, type Page } from './fixtures.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rows that are like those before them say nothing new, and take axe longest. */
const alike = ['tbody > tr:nth-child(n + 7)', '[role="rowgroup"] > [role="row"]:nth-child(n + 7)']

/** What axe says of colours; all else it says is the same in both themes. */
const aboutColours = ['color-contrast', 'link-in-text-block']

/**
 * Insists that axe has nothing to say about the page as it is now, or of what has opened above it: the page below was
 * looked at before. About its colours only in the second theme.
 */
export async function expectAccessible(page: Page, about: string, look: Look = looks[0]): Promise<void> {
  // What follows the size of the page follows in the next frame; what still moves is measured halfway.
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.waitForFunction(() => document.getAnimations().every(each => each.playState !== 'running'))
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source)
  const asked = { resultTypes: ['violations'], ...(look.colorScheme === 'dark' ? { runOnly: aboutColours } : {}) }
  // What is open is asked for in the same breath: it may be going.
  const include = `[document.querySelector('[role="dialog"]') ?? document.documentElement]`
  const looked = `{ include: ${include}, exclude: ${JSON.stringify(alike)} }`
  const results = await page.evaluate<AxeResults>(`axe.run(${looked}, ${JSON.stringify(asked)})`)
  const found = results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => `${node.target.join(' ')} ${node.failureSummary}`).join('; ')}`,
  )
  expect(found, about).toEqual([])
}

/** The dark ones after the light ones of the same width. */
const looks = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 1440, height: 900 },
  { colorScheme: 'light', width: 390, height: 844 },
  { colorScheme: 'dark', width: 390, height: 844 },
] as const
type Look = (typeof looks)[number]

/** Runs a check in both themes, on a desk and on a phone, and leaves the page as on a desk by day. */
export async function inEveryLook(page: Page, check: (look: Look) => Promise<void>): Promise<void> {
  for (const look of looks) {
    await show(page, look)
    await check(look)
  }
  await show(page, looks[0])
}

async function show(page: Page, { colorScheme, width, height }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height })
}
