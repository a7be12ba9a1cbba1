import type { Locator } from '@playwright/test'
import { getMe } from '../../src/features/accounts/contract.ts'
import { type Analytics, getAnalytics } from '../../src/features/analytics/contract.ts'
import { addBottles } from '../../src/features/bottles/commands.ts'
import { departBottles } from '../../src/features/bottles/departures.ts'
import { valueWines } from '../../src/features/money/commands.ts'
import { addWine } from '../../src/features/wines/commands.ts'
import { getSnapshot } from '../../src/ledger/contract.ts'
import { replicaOf } from '../../src/ledger/replica.ts'
import { dayAt } from '../../src/shared/days.ts'
import { newId } from '../../src/shared/ids.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { chartsDrawn } from './charts-drawn.ts'
import {
  expect,
  expectErrors,
  expectNothingSticksOut,
  goWithin,
  onOpenPage,
  type Page,
  type Person,
  test,
  withSample,
} from './fixtures.ts'

/** Opens the analytics of the collector. `figures` are those of the API. */
const onFigures = onOpenPage.extend<{ figures: Analytics }>({
  figures: [
    async ({ collector, page }, use) => {
      await goWithin(page, '/analytics')
      await expect(figure(page, 'Ready to drink')).toBeVisible()
      await use(await analyticsOf(collector))
    },
    { auto: true },
  ],
})

const analyticsOf = (person: Person, query: Record<string, string> = {}) =>
  person.call(getAnalytics, { query: { today: dayAt(new Date()), ...query } })

