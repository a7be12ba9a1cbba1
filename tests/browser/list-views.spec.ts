import { listHistory } from '../../src/features/cellars/contract.ts'
import { listWines } from '../../src/features/wines/contract.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { expect, expectErrors, goWithin, onOpenPage, onOwnSample, type Page, type Person, test } from './fixtures.ts'
import { openList, openListWithin, openLook, rows } from './list.ts'

onOwnSample(
  'columns are chosen and put in order by keys, rows made dense, and both are found again',
  async ({ page }) => {
    await openList(page)
    const dialog = await openLook(page)
    await dialog.getByRole('checkbox', { name: 'Origin' }).uncheck()
    await dialog.getByRole('checkbox', { name: 'Place' }).focus()
    await page.keyboard.press('Space')
    await dialog.getByRole('button', { name: 'Move Place forward' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('status')).toHaveText('Place: column 4 of 6')
    await dialog.getByRole('radio', { name: 'Compact' }).check()
    await dialog.getByRole('button', { name: 'Done' }).click()

    const heads = ['Wine', 'Vintage', 'Drink', 'Bottles', 'Place', 'Value', 'Score']
    await expect(heading(page)).toHaveText(heads.map(head => new RegExp(`^${head}`)))
    await expect(rows(page).first()).toHaveCSS('height', '40px')
    await page.reload()
    await expect(heading(page)).toHaveText(heads.map(head => new RegExp(`^${head}`)))
    await (await openLook(page)).getByRole('button', { name: 'Reset to default' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: 'Origin' })).toBeVisible()
  },
)

onOpenPage('groups have headings with counts that stay in sight, and keys go through all of them', async ({ page }) => {
  await openListWithin(page)
  await (await openLook(page)).getByRole('radio', { name: 'When to drink' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/?group=stage')
  const young = page.getByRole('row', { name: /^Too young \d+ wines \d+ bottles/ })
  await expect(young).toBeVisible()
  const count = Number(/(\d+) wines/.exec((await young.textContent()) ?? '')?.[1])
  await page.getByRole('grid').evaluate(grid => grid.scrollTo(0, 300))
  await expect(young).toBeInViewport()
  await expect(page.locator('[aria-rowindex="2"]')).toHaveText(/Too young/)

  await page.getByRole('grid').focus()
  await page.keyboard.press('Home')
  for (let at = 0; at < count; at++) await page.keyboard.press('j')
  await expect(page.locator(`[data-current][data-at="${count}"]`)).toBeVisible()
  await expect(page.locator('[data-current]')).toHaveAttribute('aria-rowindex', String(count + 4))

  await goWithin(page, '/more')
  await openListWithin(page, '/?group=place')
  await expect(page.getByRole('row', { name: /^Home › Cellar › .+ \d+ wines/ }).first()).toBeVisible()
  await goWithin(page, '/more')
  await openListWithin(page, '/?group=colour')
  await expect(rows(page).first()).toHaveAttribute('aria-rowindex', '2')
})

onOwnSample(
  'several wines are tagged and given a window, each as one change with a way back',
  async ({ page, bert }) => {
    expectErrors(/Failed to load resource.*400/, /POST \/api\/cellars\/:cellar_id\/wines\/edit/)
    await openList(page)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    const bar = page.getByRole('region', { name: 'Selected wines' })
    await expect(bar.getByRole('status')).toContainText('1 wine')
    await rows(page)
      .nth(3)
      .click({ modifiers: ['Shift'] })
    await expect(bar.getByRole('status')).toContainText('4 wines')
    await rows(page).nth(1).click()
    await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'false')
    await expect(bar.getByRole('status')).toContainText('3 wines')

    await bar.getByRole('button', { name: 'Tags' }).click()
    await page.getByRole('combobox', { name: 'Add tags' }).fill('for the jubilee')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('3 wines changed')).toBeVisible()
    await expect(bar).toBeHidden()
    await expect.poll(() => found(bert, 'jubilee')).toHaveLength(3)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone')).toBeVisible()
    await expect.poll(() => found(bert, 'jubilee')).toHaveLength(0)

    await page.getByRole('searchbox').fill('riesling')
    await page.getByRole('grid').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('x')
    await bar.getByRole('button', { name: /^Select all/ }).click()
    const all = await found(bert, 'riesling')
    await expect(bar.getByRole('status')).toContainText(`${all.length} wines`)
    await bar.getByRole('button', { name: 'Drinking window' }).click()
    await page.getByRole('textbox', { name: 'Drink until' }).fill('1800')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The last year cannot be before the first.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Drink until' }).fill('2049')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(`${all.length} wines changed`)).toBeVisible()
    await expect.poll(async () => (await found(bert, 'riesling')).every(wine => wine.drink_until === 2049)).toBe(true)
  },
)

