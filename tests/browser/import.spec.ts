import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from './fixtures.ts'

const file = (name: string) => fileURLToPath(new URL(`../files/imports/cellartracker/${name}`, import.meta.url))

test('a file is chosen, looked at, taken, seen in the list and undone', async ({ page, person, signIn }) => {
  await signIn(await person('Ilse'))
  await page.goto('/import')
  await page.getByLabel('Choose a file').setInputFiles(file('winebuddy/cellar.test.csv'))
  await expect(page.getByRole('heading', { name: 'What would come in' })).toBeVisible()
  await expect(figure(page, 'New wines')).toHaveText('92')
  await expect(figure(page, 'Bottles in the cellar')).toHaveText('160')
  await expect(figure(page, 'Doubts')).toHaveText('0')
  await expect(page.getByRole('row', { name: /14 Hands/ })).toContainText('$29.01')
  await expect(page.getByRole('region', { name: 'Import' })).toBeFocused()

  await page.getByRole('button', { name: 'Take it' }).click()
  await expect(page.getByRole('heading', { name: '92 wines, 160 bottles are in your cellar' })).toBeVisible()
  await page.getByRole('link', { name: 'See your wines' }).click()
  await expect(page.getByText('Attilio Ghisolfi')).toBeVisible()

  await page.goBack()
  await page.getByLabel('Choose a file').setInputFiles(file('mathroule/inventory.tsv'))
  await page.getByRole('button', { name: 'Take it' }).click()
  await expect(page.getByText('3 bottles are on order.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Drop a file here, or choose one.')).toBeVisible()
})

test('what cannot be read is told in plain words, and the next file can be chosen', async ({
  page,
  person,
  signIn,
  expectErrors,
}) => {
  expectErrors(/400 \(Bad Request\)/, /POST \/api\/cellars\/:cellar_id\/imports/)
  await signIn(await person('Jutta'))
  await page.goto('/import')
  await page.getByLabel('Choose a file').setInputFiles(file('mathroule/not_logged.html'))
  await expect(page.getByRole('alert')).toContainText('Sign in and export again.')
  await page.getByLabel('Choose a file').setInputFiles(file('mathroule/bottles.tsv'))
  await expect(page.getByRole('table', { name: 'Doubts, line by line' }).getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Not this one' }).click()
  await expect(page.getByText('Drop a file here, or choose one.')).toBeVisible()
})

test('a file can be dropped', async ({ page, person, signIn }) => {
  await signIn(await person('Karl'))
  await page.goto('/import')
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['Wine,Vintage,Producer,Size,Type,Quantity\nHaus A,2010,Haus,750ml,Red,2'], 'mine.csv'))
    return transfer
  })
  await page.getByText('Drop a file here').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('mine.csv: CellarTracker, 1 row')).toBeVisible()
})

function figure(page: Page, label: string) {
  return page.locator('dl > div', { hasText: label }).locator('dd')
}