const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true })
const tile = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) }) })
const bottles = (count: number) => (count === 1 ? '1 bottle' : `${new Intl.NumberFormat('en').format(count)} bottles`)
const wines = (count: number) => (count === 1 ? '1 wine' : `${count} wines`)
const money = (minor: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(minor / 100)

/** Shows every chart as a table, and returns how many there are. */
async function showTables(page: Page): Promise<number> {
  const count = await chartsDrawn(page)
  const buttons = page.getByRole('button', { name: 'Show as table' })
  await expect(buttons).toHaveCount(count)
  for (const button of (await buttons.all()).toReversed()) await button.click()
  await expect(page.locator('figure').getByRole('table')).toHaveCount(count)
  return count
}

/** Follows a figure to its list and comes back. */
async function follow(page: Page, link: Locator, ...expected: string[]) {
  await link.click()
  await expect(page.getByRole('heading', { name: 'Wines', level: 1 })).toBeVisible()
  for (const each of expected) await expect(page.getByRole('main')).toContainText(each)
  await page.goBack()
  await expect(figure(page, 'Ready to drink')).toBeVisible()
}

const chip = (page: Page, text: string) =>
  page.getByRole('group', { name: 'Filters', exact: true }).getByText(text, { exact: true })

onFigures(
  'the screen says what the API says, axe has nothing to say, and nothing is cut off',
  async ({ page, figures }) => {
    const { in_cellar, value, cost, by_type, by_country, by_stage } = figures
    await expect(tile(page, 'Bottles')).toContainText(String(in_cellar.bottles))
    await expect(tile(page, 'Wines')).toContainText(String(in_cellar.wines))
    await expect(tile(page, 'Value')).toContainText(money(value.amount_minor, 'EUR'))
    await expect(tile(page, 'Value')).toContainText(/\d+ by own values, up to \d+ (days?|months?|years?) old/)
    await expect(tile(page, 'Value')).toContainText(`${value.as_paid} at cost`)
    await expect(tile(page, 'Cost')).toContainText(money(cost.amount_minor, 'EUR'))
    await expect(figure(page, 'By type').getByRole('listitem')).toHaveCount(by_type.length)
    await expect(figure(page, 'By stage').getByRole('listitem')).toHaveCount(by_stage.length)
    const [first, second] = by_country
    expect([first?.key, second?.key]).toEqual(['FR', 'IT'])
    await expect(figure(page, 'By country')).toHaveAccessibleDescription(
      `France leads with ${bottles(first?.bottles ?? 0)}, followed by Italy with ${bottles(second?.bottles ?? 0)}.`,
    )
    for (const part of first?.types ?? []) {
      const marks = figure(page, 'By country').getByRole('button', { name: new RegExp(`: ${bottles(part.bottles)}$`) })
      await expect(marks.first()).toBeAttached()
    }
    await inEveryLook(page, async look => {
      await expectAccessible(page, `${look.colorScheme} at ${look.width}`, look)
      await expectNothingSticksOut(page)
    })
  },
)

onFigures('a headline leads to a list with the same number', async ({ page, figures }) => {
  const { in_cellar, on_order, gone, value, cost } = figures
  const link = (name: string) => tile(page, name).getByRole('link').first()
  await follow(page, link('Bottles'), bottles(in_cellar.bottles))
  await follow(page, link('Wines'), wines(in_cellar.wines))
  await follow(page, link('Value'), money(value.amount_minor, 'EUR'))
  await follow(page, link('Cost'), money(cost.amount_minor, 'EUR'))
  await follow(page, page.getByRole('link', { name: `${on_order.bottles} on order` }), `${on_order.bottles} on order`)
  await follow(page, page.getByRole('link', { name: /bottles consumed or removed/ }), `${gone.bottles} gone`)
})

onFigures('a pressed bar filters every other chart, and leads to the same wines', async ({ page, figures }) => {
  const [country] = figures.by_country
  const [region] = country?.regions ?? []
  const france = figure(page, 'By country').getByRole('button', { name: /^France, Red: / })
  const inPiedmont = figure(page, 'By region').getByRole('button', { name: /^Piedmont/ })
  await expect(inPiedmont).not.toHaveCount(0)
  await france.click()
  await expect(france).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/\?country=FR$/)
  await expect(chip(page, 'Country: France')).toBeVisible()
  await expect(tile(page, 'Bottles')).toContainText(String(country?.bottles))
  await expect(inPiedmont).toHaveCount(0)
  await expect(figure(page, 'By country').getByRole('button', { name: /^Italy/ })).not.toHaveCount(0)

  await figure(page, 'By type').getByRole('listitem').getByRole('button', { name: 'Red' }).click()
  const red = country?.types.find(({ type }) => type === 'red')
  await expect(tile(page, 'Bottles')).toContainText(String(red?.bottles))
  await follow(page, page.getByRole('link', { name: /^Show these \d+ wines$/ }), bottles(red?.bottles ?? 0))
  await expect(chip(page, 'Type: Red')).toBeVisible()
  await page.goBack()
  await expect(chip(page, 'Type: Red')).toBeHidden()
  await expect(tile(page, 'Bottles')).toContainText(String(country?.bottles))

  await page.getByRole('button', { name: 'Remove Country: France' }).click()
  await expect(tile(page, 'Bottles')).toContainText(String(figures.in_cellar.bottles))
  // The charts below the window follow a moment later, and until then their bars move under the pointer.
  await expect(inPiedmont).not.toHaveCount(0)
  await figure(page, 'By region')
    .getByRole('button', { name: new RegExp(`^${region?.key}`) })
    .first()
    .click()
  await expect(tile(page, 'Wines')).toContainText(String(region?.wines))
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/analytics')
})

