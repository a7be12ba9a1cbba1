import type { Locator } from '@playwright/test'
import { type Analytics, getAnalytics } from '../../src/features/analytics/contract.ts'
import { addBottles } from '../../src/features/bottles/commands.ts'
import { departBottles } from '../../src/features/bottles/departures.ts'
import { addWine } from '../../src/features/wines/commands.ts'
import { getSnapshot } from '../../src/ledger/contract.ts'
import { replicaOf } from '../../src/ledger/replica.ts'
import { dayAt } from '../../src/shared/days.ts'
import { newId } from '../../src/shared/ids.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { expect, expectNothingSticksOut, type Instance, type Page, type Person, test, withSample } from './fixtures.ts'

interface World {
  owner: Person
  /** The analytics of the owner's cellar from the API. */
  figures: Analytics
}

/** Opens the analytics of the collector or, for a test that changes something, of a person created for it. */
const onFigures = test.extend<{ alone: boolean; world: World }>({
  alone: [false, { option: true }],
  world: [
    async ({ instance, collector, alone, signIn, page }, use) => {
      const owner = alone ? await withSample(instance, 'Bert') : collector
      await signIn(owner)
      await page.goto('/analytics')
      await expect(figure(page, 'Ready to drink')).toBeVisible()
      await use({ owner, figures: await analyticsOf(instance, owner) })
    },
    { auto: true },
  ],
})

const analyticsOf = (instance: Instance, as: Person, query: Record<string, string> = {}) =>
  instance.call(getAnalytics, {
    as,
    params: { cellar_id: as.cellar_id },
    query: { today: dayAt(new Date()), ...query },
  })

