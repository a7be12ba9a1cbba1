import { readFile } from 'node:fs/promises'
import type { Download, Locator } from '@playwright/test'
import { type Analytics, getAnalytics } from '../../src/features/analytics/contract.ts'
import { getSnapshot } from '../../src/ledger/contract.ts'
import { replicaOf } from '../../src/ledger/replica.ts'
import { addDays, dayAt } from '../../src/shared/days.ts'
import { expectAccessible } from './axe.ts'
import { expect, goWithin, onOpenPage, type Page, type Person, test, untilFetched } from './fixtures.ts'
import { hold } from './hold.ts'

const onCharts = onOpenPage.extend<{ figures: Analytics }>({
  figures: async ({ collector }, use) => use(await figuresOf(collector)),
})

function figuresOf(person: Person): Promise<Analytics> {
  return person.call(getAnalytics, { query: { today: dayAt(new Date()) } })
}

const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true })
const percent = new Intl.NumberFormat('en', { style: 'percent' })

/** Opens the analytics with the named charts. */
async function open(page: Page, ...charts: string[]) {
  await goWithin(page, `/analytics?${charts.map(name => `chart=${name}`).join('&')}`)
  await expect(page.getByRole('figure')).toHaveCount(charts.length)
}

async function save(page: Page, name: string, entry: string): Promise<Download> {
  const download = page.waitForEvent('download')
  await figure(page, name)
    .getByRole('button', { name: `Save chart: ${name}` })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
  return download
}

onCharts('a chart has its finding as the title, and its description is spoken', async ({ page, figures }) => {
  await open(page, 'country', 'ready.wide')
  const [france, italy] = figures.by_country
  const share = percent.format((france?.bottles ?? 0) / figures.in_cellar.bottles)
  const country = figure(page, 'By country')
  await expect(country).toMatchAriaSnapshot(`
    - figure "By country":
      - heading "France makes up ${share} of the bottles" [level=2]
      - paragraph: By country
  `)
  await expect(country).toHaveAccessibleDescription(
    `France leads with ${france?.bottles} bottles, followed by Italy with ${italy?.bottles} bottles.`,
  )
  await expect(figure(page, 'Ready to drink').getByRole('heading')).toHaveText(
    new RegExp(`^[\\d,]+ bottles? ready to drink in ${figures.today.slice(0, 4)}$`),
  )
  await page.getByLabel('Chart measure').selectOption({ label: 'Average price' })
  await expect(country.getByRole('heading')).toHaveText(/ is highest with €/)
})