onFigures('a chart is walked with the arrow keys, told, and filters with Enter', async ({ page, figures }) => {
  const ready = figure(page, 'Ready to drink')
  await ready.getByRole('button', { name: 'Show as table' }).focus()
  await page.keyboard.press('Tab')
  const focused = page.locator(':focus')
  const [first, second] = figures.ready.years
  await expect(focused).toHaveAttribute('aria-label', new RegExp(`^${first?.year}, Ready, early: `))
  await page.keyboard.press('ArrowUp')
  await expect(focused).toHaveAttribute('aria-label', new RegExp(`^${first?.year}, At its best: `))
  await page.keyboard.press('ArrowRight')
  const best = second?.stages.find(part => part.stage === 'peak')?.bottles ?? 0
  await expect(focused).toHaveAttribute('aria-label', `${second?.year}, At its best: ${bottles(best)}`)
  await expect(ready.getByText(String(second?.year)).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(chip(page, `At its best in ${second?.year}`)).toBeVisible()
  await expect(focused).toHaveAttribute('aria-pressed', 'true')
  await expect(tile(page, 'Bottles')).toContainText(String(best))
  await page.keyboard.press('Space')
  await expect(tile(page, 'Bottles')).toContainText(String(figures.in_cellar.bottles))
})

onFigures('a drag over columns chooses them together', async ({ page, figures }) => {
  const columns = figure(page, 'By vintage').getByRole('button', { name: /^20(15|18), Red/ })
  await columns.first().scrollIntoViewIfNeeded()
  const [from, to] = await Promise.all((await columns.all()).map(column => column.boundingBox()))
  if (!from || !to) throw new Error('The sample has no red wine of 2015 or 2018')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, from.y + from.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/\?vintage=2015&vintage=2016&vintage=2017&vintage=2018$/)
  const chosen = figures.by_vintage.filter(({ key }) => key >= '2015' && key <= '2018')
  const sum = chosen.reduce((total, { bottles }) => total + bottles, 0)
  await expect(tile(page, 'Bottles')).toContainText(String(sum))
})

onFigures('the months show what was drunk, and the charts are of what was drunk', async ({ page, figures }) => {
  const drunk = figures.months.slice(-12).findLast(month => month.drunk.bottles > 0)
  const month = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const name = month.format(new Date(`${drunk?.period}-01T00:00:00Z`))
  const history = figure(page, 'Bought and drunk')
  await history.getByRole('button', { name: `${name}, Drunk: ${bottles(drunk?.drunk.bottles ?? 0)}` }).click()
  await expect(page.getByRole('radio', { name: 'Drunk' })).toBeChecked()
  await expect(tile(page, 'Bottles')).toContainText(String(drunk?.drunk.bottles))
  const show = page.getByRole('link', { name: /^Show th/ })
  await follow(page, show, bottles(drunk?.drunk.bottles ?? 0), wines(drunk?.drunk.wines ?? 0))

  const drunkEver = figures.months.reduce((sum, each) => sum + each.drunk.bottles, figures.undated.drunk.bottles)
  await page.getByRole('radio', { name: 'All ever' }).check({ force: true })
  await page.getByRole('radio', { name: 'Drunk' }).check({ force: true })
  await expect(tile(page, 'Bottles')).toContainText(String(drunkEver))
  await page.getByLabel('Drunk from').fill(`${drunk?.period}-01`)
  await page.getByLabel('Drunk until').fill(`${drunk?.period}-28`)
  await expect(page).toHaveURL(new RegExp(`drunk=${drunk?.period}-01\\.\\.${drunk?.period}-28`))
  await page.getByRole('radio', { name: 'In the cellar' }).check({ force: true })
  // The charts outside the window follow right after the press, and may move this one.
  await history.getByRole('radio', { name: 'Years' }).check()
  const year = figures.years.at(-2)
  await history.getByRole('button', { name: `${year?.period}, Bought: ${bottles(year?.bought.bottles ?? 0)}` }).click()
  await expect(chip(page, `Bought in ${year?.period}`)).toBeVisible()
})

onFigures(
  'behind each chart is a table with the same numbers, and each sum says its source',
  async ({ page, figures }) => {
    test.slow()
    const count = await showTables(page)
    const cells = (name: string, row: string) =>
      figure(page, name)
        .getByRole('row', { name: new RegExp(`^${row} `) })
        .getByRole('cell')
    const red = figures.by_type.find(share => share.key === 'red')
    await expect(cells('By type', 'Red')).toHaveText([String(red?.bottles)])
    const [year] = figures.ready.years
    const present = year?.stages.filter(({ stage }) =>
      figures.ready.years.some(({ stages }) => stages.some(part => part.stage === stage && part.bottles > 0)),
    )
    await expect(cells('Ready to drink', String(year?.year))).toHaveText(
      [...(present ?? []), year].map(part => String(part?.bottles)),
    )
    const grapes = figure(page, 'By grape').getByRole('rowheader')
    await expect(grapes).toHaveCount(figures.by_grape.length)
    const worth = page.getByRole('table', { name: 'Worth and cost over time' }).getByRole('row').last()
    await expect(worth).toContainText(money(figures.cost.amount_minor, 'EUR'))
    await inEveryLook(page, look => expectAccessible(page, `tables, ${look.colorScheme} at ${look.width}`, look))
    await page.getByRole('button', { name: 'Show as chart' }).first().click()
    await expect(page.locator('figure').getByRole('table')).toHaveCount(count - 1)
    await page.getByRole('button', { name: 'How the value is calculated' }).click()
    await expect(page.getByRole('dialog', { name: 'How the value is calculated' })).toBeVisible()
    await expectAccessible(page, 'the source of the value')
  },
)

