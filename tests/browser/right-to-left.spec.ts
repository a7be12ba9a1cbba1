import { servedTo } from './cellar.ts'
import { chartsDrawn } from './charts-drawn.ts'
import { expect, goWithin, type Locator, onOpenPage, type Page, test } from './fixtures.ts'

/** The language, and with it the direction, can change while a page is open. */
const turned = onOpenPage.extend({
  page: async ({ page }, use) => {
    await turn(page, 'rtl')
    await use(page)
    await turn(page, 'ltr')
  },
})

test('keeps every label of the analytics within its card from right to left', async ({ page, collector, signIn }) => {
  await signIn(collector)
  await page.goto('/more?dir=rtl')
  const label = page.locator('figure svg[role="group"] text').first()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await goWithin(page, '/analytics')
    await expect(label).toBeVisible()
    await chartsDrawn(page)
    expect(await page.evaluate(textsOutsideTheirCard), `${width} wide`).toEqual([])

    await goWithin(page, '/more')
    await turn(page, 'ltr')
    await goWithin(page, '/analytics')
    await expect(label).toBeVisible()
    await chartsDrawn(page)
    await turn(page, 'rtl')
    await expect.poll(() => page.evaluate(textsOutsideTheirCard), `${width} wide, turned`).toEqual([])
    await goWithin(page, '/more')
  }
})

function turn(page: Page, direction: 'ltr' | 'rtl'): Promise<void> {
  return page.evaluate(direction => {
    document.documentElement.dir = direction
  }, direction)
}

turned('runs time from left to right in charts and windows, also from right to left', async ({ page }) => {
  await goWithin(page, '/analytics')
  const ready = page.getByRole('group', { name: 'Bottles ready to drink, by year' })
  await expect(ready).toBeVisible()
  await expectInOrder(page, 'figure svg[aria-label="Bottles ready to drink, by year"] text', /^20[2-9]\d$/)
  await expectInOrder(page, 'figure svg[aria-label="By vintage"] text', /^(19|20)\d\d$/)
  // The first mark of a column chart has the focus first, and the right arrow leads to a later year.
  await ready.locator('[data-mark="0-0"]').focus()
  await page.keyboard.press('ArrowRight')
  await expect(ready.locator('[data-mark^="1-"]:focus')).toHaveCount(1)

  // The list of all wines may be where an earlier test scrolled it.
  await goWithin(page, '/?search=ashcombe')
  const late = page.locator('[data-wine-id]', { hasText: 'Ashcombe & Leal' }).nth(1)
  await expect(late).toBeVisible()
  await expectInOrder(page, '[role="columnheader"] span', /^20\d0$/)
  const [bar, field] = [late.locator('[data-open-end]'), late.getByRole('gridcell').nth(2)]
  const [drawn, around] = [await bar.boundingBox(), await field.boundingBox()]
  expect(Math.round((drawn?.x ?? 0) + (drawn?.width ?? 0))).toBe(Math.round((around?.x ?? 0) + (around?.width ?? 0)))
})

turned(
  'shows a rack with its first column at the left, and a label as it is printed, also from right to left',
  async ({ page, collector }) => {
    const { places } = await servedTo(collector)
    const rack = [...places.values()].find(({ grid_columns }) => (grid_columns ?? 0) > 5)
    await goWithin(page, `/places/${rack?.id}`)
    const cell = (column: number) => page.locator(`[data-cell="1/${column}"]`)
    await expect(cell(3)).toBeVisible()
    const [first, third] = [await cell(1).boundingBox(), await cell(3).boundingBox()]
    expect(first?.x).toBeLessThan(third?.x ?? 0)
    await cell(1).focus()
    await page.keyboard.press('ArrowRight')
    await expect(cell(2)).toBeFocused()

    await goWithin(page, '/labels')
    const label = page.locator('svg:has(> path):has(> text)').first()
    await expect(label).toBeVisible()
    expect(
      await label.evaluate(svg => {
        const { right = 0 } = svg.querySelector('path')?.getBoundingClientRect() ?? {}
        const texts = [...svg.querySelectorAll('text')].map(each => each.getBoundingClientRect())
        return texts.length > 0 && texts.every(text => text.left >= right)
      }),
    ).toBe(true)
  },
)

