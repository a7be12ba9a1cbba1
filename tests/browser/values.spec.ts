import { utils, write } from '@e965/xlsx'
import { addBottles } from '../../src/features/bottles/commands.ts'
import { departBottles } from '../../src/features/bottles/departures.ts'
import { valueWines } from '../../src/features/money/commands.ts'
import { addWine } from '../../src/features/wines/commands.ts'
import { addDays, dayAt } from '../../src/shared/days.ts'
import { newId } from '../../src/shared/ids.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { servedTo } from './cellar.ts'
import { expect, expectErrors, goWithin, type Person, test } from './fixtures.ts'

const today = dayAt(new Date())

/** Returns a wine of which three bottles came two years ago for 20 euros each; one was sold for 60 a year ago. */
async function threeBottles(person: Person): Promise<string> {
  const [wine_id, ...bottle_ids] = [newId(), newId(), newId(), newId()]
  await person.call(addWine, { body: { id: wine_id, producer: 'Steinberger', vintage: 2019, type: 'red' } })
  const price = { price_minor: 20_00, price_currency: 'EUR' }
  const bought = { id: newId(), wine_id, bottle_ids, size_ml: 750, received_on: addDays(today, -730), ...price }
  await person.call(addBottles, { body: bought })
  const sale = { departure: 'sold', departed_on: addDays(today, -365), revenue_minor: 60_00, revenue_currency: 'EUR' }
  await person.call(departBottles, { body: { bottle_ids: bottle_ids.slice(0, 1), ...sale } })
  return wine_id
}

test('gives a wine that is worth what it cost a return of 0 % a year, not of -0 %', async ({ page, ada }) => {
  const [wine_id, bottle_id] = [newId(), newId()]
  await ada.call(addWine, { body: { id: wine_id, producer: 'Steinberger', vintage: 2019, type: 'red' } })
  const price = { price_minor: 230_00, price_currency: 'EUR' }
  const bought = { id: newId(), wine_id, bottle_ids: [bottle_id], size_ml: 750, received_on: addDays(today, -4_000) }
  await ada.call(addBottles, { body: { ...bought, ...price } })
  const value = { amount_minor: 230_00, currency: 'EUR', valued_on: today }
  await ada.call(valueWines, { body: { wines: [{ id: newId(), wine_id, size_ml: 750 }], ...value } })
  await page.goto(`/wines/${wine_id}`)
  await expect(page.getByText(/% a year, money-weighted/)).toHaveText(/^0% a year/)
})

test('enters the value of a wine on its page, and says what it gained, in all and per year', async ({ page, ada }) => {
  const wine_id = await threeBottles(ada)
  const early = { amount_minor: 25_00, currency: 'EUR', valued_on: addDays(today, -400) }
  await ada.call(valueWines, { body: { wines: [{ id: newId(), wine_id, size_ml: 750 }], ...early } })
  await page.goto(`/wines/${wine_id}`)
  const value = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ hasText: /Own value, / })
    .last()
  await expect(value).toContainText('2 bottles, €40.00 paid · 25%')
  await expect(value).toContainText('€10.00 gained')

  await value.getByRole('button', { name: 'Enter value' }).click()
  await page.getByLabel('Value per bottle').fill('30')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(value).toContainText('2 bottles, €40.00 paid · 50%')
  await expect(value).toContainText('One bottle, €20.00 paid · 200%')
  await expect(value).toContainText('3 bottles, €60.00 paid · 100%')
  // 60 euros became 60 after a year and 60 after two: 1 = 1/g + 1/g², so g is the golden ratio.
  await expect(value).toContainText('61.8% a year, money-weighted.')
  await value.getByRole('button', { name: 'Gain', exact: true }).click()
  await expect(page.getByText('a sold one at what it brought')).toBeVisible()
  await page.keyboard.press('Escape')

  const line = page.getByRole('group', { name: 'Value of a bottle over time' })
  await expect(line.getByRole('img')).toHaveCount(2)
  await line.getByRole('img').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(line.locator(':focus')).toHaveAccessibleName(/own value.*€30\.00/)
  await inEveryLook(page, look => expectAccessible(page, 'the values of a wine', look))
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('table', { name: 'Value of a bottle over time' }).getByRole('row')).toHaveCount(3)
})