onCharts('the numbers of a chart are saved as CSV, all of them and in whole units', async ({ page, figures }) => {
  await open(page, 'grape', 'type')
  const download = await save(page, 'By grape', 'Save numbers as CSV')
  expect(download.suggestedFilename()).toBe('By grape.csv')
  const [headings, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(headings).toMatch(/^Grape,Red,White,/)
  expect(lines).toHaveLength(figures.by_grape.length)
  await page.getByLabel('Chart measure').selectOption({ label: 'Value' })
  await expect(figure(page, 'By type')).toContainText('€')
  const values = await readFile(await (await save(page, 'By type', 'Save numbers as CSV')).path(), 'utf8')
  const red = figures.by_type.find(({ key }) => key === 'red')
  expect(values).toContain(`\r\nRed,${(red?.value_minor ?? 0) / 100}\r\n`)
})

onCharts('a chart is saved as a picture that needs nothing else, and as one in pixels', async ({ page }) => {
  await open(page, 'type', 'country')
  const svg = await readFile(await (await save(page, 'By type', 'Save picture as SVG')).path(), 'utf8')
  expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/)
  expect(svg).toContain(await figure(page, 'By type').getByRole('heading').innerText())
  expect(svg).toContain('>Sparkling</text>')
  expect(svg).toContain('src: url("data:font/woff2;base64,')
  expect(svg).toMatch(/<text [^>]*font-family="&quot;Source Sans 3 Variable&quot;/)
  expect(svg).not.toMatch(/var\(|class=|href=|url\("?(?!#|data:|")/)
  expect(svg.match(/ fill="(?!none|rgb|url\(&quot;#|url\("#)[^"]*"/g)).toBeNull()

  const box = await figure(page, 'By type').boundingBox()
  const png = await readFile(await (await save(page, 'By type', 'Save picture as PNG')).path())
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(png.readUInt32BE(16)).toBe(2 * Math.ceil(box?.width ?? 0))

  // The chart is drawn for it where its table is shown.
  await figure(page, 'By country').getByRole('button', { name: 'Show as table' }).click()
  const drawn = await readFile(await (await save(page, 'By country', 'Save picture as SVG')).path(), 'utf8')
  expect(drawn).toContain('<title>France, Red: ')
})

onCharts('a chart is printed alone', async ({ page }) => {
  await open(page, 'type', 'region', 'country')
  await page.evaluate(() => {
    window.print = () => {
      window.printed = 'called'
    }
  })
  await figure(page, 'By region').getByRole('button', { name: 'Save chart: By region' }).click()
  await page.getByRole('menuitem', { name: 'Print this chart' }).click()
  expect(await page.evaluate(() => window.printed)).toBe('called')
  await page.emulateMedia({ media: 'print' })
  await expect(figure(page, 'By region')).toBeVisible()
  await expect(page.getByRole('figure')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.getByRole('figure')).toHaveCount(3)
  await page.emulateMedia({ media: null })
})

onCharts('shows the pace of drinking by type, and where it is unknown', async ({ page, figures, collector }) => {
  await open(page, 'pace.wide')
  const snapshot = await collector.call(getSnapshot)
  const cellar = replicaOf(snapshot)
  const yearAgo = addDays(figures.today, -364)
  const drunk = [...cellar.bottles.values()].filter(
    ({ departure, departed_on }) => departure === 'drunk' && departed_on !== null && departed_on >= yearAgo,
  )
  const pace = figure(page, 'Pace of drinking')
  const aMonth = new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format((drunk.length / 365) * (365.25 / 12))
  await expect(pace.getByRole('heading')).toHaveText(new RegExp(`^${aMonth} bottles a month: the cellar lasts \\d+ `))
  await expect(pace).toHaveAccessibleDescription(
    /^That is [\d.]+ L a year\. Bottles drunk since .* by type, and how long/,
  )
  await pace.getByRole('button', { name: 'Show as table' }).click()
  const cells = pace.getByRole('row', { name: /^Red / }).getByRole('cell')
  const red = drunk.filter(({ wine_id }) => cellar.wines.get(wine_id)?.type === 'red').length
  await expect(cells.first()).toHaveText(String(red), { useInnerText: true })
  await expect(pace.getByRole('row', { name: /^Spirit / })).toContainText('unknown')
  await pace.getByRole('button', { name: 'Red' }).click()
  await expect(page).toHaveURL(/type=red$/)
  await expect(pace.getByRole('row', { name: /^White / })).toBeVisible()
})

const focused = (page: Page) => page.locator(':focus')

onCharts('an area of a producer filters by it and its region, by mouse and by key', async ({ page, figures }) => {
  await open(page, 'holdings.wide', 'country')
  const [first] = figures.by_region
  const areas = figure(page, 'Regions and producers')
  const region = areas.getByRole('button', { name: `${first?.key}: ${first?.bottles} bottles` })
  await region.click()
  await expect(page).toHaveURL(new RegExp(`region=${first?.key}$`))
  await expect(region).toHaveAttribute('aria-pressed', 'true')
  await expect(areas.getByRole('button', { name: /^Burgundy: / })).toBeVisible()
  await expect(figure(page, 'By country').getByRole('button', { name: /^Italy/ })).toHaveCount(0)
  await region.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const name = (await focused(page).getAttribute('aria-label')) ?? ''
  await expect(page).toHaveURL(url => url.searchParams.get('producer') === name.replace(/: .*/, ''))
  await expect(region).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?chart=holdings.wide&chart=country$/)
  await expectAccessible(page, 'areas')
})

onCharts('a vintage of a region filters by both, and is spoken with both', async ({ page }) => {
  await open(page, 'heat.wide', 'country')
  const heat = figure(page, 'Vintages by region')
  await expect(heat).toHaveAccessibleDescription(/^Rows are regions, columns are vintages\./)
  const cell = heat.getByRole('button', { name: /^Bordeaux, 20\d\d: / }).first()
  const [, vintage, count] = /, (\d+): (\d+)/.exec((await cell.getAttribute('aria-label')) ?? '') ?? []
  await cell.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`region=Bordeaux&vintage=${vintage}$`))
  await expect(page.locator('dl > div').first()).toContainText(String(count))
  await expect(heat.getByRole('button', { name: /^Rioja, / })).not.toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(focused(page)).toHaveAttribute('aria-label', /^Bordeaux, /)
  await page.keyboard.press('ArrowDown')
  await expect(focused(page)).toHaveAttribute('aria-label', /^Burgundy, /)
  await expectAccessible(page, 'cells')
})

onCharts('a dot filters by its wine and leads to it, by key and by finger', async ({ page, collector }) => {
  const snapshot = await collector.call(getSnapshot)
  const cellar = replicaOf(snapshot)
  await open(page, 'price_score.wide', 'price_value.wide', 'country')
  const dots = figure(page, 'Price and score of each wine')
  await expect(dots.getByRole('heading')).toHaveText(/ scores highest: \d+ for €/)
  await expect(dots).toHaveAccessibleDescription(/^Each dot is a wine, at the average price of its bottles/)
  await expect(figure(page, 'Price and value of each wine').getByRole('heading')).toHaveText(
    /^\d+ of \d+ wines are worth more than they cost$/,
  )
  // Prices in other currencies come with the rates.
  await expect(page.getByText('…', { exact: true })).toHaveCount(0)
  const marks = dots.locator('svg[role="group"]').getByRole('button')
  await marks.first().focus()
  await expect(focused(page)).toHaveAttribute('aria-label', /: price €[\d.,]+, score [\d.]+$/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(focused(page)).toHaveAttribute('aria-pressed', 'true')
  const [wine_id = ''] = chosenWines(page)
  expect(cellar.wines.has(wine_id)).toBe(true)
  await expect(page.locator('dl > div').nth(1)).toContainText(/^Wines1/)
  await expect(figure(page, 'By country').locator('[data-mark]')).toHaveCount(1)
  await expectAccessible(page, 'dots')

  // All dots stay, so that another one can be pressed.
  const other = marks.last()
  await other.scrollIntoViewIfNeeded()
  const box = await other.boundingBox()
  if (!box) throw new Error('The dot is not drawn')
  const client = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(dots.locator('[aria-pressed="true"]')).toHaveCount(2)
  await marks.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(dots.locator('[aria-pressed="true"]')).toHaveCount(1)
  const [last = ''] = chosenWines(page)
  expect(last).not.toBe(wine_id)
  await dots.getByRole('link', { name: /^Open / }).click()
  await expect(page).toHaveURL(`/wines/${last}`)
})

const chosenWines = (page: Page) => new URL(page.url()).searchParams.getAll('wine')

onCharts('dots are zoomed by a drag, which filters by them, and by keys', async ({ page }) => {
  await open(page, 'price_score.wide', 'country')
  const dots = figure(page, 'Price and score of each wine')
  await expect(page.getByText('…', { exact: true })).toHaveCount(0)
  const drawing = dots.locator('svg[role="group"]')
  const marks = drawing.getByRole('button')
  await expect(marks.nth(20)).toBeAttached()
  const all = await marks.count()
  await drawing.scrollIntoViewIfNeeded()
  const box = await drawing.boundingBox()
  if (!box) throw new Error('The dots are not drawn')
  await page.mouse.move(box.x + 80, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 3, box.y + box.height * 0.6, { steps: 5 })
  await page.mouse.up()
  await expect(dots.getByRole('button', { name: 'Show all dots' })).toBeVisible()
  await expect.poll(() => chosenWines(page).length).toBeGreaterThan(0)
  const chosen = chosenWines(page).length
  await expect(marks).toHaveCount(chosen)
  expect(chosen).toBeLessThan(all)
  await expect(page.locator('dl > div').nth(1)).toContainText(new RegExp(`^Wines${chosen}`))
  await dots.getByRole('button', { name: 'Show all dots' }).click()
  await expect(marks).toHaveCount(all)
  expect(chosenWines(page)).toEqual([])

  await marks.first().focus()
  await page.keyboard.press('+')
  await dots.getByRole('button', { name: /^Filter by these \d+ dots?$/ }).click()
  await expect.poll(() => chosenWines(page).length).toBeGreaterThan(0)
  await marks.first().focus()
  await page.keyboard.press('0')
  await expect(marks).toHaveCount(all)
  await expect.poll(() => chosenWines(page)).toEqual([])
})

onCharts('gains and fates filter every other chart', async ({ page, figures }) => {
  await open(page, 'gains.wide', 'fate.wide', 'country')
  const gains = figure(page, 'Gain by region, producer and wine')
  await expect(gains.getByRole('heading')).toHaveText(/ (gained|lost) the most: €/)
  await expect(gains).toHaveAccessibleDescription(/^The first bar is what was paid, the second what bottles are worth/)
  const region = gains.getByRole('button', { name: /^Bordeaux, Worth today: €/ })
  await region.click()
  await expect(page).toHaveURL(/region=Bordeaux$/)
  await expect(region).toHaveAttribute('aria-pressed', 'true')
  await expect(gains.getByRole('button', { name: /^Burgundy, / })).not.toHaveCount(0)
  await expect(figure(page, 'By country').getByRole('button', { name: /^Italy/ })).toHaveCount(0)
  await gains.getByRole('radio', { name: 'Wine', exact: true }).check()
  await gains.locator('[data-mark]').first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => chosenWines(page).length).toBe(1)
  await expectAccessible(page, 'gains')
  await gains.getByRole('button', { name: 'Show as table' }).click()
  await expect(gains.getByRole('columnheader')).toHaveText([
    'Wine',
    'Bottles',
    'Paid, in the cellar',
    'Worth today',
    'Paid, gone',
    'Brought or worth when gone',
    'Gain',
    'Of the cost',
  ])
  await page.getByRole('button', { name: 'Clear filters' }).click()

  const fate = figure(page, 'What became of the bottles of each year')
    .getByRole('button', { name: /, Drunk: / })
    .last()
  const [, year, count] = /^(\d+), Drunk: ([\d,]+)/.exec((await fate.getAttribute('aria-label')) ?? '') ?? []
  await fate.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(
    url => url.searchParams.get('bought') === year && url.searchParams.get('stock') === 'gone',
  )
  await expect(page.locator('dl > div').first()).toContainText(String(count))
  expect(figures.gone.bottles).toBeGreaterThan(Number(count))
  await expect(fate).toHaveAttribute('aria-pressed', 'true')
  await expect(fate).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?chart=gains.wide&chart=fate.wide&chart=country$/)
})

