import { expectAccessible, inEveryLook } from './axe.ts'
import { aWine, ledger, servedTo } from './cellar.ts'
import { outOfReach } from './devices.ts'
import { expect, expectErrors, expectNothingSticksOut, type Page, test, untilFetched } from './fixtures.ts'
import { hundredBottles } from './hundred-bottles.ts'
import { AtTheDesk } from './person.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const cell = (page: Page, row: number, column: string) => page.getByRole('textbox', { name: `${column}, row ${row}` })
const completed = (page: Page, row: number, column: string) =>
  page.getByRole('combobox', { name: `${column}, row ${row}` })
const sum = (page: Page) => page.getByRole('status').filter({ hasText: 'new wine' })

/** Copies as another program does: the clipboard has the HTML unchanged, not cleaned by the browser. */
async function copy(page: Page, text: string, html?: string) {
  await page.evaluate(
    ([plain, rich]) => {
      const put = (event: ClipboardEvent) => {
        event.preventDefault()
        event.stopImmediatePropagation()
        event.clipboardData?.setData('text/plain', plain)
        if (rich) event.clipboardData?.setData('text/html', rich)
      }
      window.addEventListener('copy', put, { once: true, capture: true })
    },
    [text, html] as const,
  )
  await page.keyboard.press('Control+c')
}

test('adds a hundred different bottles from a list in less than five minutes of a person’s time', async ({
  page,
  ada,
}) => {
  test.slow()
  await page.goto('/paste')
  await expect(page.getByRole('grid')).toBeVisible()
  const { text, slips } = hundredBottles()
  await copy(page, text)
  const hand = new AtTheDesk(page)

  // In the spreadsheet, everything is selected and copied; then the person switches to the cellar.
  hand.think()
  hand.pressElsewhere('Control+A', 'Control+C', 'Alt+Tab')
  hand.think()
  await hand.press('Control+V')
  await expect(page.getByText(`${slips.length} cells need fixing`)).toBeVisible()
  const colours = (part?: string) =>
    page.locator('input:focus').evaluate((cell, of) => getComputedStyle(cell, of).color, part)
  expect(await colours('::selection'), 'the text of the cell with the cursor, all of it selected').toBe(await colours())
  // Allows a second for each row to check it.
  hand.read(100)
  for (const [at, { meant }] of slips.entries()) {
    await expect(page.locator('input[aria-invalid="true"]')).toBeFocused()
    // Reads the error and knows the correction.
    hand.think(2)
    await hand.type(meant)
    await hand.press('Tab')
    if (at < slips.length - 1) await hand.press('F8')
  }
  await expect(page.getByText(/(One cell needs|cells need) fixing/)).toHaveCount(0)
  hand.think()
  await hand.click(page.getByRole('button', { name: 'Add 100 bottles' }))
  await expect(page.getByRole('main').getByText('100 bottles added')).toBeVisible()

  console.log(
    `A hundred bottles: ${hand.seconds.toFixed(0)} s of a person's time (${JSON.stringify(hand.counted)}), by the keystroke-level model.`,
  )
  expect(hand.seconds).toBeLessThan(300)

  await expect.poll(async () => (await servedTo(ada)).bottles.size).toBe(100)
  const { wines, bottles, places, purchases } = await servedTo(ada)
  expect([wines.size, places.size, purchases.size]).toEqual([100, 4, 100])
  expect([...bottles.values()].every(bottle => bottle.state === 'in_cellar' && bottle.place_id)).toBe(true)
  expect([...purchases.values()].every(each => each.price_currency === 'EUR' && each.merchant && each.ordered_on)).toBe(
    true,
  )
  expect(new Set(Array.from(wines.values(), wine => wine.country))).toContain('FR')

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect.poll(async () => (await servedTo(ada)).bottles.size).toBe(0)
  expect((await servedTo(ada)).wines.size).toBe(0)
  expect((await ledger(ada)).map(({ command }) => command)).toEqual(['bottles/bulk-add', 'changes/undo'])
})