test('enters the values of a pasted price list, leaves the other rows to be corrected, and undoes it at once', async ({
  page,
  ada,
}) => {
  const wine_id = await threeBottles(ada)
  const valuesNow = async () => [...(await servedTo(ada)).valuations.values()].map(({ id: _, ...each }) => each)
  await page.goto('/import')
  await page.getByRole('button', { name: 'Enter values' }).click()
  const dialog = page.getByRole('dialog', { name: 'Values from a list' })
  const list = dialog.getByLabel('List')
  await list.fill('Steinberger 2019, 42')
  await expect(dialog.getByRole('status')).toContainText('The first row has to name a column of values')
  const file = dialog.locator('input[type=file]')
  expectErrors(/400 \(Bad Request\)/, /POST \S+\/tables ApiError/)
  await file.setInputFiles({ name: 'prices.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(dialog.getByRole('alert')).toContainText('cannot be read as a table')
  const workbook = utils.book_new()
  const cells = [
    ['Producer', 'Vintage', 'Value', 'Currency'],
    ['Steinberger', 2019, 42.5, 'CHF'],
  ]
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([['Prices of our merchant']]), 'About')
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(cells), 'Prices')
  const xlsx = write(workbook, { bookType: 'xlsx', type: 'buffer' }) as Buffer
  await file.setInputFiles({ name: 'prices.xlsx', mimeType: 'application/octet-stream', buffer: xlsx })
  await expect(dialog.getByRole('status')).toHaveText('One value is found.')
  await expect(list).toHaveValue('Producer\tVintage\tValue\tCurrency\nSteinberger\t2019\t42.5\tCHF')
  const buffer = Buffer.from('Producer;Vintage;Value;Currency\nSteinberger;2019;42,5040;CHF\nStienberger;2019;1;CHF\n')
  await file.setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByRole('status')).toHaveText('One value is found. One row is left out:')
  await expect(dialog.getByText('One amount has more decimals than its currency and is rounded.')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toContainText('Row 3 Stienberger · 2019 · 1 · CHF')
  await expect(dialog.getByRole('listitem')).toContainText('The cellar has no such wine.')
  await inEveryLook(page, look => expectAccessible(page, 'entering values from a list', look))

  await dialog.getByRole('button', { name: 'Enter values' }).click()
  await expect(page.getByText('One value entered')).toBeVisible()
  await expect(list).toHaveValue('Producer\tVintage\tValue\tCurrency\nStienberger\t2019\t1\tCHF')
  const entered = { wine_id, size_ml: 750, amount_minor: 42_50, currency: 'CHF', valued_on: today, source: 'imported' }
  await expect.poll(valuesNow).toEqual([entered])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(valuesNow).toEqual([])
})

test('says what the cellar gained and brought, on what that rests, and of the bottles that a filter shows', async ({
  page,
  ada,
}) => {
  const wine_id = await threeBottles(ada)
  await page.goto('/analytics')
  const gain = page.getByRole('table', { name: 'Gain of the bottles here and of those that are gone' })
  await expect(gain.getByRole('row', { name: 'Gone' })).toContainText('€40.00')
  await expect(page.getByText('2 bottles without a value of their own are left out.')).toBeVisible()
  const body = {
    wines: [{ id: newId(), wine_id, size_ml: 750 }],
    amount_minor: 30_00,
    currency: 'EUR',
    valued_on: today,
  }
  await ada.call(valueWines, { body })
  await expect(gain.getByRole('row', { name: 'In the cellar' }).getByRole('cell')).toContainText([
    ...['2', '€40.00', '€60.00', '€20.00', '50%'],
  ])
  await expect(gain.getByRole('row', { name: 'Together' }).getByRole('cell')).toContainText([
    ...['3', '€60.00', '€120.00', '€60.00', '100%'],
  ])
  const bases = page.getByRole('table', { name: 'What the worth rests on' })
  await expect(bases.getByRole('row', { name: 'Own value' })).toContainText('€60.00')
  await expect(bases.getByRole('row', { name: 'What it brought' })).toContainText('€60.00')
  await expect(page.getByText(/% a year, money-weighted/)).toBeVisible()
  const sales = page.getByRole('table', { name: 'Revenue by year' })
  await expect(sales.getByRole('row').last().getByRole('cell')).toContainText(['1', '€60.00', '€20.00', '€40.00', '1'])
  await inEveryLook(page, look => expectAccessible(page, 'the gain of the cellar', look))
  const heading = page.getByRole('heading', { name: 'Gain and return' })
  await expect(heading).toBeVisible()
  await goWithin(page, '/analytics?type=white')
  await expect(page.getByRole('heading', { name: 'No bottles match' })).toBeVisible()
  await expect(heading).toBeHidden()
})