onCharts('the spread of prices and scores is told with its quartiles', async ({ page }) => {
  await open(page, 'price_spread', 'score_spread')
  const prices = figure(page, 'Spread of prices')
  await expect(prices).toHaveAccessibleDescription(/Quartiles are interpolated, as QUARTILE\.INC of spreadsheets\.$/)
  const red = prices.getByRole('button', { name: /^Red: median €[\d.,]+, half between €.* and €.*, all from €.* to €/ })
  await red.click()
  await expect(page).toHaveURL(/type=red$/)
  await expect(prices.getByRole('button', { name: /^White: median / })).toBeVisible()
  await expect(figure(page, 'Spread of scores').getByRole('heading')).toHaveText(
    /^.* lies the highest with a median of [\d.]+, .* the lowest with [\d.]+$/,
  )
  await prices.getByRole('button', { name: 'Show as table' }).click()
  await expect(prices.getByRole('columnheader')).toHaveText([
    'Type',
    'Bottles',
    'Lowest',
    'Lower quartile',
    'Median',
    'Upper quartile',
    'Highest',
  ])
  await expectAccessible(page, 'spreads')
})

onCharts('months are chosen together with Shift and the arrow keys', async ({ page, figures }) => {
  await open(page, 'history.wide')
  const history = figure(page, 'Bought and drunk')
  const months = figures.months.filter(({ bought }) => bought.bottles > 0).slice(-2)
  const monthName = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const [first] = months.map(({ period }) => monthName.format(new Date(`${period}-01T00:00:00Z`)))
  await history.getByRole('button', { name: new RegExp(`^${first}, Bought: `) }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  const days = new URL(page.url()).searchParams.get('bought') ?? ''
  expect(days).toMatch(/^\d{4}-\d\d-01\.\.\d{4}-\d\d-(28|29|30|31)$/)
  expect(days.slice(0, 7)).toBe(months[0]?.period)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => new URL(page.url()).searchParams.get('bought')).not.toBe(days)
  expect(new URL(page.url()).searchParams.get('bought')?.slice(0, 7)).toBe(months[0]?.period)
  await expect(history.getByRole('button', { name: new RegExp(`^${first}(, Bought)?: `) })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

onCharts('a finger drawn over columns chooses them, and still scrolls the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'vintage.wide')
  const drawing = figure(page, 'By vintage').locator('svg[role="group"]')
  await drawing.scrollIntoViewIfNeeded()
  await expect(drawing).toHaveCSS('touch-action', 'pan-y')
  const box = await drawing.boundingBox()
  if (!box) throw new Error('The columns are not drawn')
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', x: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: box.x + x, y: box.y + box.height / 2 }] })
  await touch('touchStart', box.width * 0.5)
  for (const share of [0.55, 0.6, 0.65, 0.7]) await touch('touchMove', box.width * share)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(() => new URL(page.url()).searchParams.getAll('vintage').length).toBeGreaterThan(1)
})

onCharts('a finger held over bars chooses them, and does not scroll the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'country.wide', 'type')
  const drawing = figure(page, 'By country').locator('svg[role="group"]')
  await drawing.scrollIntoViewIfNeeded()
  const client = await page.context().newCDPSession(page)
  let box = { x: 0, y: 0 }
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: box.x + 40, y: box.y + y }] })
  // The bars move while the exchange rates come, and a finger that was put down beside them holds nothing.
  await expect(async () => {
    box = (await drawing.boundingBox()) ?? box
    await touch('touchStart', 20)
    try {
      await expect(drawing).toHaveAttribute('data-holding', 'true', { timeout: 3_000 })
      expect(await drawing.boundingBox()).toEqual(box)
    } catch (error) {
      await client.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
      throw error
    }
  }).toPass()
  const top = await page.locator('main').evaluate(({ scrollTop }) => scrollTop)
  for (const y of [40, 60, 80, 100]) await touch('touchMove', y)
  expect(await page.locator('main').evaluate(({ scrollTop }) => scrollTop)).toBe(top)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(() => new URL(page.url()).searchParams.getAll('country').length).toBe(3)
})

