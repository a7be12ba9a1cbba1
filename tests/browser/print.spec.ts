import { servedTo } from './cellar.ts'
import { chartsDrawn } from './charts-drawn.ts'
import { expect, expectErrors, goWithin, onOpenPage, type Page, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { printedWords } from './printed-words.ts'
import { sheetFetched } from './sheet-fetched.ts'

onOpenPage(
  'prints every wine of the list in black on white in the dark theme, with its head on each page and nothing around it',
  async ({ page, collector }) => {
    const { wines } = await servedTo(collector)
    await page.emulateMedia({ colorScheme: 'dark' })
    await goWithin(page, '/?stock=all')
    await expect(page.getByRole('main').getByText(/^[\d,]+ bottles$/)).toBeVisible()
    // The code of the sheet follows the list.
    let pages: string[] = []
    await expect(async () => {
      pages = await printedWords(page)
      expect(pages.length).toBeGreaterThan(3)
    }).toPass()
    for (const words of pages)
      expect(words).toMatch(/Wines · .*Bert[\s\S]*Wine[\s\S]*Vintage[\s\S]*Bottles[\s\S]*Value/)
    const all = withoutBlanks(pages.join(''))
    for (const { producer, name } of wines.values()) expect(all).toContain(withoutBlanks(producer ?? name ?? ''))
    expect(pages[0]).toContain(`${wines.size} wines`)
    expect(pages[0]).toMatch(/Bottles shown\s+All/)
    expect(all).not.toMatch(/Analytics|Addawine|Searchwines|Clearfilters/)

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(wines.size + 2)
    expect(await coloursOn(page)).toEqual({ text: 'rgb(0, 0, 0)', paper: 'rgba(0, 0, 0, 0)', scheme: 'light' })
    await page.emulateMedia({ media: null, colorScheme: 'light' })
  },
)

test('prints the list by its menu as it is filtered, with the columns of the list, beside an open wine', async ({
  page,
  collector,
  signIn,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      window.printed = document.querySelector('[data-sheet]')?.textContent ?? 'nothing'
      dispatchEvent(new Event('afterprint'))
    }
  })
  await signIn(collector)
  await page.goto('/?type=white&search=riesling&group=place')
  await page.getByRole('button', { name: 'View options' }).click()
  await page.getByRole('checkbox', { name: 'Place', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Value', exact: true }).uncheck()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.locator('[data-wine-id]').first().click()
  await expect(page).toHaveURL(/\/wines\//)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Print this list' }).click()
  await page.waitForFunction(() => window.printed)
  const text = await page.evaluate(() => window.printed)
  expect(text).toContain('TypeWhite')
  expect(text).toContain('Searchriesling')
  expect(text).toContain('Weingut')
  expect(text).toContain('Home › Cellar › Oak rack, right · ')
  expect(text).not.toContain('Value')
  await expect(page.locator('[data-sheet]')).toHaveCount(0)
})

test('says that the list cannot be printed while its sheet is missing, on paper and after its menu', async ({
  page,
  collector,
  signIn,
}) => {
  expectErrors(/Failed to load resource|dynamically imported module/)
  const sheet = '**/assets/list-sheet-*.js'
  const release = await hold(page, sheet)
  await signIn(collector)
  await page.goto('/')
  await expect(page.locator('[data-wine-id]').first()).toBeVisible()
  const [words = '', ...others] = await printedWords(page)
  expect(words.trim()).toBe('The list was not ready for printing. Please print it again in a moment.')
  expect(others).toEqual([])
  await expect(page.locator('[data-sheet]')).toHaveCount(0)
  release()
  await printable(page)
  expect((await printedWords(page))[0]).toContain('Bottles shown')

  await page.unroute(sheet)
  await page.route(sheet, route => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Print this list' }).click()
  await expect(page.getByText('The list could not be prepared for printing. Please reload the page.')).toBeVisible()
})

test('prints three thousand wines, and says so where there are more', async ({ page, instance, signedIn }) => {
  test.slow()
  const otto = await signedIn('Otto')
  instance.fill(otto.cellar_id, 3_300, 0, 3_100)
  await page.goto('/?stock=all')
  await printable(page)
  const pages = await printedWords(page)
  expect(pages.length).toBeGreaterThan(60)
  expect(pages[0]).toContain('Only the first 3,000 of 3,100 rows are printed.')
})

onOpenPage(
  'prints a wine on one or two pages with its bottles, places and tastings, and nothing to press',
  async ({ page, collector }) => {
    const { wines, bottles, tastings, places } = await servedTo(collector)
    const bottle = [...bottles.values()].find(
      ({ wine_id, state, slot_row }) =>
        state === 'in_cellar' && slot_row !== null && [...tastings.values()].some(each => each.wine_id === wine_id),
    )
    const wine = wines.get(bottle?.wine_id ?? '')
    const note = [...tastings.values()].find(each => each.wine_id === wine?.id && each.note)?.note ?? ''
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await goWithin(page, `/wines/${wine?.id}`)
      await expect(page.getByText(bottle?.code ?? '').first()).toBeVisible()
      await expect(page.getByText('Last valued at €57.00')).toBeVisible()
      const pages = await printedWords(page)
      const words = pages.join('\n').replaceAll(/\s+/g, ' ')
      expect(pages.length, `${width} wide`).toBeLessThanOrEqual(2)
      for (const part of [
        wine?.producer,
        bottle?.code,
        places.get(bottle?.place_id ?? '')?.name,
        note,
        'About the wine',
      ])
        expect(words, `${width} wide`).toContain(part)
      expect(words).not.toMatch(/Take out bottle|Add bottles|Print labels|History|Add a tasting|Search wines|Analytics/)
    }
  },
)

onOpenPage('prints every chart of the analytics whole, two in a row, each with its labels', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await goWithin(page, '/analytics')
    await chartsDrawn(page)
    const pages = await printedWords(page)
    const words = pages.join('\n')
    const headings = [
      'Ready to drink',
      'By type',
      'By country',
      'By region',
      'By vintage',
      'By grape',
      'Bought and drunk',
    ]
    const labels = ['No drinking', 'United Kingdom', 'Rheingau', 'older', 'Meunier', 'Removed otherwise']
    // A page whose columns hold little is read from top to bottom, letter by letter.
    for (const text of [...headings, ...labels])
      expect(withoutBlanks(words), `${width} wide`).toContain(withoutBlanks(text))
    expect(words).toContain('Bert')
    expect(withoutBlanks(words)).not.toMatch(/Searchwines|Profile|Show\d+more/)

    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 703, height: 1000 })
    expect(await page.evaluate(chartsOutsideTheirCard)).toEqual([])
    const figures = page.locator('figure')
    const [left, right] = [await figures.first().boundingBox(), await figures.last().boundingBox()]
    expect(left && right && left.x + left.width < right.x).toBe(true)
    await page.emulateMedia({ media: null })
  }
})

