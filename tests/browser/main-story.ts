import { fileURLToPath } from 'node:url'
import { sign } from './devices.ts'
import { expect, type Page } from './fixtures.ts'

/* The main story of the product, which has to go the same way at every address that it has. */

const file = fileURLToPath(new URL('../files/imports/cellartracker/winebuddy/cellar.test.csv', import.meta.url))

/** Imports a file with 92 wines into a cellar that has so many already. */
export async function importFile(page: Page, home: string, already: number) {
  await page.goto(`${home}/import`)
  await page.getByLabel('Choose a file').setInputFiles(file)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('link', { name: 'Show wines' }).click()
  await expect(page.getByText(`${92 + already} wines`, { exact: true })).toBeVisible()
}

/** Opens another screen and adds a wine without a network, which is sent when it is back. */
export async function workOffline(page: Page, home: string, line: { cut(): unknown; restore(): unknown }) {
  await line.cut()
  await page.goto(`${home}/analytics`)
  await expect(page).toHaveTitle('Analytics · Wine Cellar Application')
  await page.goto(`${home}/add`)
  await page.getByLabel('Producer').fill('Domaine Ailleurs')
  await page.getByRole('button', { name: 'Add wine', exact: true }).click()
  await expect(page.getByRole('article')).toContainText('Domaine Ailleurs')
  await expect(sign(page)).toHaveText('Offline, one change waiting')
  await line.restore()
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  await expect(sign(page)).toHaveCount(0)
}
