import { CutLine } from './cut-line.ts'
import { outOfReach, sign } from './devices.ts'
import { expect, expectErrors, goWithin, signInAt, test } from './fixtures.ts'
import { rows } from './list.ts'
import { sheetFetched } from './sheet-fetched.ts'

const bottles = 16_000

test('shows and searches the first parts of a large cellar, and continues after a broken line', async ({
  instance,
  page,
}) => {
  expectErrors(...outOfReach)
  const eva = await instance.person('Eva')
  instance.fill(eva.cellar_id, bottles)
  const line = await CutLine.to(instance.url)
  line.letPartsThrough(0)
  const main = page.getByRole('main')
  const notice = page.getByRole('status').filter({ hasText: 'bottles loaded so far' })
  await signInAt(page, line.url, eva)
  let before: number | undefined
  await page.route('**/beginning', async route => {
    await new Promise(resolve => setTimeout(resolve, 500))
    before = line.partsAwaited
    await route.fallback()
  })

  // The wines with which the list begins come before any part, and the notice only when the rest takes long.
  await page.goto(line.url)
  await expect(rows(page).nth(9)).toBeVisible()
  expect(before, 'parts requested before the beginning was there').toBe(0)
  await expect.poll(() => line.partsAwaited).toBe(1)
  const first = await rows(page).nth(0).innerText()
  await expect(notice).toContainText(/^\d{2,3} of 16,000 bottles loaded so far\./)
  line.letPartsThrough(1)
  await expect(notice).toContainText(
    /^\d,\d{3} of 16,000 bottles loaded so far\. Totals, analytics and changes become available/,
  )
  await expect(rows(page).first()).toHaveText(first, { useInnerText: true })
  await sheetFetched(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-sheet]')).toHaveText(/^The list was not ready for printing\./)
  await page.emulateMedia({ media: null })
  await expect(main.getByText(/^[\d,]+ bottles$/)).toHaveCount(0)
  await expect(main.getByText(/^(unknown|none yet)$/)).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Add a wine' })).toHaveCount(0)
  await expect(main.getByRole('button', { name: /^Take out/ })).toHaveCount(0)
  const producer = (await rows(page).first().getByRole('rowheader').innerText()).split('\n')[0] ?? ''
  await page.getByRole('searchbox').fill(producer)
  for (const row of await rows(page).all()) await expect(row).toContainText(producer)
  await rows(page).first().click()
  await expect(page.getByRole('heading', { name: producer, level: 2 })).toBeVisible()
  await expect(main.getByRole('button', { name: /^(Open|Drink|Edit|Add)/ })).toHaveCount(0)

  for (const path of ['/analytics', '/add', '/places']) {
    await goWithin(page, path)
    await expect(main.getByText('This screen needs the whole cellar.')).toBeVisible()
  }
  await main.getByRole('link', { name: 'the list' }).click()
  await expect(rows(page).first()).toBeVisible()

  await line.cut()
  await expect(sign(page)).toContainText('Offline')
  await expect(notice).toContainText('The rest will load when the server can be reached.')
  await line.restore()
  line.letPartsThrough(0)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(notice).toBeVisible()

  // The 16,000 bottles are about 24,000 rows in three parts, two of which are left.
  line.letPartsThrough(3)
  await expect(notice).toHaveCount(0)
  await expect(main.getByText(/^[\d,]+ bottles$/)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Add a wine' })).toBeVisible()
  expect(line.partsRequested).toBe(2)
  await line.cut()
})

test('fetches the cellar also when its beginning cannot be had', async ({ page, signedIn }) => {
  expectErrors(/Failed to load resource/)
  await signedIn('Ada')
  await page.route('**/beginning', route => route.abort())
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cellar is empty')
})