/** Puts a finger down near the middle of a mark, where nothing else lies over it. */
async function tap(page: Page, mark: Locator) {
  await mark.scrollIntoViewIfNeeded()
  const at = await mark.evaluate(element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const steps = Array.from({ length: 20 }, (_, step) => 0.5 + (step % 2 ? -step : step) / 40)
    const points = steps.flatMap(down => steps.map(along => ({ x: x + width * along, y: y + height * down })))
    return points.find(point => element.contains(document.elementFromPoint(point.x, point.y)))
  })
  if (!at) throw new Error('The mark is nowhere in the window')
  const client = await page.context().newCDPSession(page)
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await client.detach()
}

onCharts('a finger on a mark of any form filters, and lets go of it again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const forms = {
    type: 'By type',
    grape: 'By grape',
    'ready.wide': 'Ready to drink',
    'holdings.wide': 'Regions and producers',
    'heat.wide': 'Vintages by region',
    'map.wide': 'World map',
    'gains.wide': 'Gain by region, producer and wine',
    price_spread: 'Spread of prices',
    'fate.wide': 'What became of the bottles of each year',
  }
  await open(page, ...Object.keys(forms))
  // Prices in other currencies come with the rates.
  await expect(page.getByText('…', { exact: true })).toHaveCount(0)
  for (const name of Object.values(forms)) {
    const drawing = figure(page, name).locator('svg[role="group"]')
    const picked = drawing.locator('[aria-pressed="true"]')
    for (const isPicked of [true, false]) {
      // A chart above that comes to be drawn can move the mark away from the finger.
      await expect(async () => {
        if ((await picked.count()) > 0 !== isPicked) await tap(page, drawing.getByRole('button').first())
        expect((await picked.count()) > 0).toBe(isPicked)
      }, `${name}: ${isPicked}`).toPass({ timeout: 20_000 })
    }
  }
})