test('follows changes and the currency at once, says what a sum of values leaves out, and tells its rates', async ({
  page,
  signedIn,
}) => {
  const owner = await withSample(await signedIn('Bert'))
  await page.goto('/analytics')
  const figures = await analyticsOf(owner)
  await expect(tile(page, 'Bottles')).toContainText(String(figures.in_cellar.bottles))
  const cellar = replicaOf(await owner.call(getSnapshot))
  const bottle = [...cellar.bottles.values()].find(each => each.state === 'in_cellar')
  const today = dayAt(new Date())
  await owner.call(departBottles, { body: { bottle_ids: [bottle?.id], departure: 'drunk', departed_on: today } })
  await expect(tile(page, 'Bottles')).toContainText(String(figures.in_cellar.bottles - 1))
  const drunk = figures.months.find(month => today.startsWith(month.period))?.drunk.bottles ?? 0
  const mark = figure(page, 'Bought and drunk').getByRole('button', {
    name: new RegExp(`, Drunk: ${bottles(drunk + 1)}$`),
  })
  await expect(mark.last()).toBeAttached()

  const wine_id = newId()
  await owner.call(addWine, { body: { id: wine_id, producer: 'Haus', vintage: 2020, type: 'red' } })
  const body = { id: newId(), wine_id, bottle_ids: [newId(), newId()], size_ml: 750, received_on: today }
  await owner.call(addBottles, { body })
  await page.getByLabel('Chart measure').selectOption({ label: 'Value' })
  for (const name of ['By type', 'By country', 'By grape', 'By vintage'])
    await expect(figure(page, name)).toContainText('Excludes 2 bottles without a value or an exchange rate.')
  await expect(figure(page, 'By grape')).toContainText('A blend counts for each of its grapes')

  const type = figure(page, 'By type')
  await expect(type).toContainText('€')
  await page.getByLabel('Currency').selectOption({ label: 'Swiss Franc (CHF)' })
  const francs = await analyticsOf(owner, { currency: 'CHF' })
  await expect(tile(page, 'Value')).toContainText(money(francs.value.amount_minor, 'CHF'))
  await expect(tile(page, 'Cost')).toContainText(money(francs.cost.amount_minor, 'CHF'))
  await expect(type).toContainText('CHF')
  await expect(page.getByRole('main').getByText('€')).toHaveCount(0)

  await page.getByRole('button', { name: 'How the value is calculated' }).click()
  const expected = page.getByRole('dialog', { name: 'How the value is calculated' })
  const euros = francs.value.parts.find(part => part.currency === 'EUR')
  await expect(expected).toContainText(money(euros?.entered_minor ?? 0, 'EUR'))
  await expect(expected).toContainText(money(euros?.amount_minor ?? 0, 'CHF'))
  await expect(expected).toContainText(`1 EUR = ${euros?.conversion?.latest.to.per_euro} CHF on `)
  await expect(expected).toContainText('ECB')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'How the cost is calculated' }).click()
  await expect(page.getByRole('dialog', { name: 'How the cost is calculated' })).toContainText('its purchase day')
})

