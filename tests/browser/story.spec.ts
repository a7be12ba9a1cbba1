import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from './fixtures.ts'
import { rows } from './list.ts'

const file = fileURLToPath(new URL('../files/imports/cellartracker/winebuddy/cellar.test.csv', import.meta.url))

test('registers, imports a cellar, opens a bottle, undoes it, and shows the value in yen', async ({
  page,
  instance,
}) => {
  test.slow()
  const strays: string[] = []
  page.on('request', request => {
    if (request.url().startsWith('http') && !request.url().startsWith(`${instance.url}/`)) strays.push(request.url())
  })
  await page.goto('/register')
  await page.getByLabel('Name').fill('Paula')
  await page.getByLabel('E-mail').fill('paula.story@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a cellar under the house')
  await page.getByLabel('Display currency').selectOption('Euro (EUR)')
  await page.getByRole('button', { name: 'Create account' }).click()

  await page.getByRole('link', { name: 'Import a file' }).click()
  await page.getByLabel('Choose a file').setInputFiles(file)
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible()
  const figure = (label: string) => page.locator('dl > div', { hasText: label }).locator('dd')
  await expect(figure('New wines')).toHaveText('92')
  await expect(figure('Bottles in the cellar')).toHaveText('160')
  // The values have more decimals than dollars.
  await expect(figure('Warnings')).toHaveText('1')
  await expect(page.getByRole('listitem').filter({ hasText: '14 Hands' }).first()).toContainText('$29.01')
  await expect(page.getByRole('region', { name: 'Import' })).toBeFocused()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: '92 wines, 160 bottles are in your cellar' })).toBeVisible()
  await page.getByRole('link', { name: 'Show wines' }).click()
  await expect(page.getByText('92 wines', { exact: true })).toBeVisible()
  await expect(page.getByText('160 bottles', { exact: true })).toBeVisible()
  await expect(page.getByText('Attilio Ghisolfi')).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('carmenere concha')
  await expect(page.getByText('1 wine', { exact: true })).toBeVisible()
  await expect(rows(page)).toContainText('Concha y Toro')
  await expect(rows(page)).toContainText('Carménère')
  await page.keyboard.press('Escape')

  await page.keyboard.press('j')
  await page.keyboard.press('o')
  await page.getByRole('dialog', { name: 'Open a bottle' }).getByRole('radio', { name: 'Drunk' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Take out' }).click()
  await expect(page.getByText(/^Drunk: Concha y Toro/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No wines match' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByText('160 bottles', { exact: true })).toBeVisible()

  const inEuro = await amounts(page)
  expect(inEuro.length).toBeGreaterThan(5)
  for (const amount of inEuro) expect(amount).toMatch(/^€/)
  await sameInAnalytics(page)

  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByLabel('Display currency').fill('Japanese')
  await page.getByRole('option', { name: /Japanese Yen/ }).click()
  await toTheWines(page)
  await expect(total(page)).toContainText('¥')
  const inYen = await amounts(page)
  expect(inYen).toHaveLength(inEuro.length)
  for (const [index, amount] of inYen.entries()) {
    expect(amount).toMatch(/^¥/)
    expect(amount).not.toBe(inEuro[index])
  }
  await sameInAnalytics(page)
  expect(strays, 'requests to another host').toEqual([])
})

/** Locates the value of the whole list, which is shown above it. */
function total(page: Page) {
  return page.getByRole('main').locator('ul li b')
}

async function toTheWines(page: Page) {
  await page.getByRole('navigation').getByRole('link', { name: 'Wines' }).first().click()
  await expect(rows(page).first()).toBeVisible()
}

/** Returns the visible cells of the value column. */
async function amounts(page: Page): Promise<string[]> {
  const cells = await rows(page).getByRole('gridcell').filter({ hasText: /[€¥]/ }).allInnerTexts()
  return cells.map(text => text.split('\n')[0] ?? '')
}

/** Expects the same wines, bottles and value in the list and the analytics. */
async function sameInAnalytics(page: Page) {
  const value = (await total(page).innerText()).replace('value ', '')
  await page.getByRole('navigation').getByRole('link', { name: 'Analytics' }).first().click()
  const tile = (label: string) => page.getByRole('main').locator('dl > div').filter({ hasText: label }).first()
  await expect(tile('Bottles')).toContainText('160')
  await expect(tile('Wines')).toContainText('92')
  await expect(tile('Value')).toContainText(value)
  await toTheWines(page)
}