onCharts('days of the worth are chosen by mouse, finger and keys, and filter by what was bought', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'worth.wide', 'country')
  await expect(page.getByText('…', { exact: true })).toHaveCount(0)
  const worth = figure(page, 'Worth and cost over time')
  await expect(worth).toHaveAccessibleDescription(/ Days chosen here filter .* by what was bought on them\.$/)
  const drawing = worth.locator('svg[role="group"]')
  const picked = drawing.locator('[aria-pressed="true"]')
  await expect(drawing.getByRole('button')).not.toHaveCount(0)
  const all = await drawing.getByRole('button').count()
  const stretch = async () => {
    await drawing.scrollIntoViewIfNeeded()
    const box = await drawing.boundingBox()
    if (!box) throw new Error('The areas are not drawn')
    return { y: box.y + box.height / 2, from: box.x + box.width * 0.6, until: box.x + box.width * 0.9 }
  }
  const days = () => new URL(page.url()).searchParams.get('bought') ?? ''
  const bottles = page.locator('dl > div').first()
  const before = await bottles.textContent()

  const drawn = await stretch()
  await page.mouse.move(drawn.from, drawn.y)
  await page.mouse.down()
  await page.mouse.move(drawn.until, drawn.y, { steps: 5 })
  await expect(drawing.locator('[data-drawn]')).not.toHaveCount(0)
  await page.mouse.up()
  await expect.poll(days).toMatch(/^\d{4}-\d\d-01\.\.\d{4}-\d\d-\d\d$/)
  const byMouse = days()
  await expect(bottles).not.toHaveText(before ?? '')
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText(/Bought .* – /)
  await expect(picked).not.toHaveCount(0)
  // The chart ignores its own filter, so that other days can be chosen.
  await expect(drawing.getByRole('button')).toHaveCount(all)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(bottles).toHaveText(before ?? '')

  await expect(drawing).toHaveCSS('touch-action', 'pan-y')
  const client = await page.context().newCDPSession(page)
  const { y, from, until } = await stretch()
  const touch = (type: 'touchStart' | 'touchMove', x: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  await touch('touchStart', from)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + (until - from) * part)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(days).toBe(byMouse)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(days).toBe('')

  await drawing.getByRole('button').last().focus()
  await page.keyboard.press('Enter')
  await expect.poll(days).toMatch(/\.\.\d{4}-\d\d-\d\d$/)
  const byKey = days()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => days().split('..')[1]).toBe(byKey.split('..')[1])
  await expect.poll(() => days() < byKey).toBe(true)
  await expectAccessible(page, 'days of worth')
})