test('shows a sum without any known amount as unknown, not as zero, and says what another leaves out', async ({
  page,
  signedIn,
}) => {
  const owner = await signedIn('Nora')
  const [wine_id, received_on] = [newId(), dayAt(new Date())]
  await owner.call(addWine, { body: { id: wine_id, producer: 'Haus', vintage: 2020, type: 'red' } })
  const body = { id: newId(), wine_id, bottle_ids: [newId(), newId()], size_ml: 750, received_on }
  await owner.call(addBottles, { body })
  await page.goto('/')
  await expect(page.getByText('2 not included')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('0.00')
  await goWithin(page, '/analytics')
  await expect(tile(page, 'Value')).toContainText('unknown')
  await expect(tile(page, 'Cost')).toContainText('unknown')
  await expect(page.getByRole('main')).not.toContainText('0.00')

  const value = { id: newId(), wine_id, size_ml: 750 }
  const amount = { amount_minor: 2_000, currency: 'EUR', valued_on: received_on }
  await owner.call(valueWines, { body: { wines: [value], ...amount } })
  await expect(tile(page, 'Value')).toContainText('€40.00')
  await expect(tile(page, 'Value')).toContainText('2 by own values of today')
  await expect(page.getByText('Worth €40, bought for an unknown price')).toBeVisible()

  const price = { price_minor: 3_000, price_currency: 'EUR' }
  const another = { ...body, ...price, id: newId(), bottle_ids: [newId()] }
  await owner.call(addBottles, { body: another })
  await goWithin(page, '/')
  await expect(page.getByText('total price €30.00')).toHaveText('total price €30.00 (2 not included)')
})

/** Some of the charts that stand on the page until others are chosen, in their order. */
const atFirst = [
  'Ready to drink',
  'Worth and cost over time',
  'By type',
  'By stage',
  'By country',
  'By region',
  'By vintage',
  'By grape',
  'Bought and drunk',
  'Pace of drinking',
  'Gain by region, producer and wine',
  'Regions and producers',
  'Vintages by region',
  'World map',
  'Price and score of each wine',
]

test('gives a person their charts in their order and width on every device, and saves them under a name', async ({
  page,
  instance,
  signIn,
}) => {
  expectErrors(/Failed to load resource/, /PUT \/api\/auth\/preferences/)
  const dora = await withSample(await instance.person('Dora'))
  await signIn(dora)
  await page.goto('/analytics?country=FR')
  const headings = page.locator('figure [data-subject]')
  await expect(headings).toContainText(atFirst)
  await chartsDrawn(page)
  const before = await headings.allTextContents()
  await page.getByRole('button', { name: 'Choose charts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose charts' })
  const others = dialog
    .getByRole('listitem')
    .filter({ hasNotText: /^By (type|country)/ })
    .getByRole('checkbox', { checked: true })
  await expect(others).toHaveCount(before.length - 2)
  for (const checkbox of (await others.all()).toReversed()) await checkbox.uncheck()
  await dialog.getByRole('checkbox', { name: 'By price', exact: true }).check()
  await dialog.getByRole('button', { name: 'Move By price forward' }).click()
  await expect(dialog.getByRole('status')).toHaveText('By price: chart 2 of 3')
  await dialog.getByRole('button', { name: 'Full width: By price' }).click()
  await expectAccessible(page, 'the choice of charts')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(headings).toHaveText(['By type', 'By price', 'By country'])
  const [type, price] = await Promise.all(['By type', 'By price'].map(name => figure(page, name).boundingBox()))
  expect(price?.width).toBeGreaterThan(1.5 * (type?.width ?? 0))
  await expect.poll(() => dora.call(getMe)).toMatchObject({ charts: 'type price.wide country' })
  await signIn(dora)
  await page.goto('/analytics?country=FR')
  await expect(headings).toHaveText(['By type', 'By price', 'By country'])

  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('French prices')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.route('**/api/auth/preferences', route => route.abort())
  await page.getByRole('button', { name: 'Choose charts' }).click()
  await dialog.getByRole('button', { name: 'Reset to default' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(headings).toHaveText(before)
  await page.reload()
  await expect(headings).toHaveText(before)
  expect((await dora.call(getMe)).charts).not.toBeNull()
  await page.unrouteAll()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => dora.call(getMe)).toMatchObject({ charts: null })
  await page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'French prices' }).click()
  await expect(headings).toHaveText(['By type', 'By price', 'By country'])
  await expect(chip(page, 'Country: France')).toBeVisible()
})