turned(
  'mirrors icons that point along a line, and keeps the parts of a number in order',
  async ({ page, collector }) => {
    const [wine_id] = (await servedTo(collector)).wines.keys()
    await page.setViewportSize({ width: 390, height: 844 })
    await goWithin(page, `/wines/${wine_id}`)
    await expect(page.getByRole('button', { name: 'Go to the list' }).locator('svg')).toHaveCSS('scale', '-1 1')

    await goWithin(page, '/analytics')
    const share = page.locator('bdi', { hasText: '<1%' }).first()
    await expect(share).toBeVisible()
    const [sign = 0, digit = 0] = await share.evaluate(({ firstChild }) =>
      [0, 1].map(at => {
        const range = document.createRange()
        range.setStart(firstChild as Node, at)
        range.setEnd(firstChild as Node, at + 1)
        return range.getBoundingClientRect().left
      }),
    )
    expect(sign).toBeLessThan(digit)
  },
)

/** Expects the matching texts, in the order of the document, from left to right. */
async function expectInOrder(page: Page, selector: string, pattern: RegExp) {
  // Most charts are drawn after the page has been painted.
  await expect(page.locator(selector).filter({ hasText: pattern }).nth(2)).toBeAttached()
  const found = await page
    .locator(selector)
    .evaluateAll(elements =>
      elements.map(each => ({ text: each.textContent ?? '', left: Math.round(each.getBoundingClientRect().left) })),
    )
  const texts = found.filter(({ text }) => pattern.test(text))
  expect(texts.length).toBeGreaterThan(2)
  expect(texts.map(({ left }) => left)).toEqual(texts.map(({ left }) => left).sort((a, b) => a - b))
}

/** Returns the texts that reach beyond the card they are in. */
function textsOutsideTheirCard(): string[] {
  return [...document.querySelectorAll('figure, dl > div')].flatMap(card => {
    const { left, right } = card.getBoundingClientRect()
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
    const outside: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const isOut = [...range.getClientRects()].some(
        box => box.width > 1 && (box.left < left - 0.5 || box.right > right + 0.5),
      )
      if (isOut && node.parentElement?.checkVisibility()) outside.push(node.textContent ?? '')
    }
    return outside
  })
}

turned('mirrors menus, dialogs, sheets and lists of options, and keeps them in the window', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await goWithin(page, '/')
    await page.getByRole('button', { name: 'Saved views' }).click()
    const menu = page.getByRole('menu')
    const entry = menu.getByRole('menuitem', { name: 'Save this view' })
    expect(await leftOf(entry.locator('svg')), `icon, ${width} wide`).toBeGreaterThan(await leftOf(entry, 'text'))
    await expectInWindow(menu, width)
    await entry.click()
    const dialog = page.getByRole('dialog')
    await expectMirrored(dialog, 'Save')
    await expectInWindow(dialog, width)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()

    await goWithin(page, '/stocktakes')
    await page.getByRole('button', { name: 'Start stock-take' }).first().click()
    await expectMirrored(dialog, 'Start')
    const field = dialog.getByRole('combobox')
    await field.click()
    const options = page.getByRole('listbox')
    const [drawn, around] = [await options.boundingBox(), await field.boundingBox()]
    expect(Math.abs(endOf(drawn) - endOf(around)), `options, ${width} wide`).toBeLessThan(2)
    const option = options.getByRole('option').first()
    expect(await leftOf(option, 'text')).toBeGreaterThan(((await option.boundingBox())?.width ?? 0) / 2)
    await expectInWindow(options, width)
    await option.click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  }
})

/** Expects the title of a dialog to the right of its close button, and the main action to the left of the other. */
async function expectMirrored(dialog: Locator, action: string) {
  const title = await leftOf(dialog.getByRole('heading').first(), 'text')
  expect(title).toBeGreaterThan(await leftOf(dialog.getByRole('button', { name: 'Close' })))
  const main = await leftOf(dialog.getByRole('button', { name: action, exact: true }))
  expect(main).toBeLessThan(await leftOf(dialog.getByRole('button', { name: 'Cancel' })))
}

async function expectInWindow(popup: Locator, width: number) {
  const box = await popup.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect(endOf(box)).toBeLessThanOrEqual(width)
}

const endOf = (box: { x: number; width: number } | null) => (box?.x ?? 0) + (box?.width ?? 0)

/** Returns where an element begins at the left, or the last text in it. */
function leftOf(element: Locator, part?: 'text'): Promise<number> {
  return element.evaluate((each, part) => {
    if (!part) return each.getBoundingClientRect().left
    const range = document.createRange()
    const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) range.selectNodeContents(texts.currentNode)
    return range.getBoundingClientRect().left
  }, part)
}