test('countries and regions are on a map, which is fetched for it alone', async ({ page, collector, signIn }) => {
  const figures = await figuresOf(collector)
  await signIn(collector)
  const fetched = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /(world-map|countries-110m).*\.js/.test(name)),
    )
  await page.goto('/analytics?chart=country')
  await expect(figure(page, 'By country')).toBeVisible()
  await untilFetched(page)
  expect(await fetched()).toBe(false)
  const release = await hold(page, '**/world-map*.js')
  await page.goto('/analytics?chart=map.wide&chart=country')
  const map = figure(page, 'World map')
  await expect(map.getByRole('status')).toBeVisible()
  // The rest of the page can be used meanwhile.
  await page.getByRole('button', { name: 'Choose charts' }).click({ trial: true })
  release()
  const [france] = figures.by_country
  const country = map.getByRole('button', { name: `France: ${france?.bottles} bottles` })
  await expect(country).toBeVisible()
  expect(await fetched()).toBe(true)
  await expect(map).toHaveAccessibleDescription(
    /^The stronger the colour of a country, the more of it is there\. Points are regions/,
  )
  const bordeaux = france?.regions.find(({ key }) => key === 'Bordeaux')
  const region = map.getByRole('button', { name: `Bordeaux: ${bordeaux?.bottles} bottles` })
  await region.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/country=FR&region=Bordeaux$/)
  await expect(page.locator('dl > div').first()).toContainText(String(bordeaux?.bottles))
  await expect(map.getByRole('button', { name: /^Italy: / })).toBeAttached()
  await map.getByLabel('Part of the world').selectOption('Europe')
  await expect(map.locator('text', { hasText: /^Bordeaux$/ })).toBeVisible()
  await expectAccessible(page, 'the map')
  await map.getByRole('button', { name: 'Show as table' }).click()
  await expect(map.getByRole('rowheader', { name: 'France – Bordeaux' })).toBeVisible()
})
