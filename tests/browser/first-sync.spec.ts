import { CutLine } from './cut-line.ts'
import { outOfReach, sign } from './devices.ts'
import { expect, expectErrors, goWithin, signInAt, store, test } from './fixtures.ts'
import { hold } from './hold.ts'
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

test('shows the first wines as it does once it can work them out itself, and keeps what is typed meanwhile', async ({
  instance,
  page,
  signIn,
}) => {
  const eva = await instance.person('Eva')
  instance.fill(eva.cellar_id, 2_400, 12)
  await signIn(eva)
  await page.setViewportSize({ width: 1440, height: 900 })
  const look = { columns: ['vintage', 'origin', 'window', 'bottles', 'score', 'place', 'size'], density: 'comfortable' }
  await store(page, { [`wine_kept_list_look_${eva.user.id}`]: JSON.stringify(look) })
  const releaseParts = await hold(page, '**/snapshot*')
  const releaseCode = await hold(page, '**/assets/whole-*.js')
  await page.goto('/')
  await expect(rows(page).nth(9)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Place' })).toBeVisible()
  const sent = await rows(page).allInnerTexts()
  const titles = () =>
    rows(page)
      .locator('[role="gridcell"][title]')
      .evaluateAll(cells => cells.map(cell => cell.getAttribute('title') ?? ''))
  const windows = await titles()
  const topOf = async () => (await page.getByRole('grid').boundingBox())?.y
  const top = await topOf()
  expect(windows.filter(title => title.startsWith('Estimated'))).not.toEqual([])

  await page.keyboard.press('j')
  const current = rows(page).and(page.locator('[data-current]'))
  await expect(current).toHaveCount(1)
  const named = await current.getAttribute('data-wine-id')
  // A search has to wait.
  await page.getByRole('searchbox').fill('a')
  await expect(rows(page)).toHaveCount(0)
  await expect(page.getByText('Loading the cellar')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('a')
  await page.getByRole('searchbox').fill('')
  await expect(rows(page).nth(9)).toBeVisible()
  const producer = sent[0]?.split('\n')[0] ?? ''
  await page.getByRole('searchbox').fill(producer)
  releaseCode()
  await expect(rows(page).first()).toContainText(producer)
  for (const row of await rows(page).all()) await expect(row).toContainText(producer)
  await page.getByRole('searchbox').fill('')
  await expect(rows(page).nth(9)).toBeVisible()
  expect(await rows(page).allInnerTexts()).toEqual(sent)
  expect(await titles()).toEqual(windows)

  // The best bottle for tonight may be among those that have not come.
  await page.getByRole('button', { name: 'Tonight' }).click()
  const tonight = page.getByRole('dialog', { name: 'Tonight' })
  await expect(tonight.getByText('Loading the cellar')).toBeVisible()
  await expect(tonight.getByRole('listitem')).toHaveCount(0)
  releaseParts()
  await expect(tonight.getByRole('listitem').first()).toBeVisible()
  await expect(tonight.getByText('Loading the cellar')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^[\d,]+ bottles$/)).toBeVisible()
  expect(await rows(page).allInnerTexts()).toEqual(sent)
  expect(await titles()).toEqual(windows)
  expect(await topOf()).toBe(top)
  await expect(current).toHaveAttribute('data-wine-id', named ?? '')
})

test('keeps the first wines when the line breaks before the code of the list has come', async ({
  instance,
  page,
  signIn,
}) => {
  expectErrors(/Failed to load resource/, /could not be fetched/, /preload|dynamically imported module/)
  const eva = await instance.person('Eva')
  instance.fill(eva.cellar_id, 2_400)
  await signIn(eva)
  let failures = 0
  page.on('console', message => {
    if (/could not be fetched/.test(message.text())) failures++
  })
  const files = /\/assets\/whole-[^/]+\.js$|\/index\.html$/
  await page.route(files, route => route.abort())
  await page.goto('/')
  await expect(rows(page).nth(9)).toBeVisible()
  await expect.poll(() => failures).toBeGreaterThan(2)
  await expect(rows(page).nth(9)).toBeVisible()
  await page.unroute(files)
  await expect(page.getByText(/^[\d,]+ bottles$/)).toBeVisible()
})

test('fetches the cellar also when its beginning cannot be had', async ({ instance, page, signIn }) => {
  expectErrors(/Failed to load resource/)
  const eva = await instance.person('Eva')
  instance.fill(eva.cellar_id, 2_400)
  await signIn(eva)
  const request = page.waitForRequest('**/beginning')
  await page.route('**/beginning', route => route.abort())
  const release = await hold(page, '**/snapshot*')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await request
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await expect(filters.getByText('Loading the cellar')).toBeVisible()
  release()
  await expect(filters.getByText('Loading the cellar')).toHaveCount(0)
  await expect(filters.getByText('Grape')).toBeVisible()
  await filters.getByRole('button', { name: /^Show [\d,]+ wines$/ }).click()
  await expect(page.getByText(/^[\d,]+ bottles$/)).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
})
