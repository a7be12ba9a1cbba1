import type { Page } from './fixtures.ts'

/** Waits until the sheet with which the list is printed has been fetched. */
export async function sheetFetched(page: Page) {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /list-sheet.*\.js/.test(name)),
  )
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn))))
}