onOwnSample(
  'bottles of several wines are moved and taken out together, and one undo brings them back',
  async ({ page, bert }) => {
    await openList(page)
    const bar = page.getByRole('region', { name: 'Selected wines' })
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(bar.getByRole('status')).toContainText('2 wines')
    const bottles = Number(/(\d+) bottles?$/.exec((await bar.getByRole('status').textContent()) ?? '')?.[1])
    await page.keyboard.press('m')
    await page.getByRole('combobox', { name: 'Place' }).fill('A new fridge')
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
    await expect(page.getByText(`${bottles} bottles moved`)).toBeVisible()
    await page.goto('/?group=place')
    await expect(page.getByRole('row', { name: `A new fridge 2 wines ${bottles} bottles` })).toBeVisible()

    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(bar.getByRole('status')).toContainText('1 wine')
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    await page.goto('/')
    await rows(page).nth(0).locator('[data-command="pick"]').click()
    await rows(page).nth(1).click()
    await bar.getByRole('button', { name: 'Take out' }).click()
    await page.getByRole('radio', { name: 'Given away' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Take out' }).click()
    await expect(page.getByText(`${bottles} bottles taken out`)).toBeVisible()
    const history = () => bert.call(listHistory, { query: { limit: '1' } })
    await expect.poll(async () => (await history()).changes[0]?.command).toBe('bottles/depart')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone')).toBeVisible()
    await expect(page.locator('[aria-rowindex="2"]')).toBeVisible()
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('chooses a wine by a resting finger, and the next ones by a tap', async ({ page, collector, signIn }) => {
    await signIn(collector)
    await openList(page)
    const box = await rows(page).nth(1).boundingBox()
    const client = await page.context().newCDPSession(page)
    const touchPoints = [{ x: (box?.x ?? 0) + 100, y: (box?.y ?? 0) + 30 }]
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true')
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await rows(page).nth(2).tap()
    const bar = page.getByRole('region', { name: 'Selected wines' })
    await expect(bar.getByRole('status')).toContainText('2 wines')
    await expectAccessible(page, 'choosing on a phone')
    await bar.getByRole('button', { name: 'Stop selecting' }).tap()
    await rows(page).nth(2).tap()
    await expect(page).toHaveURL(/\/wines\//)
  })
})

onOpenPage('the palette does every deed and finds every wine, by keys alone', async ({ page, collector }) => {
  await openListWithin(page, '/?type=white')
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search and commands' })
  await expect(field).toBeFocused()
  await expect(page.getByRole('option', { name: /Add a wine/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')

  const [wine] = await found(collector, 'riesling')
  await page.keyboard.type(`${wine?.vintage} ${wine?.producer}`)
  await expect(page.getByRole('option').first()).toContainText(wine?.producer ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/wines\/[^?]+\?type=white/)
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toContainText(wine?.producer ?? '')

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('no such thing anywhere')
  await expect(page.getByText('No results')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('analyt')
  await expect(page.getByRole('option').first()).toContainText('Analytics')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/analytics')
})

onOpenPage('offers in the palette to open, drink, move and add what is named', async ({ page, collector }) => {
  const wine = (await found(collector, 'riesling')).find(({ in_cellar }) => in_cellar > 0)
  const named = `${wine?.vintage} ${wine?.producer} ${wine?.name ?? ''}`
  await openListWithin(page)
  const field = page.getByRole('combobox', { name: 'Search and commands' })
  for (const [verb, label, dialog] of [
    ['open', 'Open:', 'Open a bottle'],
    ['drink', 'Drink:', 'Take out a bottle'],
    ['move', 'Move:', 'Move bottles'],
    ['add', 'Add bottles:', 'Add bottles'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await field.fill(`${verb} ${named}`)
    const option = page.getByRole('option', { name: label })
    await expect(option.first()).toContainText(wine?.producer ?? '')
    await expect(option.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    if (verb === 'drink') await expect(page.getByRole('radio', { name: 'Drunk' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.keyboard.press('Control+k')
  await field.fill('add')
  await expect(page.getByRole('option').first()).toContainText('Add a wine')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/add')
})

onOpenPage('axe has nothing to say about groups and about how the list looks', async ({ page }) => {
  test.slow()
  await openListWithin(page, '/?group=stage')
  await inEveryLook(page, async look => {
    const { colorScheme, width } = look
    await expect(rows(page).first()).toBeVisible()
    await expectAccessible(page, `groups, ${colorScheme}, ${width}`, look)
    await openLook(page)
    await expectAccessible(page, `looks, ${colorScheme}, ${width}`, look)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

function heading(page: Page) {
  return page.getByRole('grid').getByRole('columnheader')
}

async function found(person: Person, search: string) {
  return (await person.call(listWines, { query: { search, limit: '500' } })).wines
}
