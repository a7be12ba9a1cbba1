import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { expect, framesDrawn, type Page } from './fixtures.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rows like those before them, which add nothing new and take axe the longest. */
const alike = ['tbody > tr:nth-child(n + 7)', '[role="rowgroup"] > [role="row"]:nth-child(n + 7)']

/** The rules of axe about colours; all its other rules give the same result in both themes. */
const aboutColours = ['color-contrast', 'link-in-text-block']

/**
 * Expects axe to find nothing on the current page, or in a dialog that has opened above it, since the page below was
 * checked before. In the second theme only colours are checked.
 */
export async function expectAccessible(
  page: Page,
  about: string,
  { colorScheme }: Pick<Look, 'colorScheme'> = looks[0],
): Promise<void> {
  // Layout that depends on the size of the page follows in the next frame, and an animation would be measured halfway.
  await framesDrawn(page)
  await page.waitForFunction(() => document.getAnimations().every(each => each.playState !== 'running'))
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source)
  const options = { resultTypes: ['violations'], ...(colorScheme === 'dark' ? { runOnly: aboutColours } : {}) }
  // The open dialog is queried in the same call as the check, because it may be closing.
  const include = `[document.querySelector('[role="dialog"]') ?? document.documentElement]`
  const looked = `{ include: ${include}, exclude: ${JSON.stringify(alike)} }`
  const violations = async () => {
    const results = await page.evaluate<AxeResults>(`axe.run(${looked}, ${JSON.stringify(options)})`)
    return results.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(node => `${node.target.join(' ')} ${node.failureSummary}`).join('; ')}`,
    )
  }
  // On a slow machine that layout may follow later.
  await expect.poll(violations, about).toEqual([])
}

/** The dark looks follow the light ones of the same width. */
const looks = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 1440, height: 900 },
  { colorScheme: 'light', width: 390, height: 844 },
  { colorScheme: 'dark', width: 390, height: 844 },
] as const
type Look = (typeof looks)[number]

/** Runs a check in both themes, on a desktop and on a phone, and returns the page to the light desktop look. */
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
