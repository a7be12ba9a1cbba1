import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { expect, type Page } from './fixtures.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Insists that axe has nothing to say about the page as it is now. */
export async function expectAccessible(page: Page, about: string): Promise<void> {
  // What still moves is measured halfway.
  await page.waitForFunction(() => document.getAnimations().every(each => each.playState !== 'running'))
  await page.evaluate(source)
  const results = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })')
  const found = results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => `${node.target.join(' ')} ${node.failureSummary}`).join('; ')}`,
  )
  expect(found, about).toEqual([])
}

export const looks = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 1440, height: 900 },
  { colorScheme: 'light', width: 390, height: 844 },
  { colorScheme: 'dark', width: 390, height: 844 },
] as const

/** Runs a check in both themes, on a desk and on a phone. */
export async function inEveryLook(page: Page, check: (look: (typeof looks)[number]) => Promise<void>): Promise<void> {
  for (const look of looks) {
    await page.emulateMedia({ colorScheme: look.colorScheme })
    await page.setViewportSize({ width: look.width, height: look.height })
    await check(look)
  }
}