test('completes, checks, fills down, undoes and stores typed cells by keyboard, without a network', async ({
  page,
  context,
  ada,
}) => {
  expectErrors(...outOfReach, /ERR_INTERNET_DISCONNECTED/)
  const known = await aWine(ada, 'Weingut Steinberger', 1)
  await page.goto('/paste')
  await page.getByRole('gridcell').nth(1).click()

  await page.keyboard.type('stein')
  await expect(page.getByRole('option')).toContainText(['Weingut Steinberger 2020'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByTitle('Already in the cellar; its bottles are added')).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')

  // Types a new wine with its type and country half written, and its vintage wrong at first.
  for (const text of ['6', 'Cantina del Tunnel', 'Barolo', '2105', 're', 'ital']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('F8')
  await expect(cell(page, 2, 'Vintage')).toBeFocused()
  await expect(cell(page, 2, 'Vintage')).toHaveAccessibleDescription(/Enter a year up to \d{4}, or NV/)
  await page.keyboard.type('2015')
  await expect(cell(page, 2, 'Vintage')).not.toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Tab')
  await expect(completed(page, 2, 'Type')).toHaveValue('Red')

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+d')
  await expect(completed(page, 3, 'Type')).toHaveValue('Red')
  await page.keyboard.press('Control+z')
  await expect(completed(page, 3, 'Type')).toHaveValue('')
  await expect(sum(page)).toHaveText('9 bottles · one new wine · one wine already in the cellar')

  await page.reload()
  await expect(sum(page)).toHaveText('9 bottles · one new wine · one wine already in the cellar')
  await page.getByRole('gridcell').first().click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('textbox', { name: /row 1/ })).not.toBeFocused()
  // The code of changes comes soon after the cellar.
  await untilFetched(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add 9 bottles' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('9 bottles added')).toBeVisible()
  expect((await servedTo(ada)).wines.size).toBe(1)
  await context.setOffline(false)
  await expect.poll(async () => (await servedTo(ada)).wines.size).toBe(2)
  const { bottles } = await servedTo(ada)
  expect([...bottles.values()].filter(({ wine_id }) => wine_id === known)).toHaveLength(4)
})

test('reads a table of a page and the lines of an e-mail in every look, and corrects them by touch', async ({
  page,
  signedIn,
}) => {
  await signedIn('Ada')
  await page.goto('/paste')
  await expect(page.getByRole('grid')).toBeVisible()
  await expectAccessible(page, 'An empty list')
  const row = (...cells: string[]) => `<tr>${cells.map(each => `<td>${each}</td>`).join('')}</tr>`
  await copy(
    page,
    'Vin Millésime Prix',
    `<table>${row('Vin', 'Millésime', 'Prix (€)')}${row('Chinon<br>Vieilles Vignes', '2019', '14,5040')}${row('Bandol', '20199', 'cadeau')}</table><img src="/nothing" onerror="document.title='run'">`,
  )
  await page.keyboard.press('Control+v')
  await expect(page.getByText('2 cells need fixing')).toBeVisible()
  await expect(page.getByText('One amount has more decimals than its currency and is rounded.')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Chinon Vieilles Vignes' })).toBeVisible()
  await expect(page).not.toHaveTitle('run')
  await copy(page, 'Hello,\n6x 2016 Château Margaux 750ml 450€\nBruno')
  await page.keyboard.press('Control+v')
  await expect(page.getByText('2 lines without a wine were skipped: Hello, · Bruno')).toBeVisible()
  await expect(sum(page)).toHaveText('8 bottles · 3 new wines')
  await inEveryLook(page, look => expectAccessible(page, 'A list with faults', look))

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingSticksOut(page)
  const invalid = page.locator('input[aria-invalid="true"]')
  for (const _ of ['vintage', 'price']) {
    await page.getByRole('button', { name: 'Show next' }).click()
    const isVintage = (await invalid.getAttribute('aria-label')) === 'Vintage, row 2'
    await invalid.fill(isVintage ? '2019' : '12')
  }
  await page.getByRole('button', { name: /Column: ?Price per bottle/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Ignore' }).click()
  await page.getByRole('button', { name: 'Add 8 bottles' }).click()
  await expect(page.getByRole('main').getByText('8 bottles added')).toBeVisible()
})

test('adds a list of several requests whole or not at all', async ({ page, ada }) => {
  expectErrors(/no room/)
  await page.goto('/paste')
  await expect(page.getByRole('grid')).toBeVisible()
  const lines = Array.from({ length: 1_001 }, (_, at) => `Mas Ferrand\tVallon ${at}\t2015\tred`)
  await copy(page, ['Producer\tName\tVintage\tType', ...lines].join('\n'))
  await page.keyboard.press('Control+v')
  const add = page.getByRole('button', { name: 'Add 1,001 bottles' })
  await expect(add).toBeEnabled()
  // The device is full when the second request is stored, and has room for the third.
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype
    let count = 0
    IDBObjectStore.prototype.add = function (...values) {
      if (this.name === 'outbox' && ++count === 2) throw new DOMException('There is no room.', 'QuotaExceededError')
      return add.apply(this, values)
    }
  })
  await add.click()
  await expect(page.getByText('There is not enough space on this device')).toBeVisible()
  await expect(page.getByText('1,001 bottles added')).toHaveCount(0)
  await add.click()
  await expect(page.getByRole('main').getByText('1,001 bottles added')).toBeVisible()
  await expect.poll(async () => (await servedTo(ada)).bottles.size).toBe(1_001)
})

test('says which rows of a list may be about the same new wine', async ({ page, signedIn }) => {
  await signedIn('Ada')
  await page.goto('/paste')
  await expect(page.getByRole('grid')).toBeVisible()
  const joined = page.getByText('One row has the name and vintage of another new wine in the list')
  const several = page.getByText('One row has the name and vintage of several new wines in the list')
  await copy(page, 'Producer\tName\tVintage\tType\nMas Ferrand\tVallon\t2015\tred\nMas Ferrand\tVallon\t2015\t')
  await page.keyboard.press('Control+v')
  await expect(sum(page)).toHaveText('2 bottles · one new wine')
  await expect(joined).toContainText('They count as one wine.')
  await expect(page.getByTitle('New wine, perhaps the same as in another row of this name')).toHaveCount(1)
  await expect(several).toHaveCount(0)
})