const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true })
const tile = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) }) })
const bottles = (count: number) => (count === 1 ? '1 bottle' : `${new Intl.NumberFormat('en').format(count)} bottles`)
const wines = (count: number) => (count === 1 ? '1 wine' : `${count} wines`)
const money = (minor: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(minor / 100)

/** Shows every chart as a table. */
async function showTables(page: Page) {
  const buttons = page.getByRole('button', { name: 'Show as table' })
  await expect(buttons).toHaveCount(8)
  for (const button of (await buttons.all()).toReversed()) await button.click()
  await expect(page.getByRole('table')).toHaveCount(8)
}

/** Follows a figure to its list and comes back. */
async function follow(page: Page, link: Locator, ...expected: string[]) {
  await link.click()
  await expect(page.getByRole('heading', { name: 'Wines', level: 1 })).toBeVisible()
  for (const each of expected) await expect(page.getByRole('main')).toContainText(each)
  await page.goBack()
  await expect(figure(page, 'Ready to drink')).toBeVisible()
}

onFigures('the screen says what the API says', async ({ page, world: { figures } }) => {
  const { in_cellar, value, cost, by_type, by_country, by_stage } = figures
  await expect(tile(page, 'Bottles')).toContainText(String(in_cellar.bottles))
  await expect(tile(page, 'Wines')).toContainText(String(in_cellar.wines))
  await expect(tile(page, 'Value')).toContainText(money(value.amount_minor, 'EUR'))
  await expect(tile(page, 'Cost')).toContainText(money(cost.amount_minor, 'EUR'))
  await expect(figure(page, 'By type').getByRole('listitem')).toHaveCount(by_type.length)
  await expect(figure(page, 'By stage').getByRole('listitem')).toHaveCount(by_stage.length)
  const [first] = by_country
  for (const part of first?.types ?? []) {
    const marks = figure(page, 'By country').getByRole('link', { name: new RegExp(`: ${bottles(part.bottles)}$`) })
    await expect(marks.first()).toBeAttached()
  }
})

onFigures('a headline leads to a list with the same number', async ({ page, world: { figures } }) => {
  const { in_cellar, on_order, gone, value, cost } = figures
  const link = (name: string) => tile(page, name).getByRole('link').first()
  await follow(page, link('Bottles'), bottles(in_cellar.bottles))
  await follow(page, link('Wines'), wines(in_cellar.wines))
  await follow(page, link('Value'), money(value.amount_minor, 'EUR'))
  await follow(page, link('Cost'), money(cost.amount_minor, 'EUR'))
  await follow(page, page.getByRole('link', { name: `${on_order.bottles} on order` }), `${on_order.bottles} on order`)
  await follow(page, page.getByRole('link', { name: /bottles consumed or removed/ }), `${gone.bottles} gone`)
})

onFigures('every kind of chart leads to lists with the same numbers', async ({ page, world: { figures } }) => {
  const { by_type, by_stage, by_country, by_vintage, by_grape, ready } = figures
  const white = by_type.find(share => share.key === 'white')
  await follow(
    page,
    figure(page, 'By type').getByRole('listitem').getByRole('link', { name: 'White' }),
    bottles(white?.bottles ?? 0),
    wines(white?.wines ?? 0),
  )
  const peak = by_stage.find(share => share.key === 'peak')
  await follow(
    page,
    figure(page, 'By stage').getByRole('listitem').getByRole('link', { name: 'At its best', exact: true }),
    bottles(peak?.bottles ?? 0),
    wines(peak?.wines ?? 0),
  )
  const [country] = by_country
  const [region] = country?.regions ?? []
  const [grape] = by_grape
  const vintage = by_vintage.find(share => share.key === '2019')
  const marks = [
    { in: 'By country', share: country },
    { in: 'By region', share: region },
    { in: 'By grape', share: grape },
    { in: 'By vintage', share: vintage },
  ]
  for (const { in: name, share } of marks) {
    const [part] = share?.types ?? []
    const mark = figure(page, name)
      .getByRole('link', { name: new RegExp(`${bottles(part?.bottles ?? 0)}$`) })
      .and(page.locator(`[href*="type=${part?.type}"]`))
    await follow(page, mark.first(), bottles(part?.bottles ?? 0))
  }
  const later = ready.years[4]
  const best = later?.stages.find(part => part.stage === 'peak')
  const column = figure(page, 'Ready to drink').getByRole('link', { name: `${later?.year}, At its best` })
  await follow(page, column, `At its best in ${later?.year}`, bottles(best?.bottles ?? 0))
  await follow(
    page,
    page.getByRole('link', { name: /bottles? past the drinking window$/ }),
    bottles(ready.past.bottles),
  )
})

onFigures('what was bought and drunk leads to the wines of that month', async ({ page, world: { figures } }) => {
  const months = figures.months.slice(-12)
  const drunk = months.findLast(month => month.drunk.bottles > 0)
  const bought = months.findLast(month => month.bought.bottles > 0)
  const history = figure(page, 'Bought and drunk')
  const inMonth = (name: string, period = '') => history.locator(`a[href*="${name}=${period}"]`)
  await follow(
    page,
    inMonth('drunk', drunk?.period),
    bottles(drunk?.drunk.bottles ?? 0),
    wines(drunk?.drunk.wines ?? 0),
  )
  await follow(page, inMonth('bought', bought?.period), bottles(bought?.bought.bottles ?? 0))
  await history.getByRole('radio', { name: 'Years' }).check({ force: true })
  const year = figures.years.at(-2)
  await follow(page, inMonth('drunk', year?.period), `Drunk in ${year?.period}`, bottles(year?.drunk.bottles ?? 0))
  await history.getByRole('radio', { name: 'Spending' }).check({ force: true })
  const month = figures.months.findLast(each => each.spent_minor > 0)
  const spent = inMonth('bought', month?.period)
  await expect(spent).toHaveAttribute(
    'aria-label',
    new RegExp(money(month?.spent_minor ?? 0, 'EUR').replace('.', '\\.')),
  )
})

onFigures(
  'a chart is walked with the arrow keys, told, and followed with Enter',
  async ({ page, world: { figures } }) => {
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
    await expect(page.getByRole('main')).toContainText(`At its best in ${second?.year}`)
    await expect(page.getByRole('main')).toContainText(bottles(best))
  },
)

onFigures('behind each chart is a table with the same numbers', async ({ page, world: { figures } }) => {
  await showTables(page)
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
  await page.getByRole('button', { name: 'Show as chart' }).first().click()
  await expect(page.getByRole('table')).toHaveCount(7)
})

onFigures.describe('In a cellar of their own', () => {
  onFigures.use({ alone: true })

  onFigures('every amount follows the currency at once, and tells its rates', async ({ page, instance, world }) => {
    await page.getByRole('radio', { name: 'Value' }).check({ force: true })
    const type = figure(page, 'By type')
    await expect(type).toContainText('€')
    await page.getByLabel('Currency').selectOption({ label: 'Swiss Franc (CHF)' })
    const francs = await analyticsOf(instance, world.owner, { currency: 'CHF' })
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

  onFigures('a figure of values says how many bottles it leaves out', async ({ page, instance, world: { owner } }) => {
    const options = { as: owner, params: { cellar_id: owner.cellar_id } }
    const wine_id = newId()
    await instance.call(addWine, { ...options, body: { id: wine_id, producer: 'Haus', vintage: 2020, type: 'red' } })
    const received_on = dayAt(new Date())
    const body = { id: newId(), wine_id, bottle_ids: [newId(), newId()], size_ml: 750, received_on }
    await instance.call(addBottles, { ...options, body })
    await page.reload()
    await page.getByRole('radio', { name: 'Value' }).check({ force: true })
    for (const name of ['By type', 'By country', 'By grape', 'By vintage'])
      await expect(figure(page, name)).toContainText('Excludes 2 bottles without a value.')
    await expect(figure(page, 'By grape')).toContainText('A blend counts for each of its grapes')
  })

  onFigures('the figures follow a bottle that is drunk', async ({ page, instance, world: { owner, figures } }) => {
    const params = { cellar_id: owner.cellar_id }
    const cellar = replicaOf(await instance.call(getSnapshot, { as: owner, params }))
    const bottle = [...cellar.bottles.values()].find(each => each.state === 'in_cellar')
    const today = dayAt(new Date())
    await instance.call(departBottles, {
      as: owner,
      params,
      body: { bottle_ids: [bottle?.id], departure: 'drunk', departed_on: today },
    })
    await page.reload()
    await expect(tile(page, 'Bottles')).toContainText(String(figures.in_cellar.bottles - 1))
    const drunk = figures.months.find(month => today.startsWith(month.period))?.drunk.bottles ?? 0
    const mark = figure(page, 'Bought and drunk').locator(`a[href*="drunk=${today.slice(0, 7)}"]`)
    await expect(mark).toHaveAttribute('aria-label', new RegExp(`${bottles(drunk + 1)}$`))
  })
})

test('offers the ways to fill an empty cellar', async ({ page, person, signIn }) => {
  await signIn(await person('Cleo'))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cellar is empty')
  await page.getByRole('link', { name: 'Analytics' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Analytics' })
  await expect(heading).toBeFocused()
  await expect(page.getByRole('heading', { level: 2 })).toContainText(['Your cellar is empty'])
  await inEveryLook(page, look => expectAccessible(page, 'no figures yet', look))
  await expect(page.getByRole('link', { name: 'Import a file' })).toBeVisible()
  await page.getByRole('button', { name: 'Try the sample cellar' }).click()
  await expect(figure(page, 'Ready to drink')).toBeVisible()
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Import a file' })).toBeVisible()
})

onFigures('axe has nothing to say, and nothing is cut off', async ({ page }) => {
  await inEveryLook(page, async look => {
    const { colorScheme, width } = look
    await expectAccessible(page, `${colorScheme} at ${width}`, look)
    await expectNothingSticksOut(page)
  })
})

onFigures('axe has nothing to say about the tables and what a figure tells', async ({ page }) => {
  test.slow()
  await showTables(page)
  await inEveryLook(page, look => expectAccessible(page, `tables, ${look.colorScheme} at ${look.width}`, look))
  await page.getByRole('button', { name: 'How the value is calculated' }).click()
  await expect(page.getByRole('dialog', { name: 'How the value is calculated' })).toBeVisible()
  await expectAccessible(page, 'the source of the value')
})