declare global {
  interface Window {
    printed?: string
  }
}

/** Paper breaks lines, and a PDF has no blanks of its own. */
const withoutBlanks = (text: string) => text.replaceAll(/\s+/g, '')

/** Waits until the browser's own printing prints the sheet, whose code follows the list. */
/** Waits until the list can be printed: the whole cellar is there, and the sheet. */
async function printable(page: Page) {
  await expect(page.getByRole('main').getByText(/^[\d,]+ bottles$/)).toBeVisible()
  await sheetFetched(page)
}

function coloursOn(page: Page) {
  return page
    .locator('[data-sheet] th')
    .last()
    .evaluate(cell => {
      const { color, colorScheme } = getComputedStyle(cell)
      return { text: color, paper: getComputedStyle(document.documentElement).backgroundColor, scheme: colorScheme }
    })
}

/** Returns the drawings that are larger than the card around them. */
function chartsOutsideTheirCard(): string[] {
  return [...document.querySelectorAll('figure')].flatMap(figure => {
    const card = figure.getBoundingClientRect()
    return [...figure.querySelectorAll('svg[role="group"]')].flatMap(svg => {
      const { left, right, bottom, width } = svg.getBoundingClientRect()
      const isInside = left >= card.left && right <= card.right && bottom <= card.bottom && width > 80
      return isInside ? [] : [`${svg.getAttribute('aria-label')} ${left}–${right} in ${card.left}–${card.right}`]
    })
  })
}
