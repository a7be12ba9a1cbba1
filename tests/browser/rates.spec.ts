import { addBottles } from '../../src/features/bottles/commands.ts'
import { enterRate } from '../../src/features/money/updates/contract.ts'
import { addWine } from '../../src/features/wines/commands.ts'
import { addDays, dayAt } from '../../src/shared/days.ts'
import { newId } from '../../src/shared/ids.ts'
import { ecbDays, startRateHost } from '../rate-host.ts'
import { expectAccessible } from './axe.ts'
import { expect, signInAt, test } from './fixtures.ts'

test('switches updates of exchange rates on, names the host, fetches, and accepts a jump only when told to', async ({
  page,
  emptyInstance,
}) => {
  const host = await startRateHost()
  const { host: name } = new URL(host.url)
  const today = dayAt(new Date(), 'UTC')
  host.answer(ecbDays({ [today]: { USD: 1.171, DKK: 9.9 }, [addDays(today, -1)]: { USD: 1.17, DKK: 7.46 } }))
  const ada = await emptyInstance.person('Ada')
  await signInAt(page, emptyInstance.url, ada)
  await page.goto(`${emptyInstance.url}/admin`)

  const card = page.getByRole('region', { name: 'Exchange rates', exact: true })
  await expect(card).toContainText('The server fetches no exchange rates.')
  await expect(card.getByRole('button', { name: 'Fetch now' })).toHaveCount(0)
  await card.getByRole('button', { name: 'Choose source' }).click()
  const dialog = page.getByRole('dialog', { name: 'Source of exchange rates' })
  await dialog.getByLabel('Source').selectOption('European Central Bank, daily')
  await expect(dialog).toContainText('one request a day to www.ecb.europa.eu')
  await dialog.getByRole('textbox', { name: 'Address' }).fill(`${host.url}/daily.xml`)
  await expect(dialog).toContainText(`one request a day to ${name}`)
  await expectAccessible(page, 'the source of exchange rates')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText(`The server sends one request a day to ${name}`)

  await card.getByRole('button', { name: 'Fetch now' }).click()
  await expect(card).toContainText('which is not allowed')
  await card.getByRole('button', { name: 'Choose source' }).click()
  await dialog.getByLabel('Allow addresses of the home network').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await card.getByRole('button', { name: 'Fetch now' }).click()
  await expect(card).toContainText('3 rates added')
  await expect(card).toContainText('One rate needs your decision')
  const waiting = page.getByRole('table', { name: 'Doubtful exchange rates' })
  await expect(waiting.getByRole('row', { name: 'DKK' })).toContainText('Changed by more than 20%')
  await expectAccessible(page, 'the rates that wait')

  await waiting.getByRole('button', { name: 'Accept the rate of DKK' }).click()
  await expect(waiting).toHaveCount(0)
  expect(host.requested).toEqual(['/daily.xml'])
  host.stop()
})

test('explains an amount of today by bottles that are rounded one by one, and the age of its rate', async ({
  page,
  emptyInstance,
}) => {
  const ada = await emptyInstance.person('Ada')
  const wine_id = newId()
  for (const [currency, per_euro] of [
    ['ARS', 1700],
    ['CLP', 1060],
  ])
    await ada.call(enterRate, { body: { currency, day_on: '2026-01-05', per_euro } })
  const wine = { id: wine_id, producer: 'Zuccardi', name: 'Concreto', vintage: 2021, type: 'red' }
  await ada.call(addWine, { body: wine })
  const bought = { ordered_on: '2026-01-07', received_on: '2026-01-08' }
  const price = { price_minor: 1_000_000, price_currency: 'ARS' }
  const bottle = { id: newId(), wine_id, bottle_ids: [newId(), newId(), newId()], size_ml: 750, ...price, ...bought }
  await ada.call(addBottles, { body: bottle })
  await signInAt(page, emptyInstance.url, ada)
  await page.goto(`${emptyInstance.url}/analytics`)
  await expect(page.getByText(/at exchange rates up to \d+ days old/).first()).toBeVisible()
  await page.getByRole('button', { name: 'How the value is calculated' }).click()
  const explained = page.getByRole('dialog', { name: 'How the value is calculated' })
  // A bottle is 10,000 / 1,700 = 5.88 euros. All of them together would be 17.65.
  await expect(explained).toContainText('ARS 30,000.00')
  await expect(explained).toContainText('= €17.64')
  await expect(explained).toContainText('Each bottle is converted and rounded by itself.')
  await expect(explained).toContainText(/1 EUR = 1,700 ARS on Jan 5, 2026, \d+ days old on \w+ \d+, \d{4}/)
  await expect(explained).toContainText('entered by hand')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'How the cost is calculated' }).click()
  const cost = page.getByRole('dialog', { name: 'How the cost is calculated' })
  await expect(cost).toContainText('1 EUR = 1,700 ARS on Jan 5, 2026')
  await expect(cost).not.toContainText('days old')

  // A rate that a person typed says nothing about the newest day of the source.
  const yesterday = addDays(dayAt(new Date(), 'UTC'), -1)
  await page.goto(`${emptyInstance.url}/admin`)
  const card = page.getByRole('region', { name: 'Exchange rates', exact: true })
  await expect(card).toContainText('No new ratesof ARS, CLP since Jan 5, 2026')
  await ada.call(enterRate, { body: { currency: 'UYU', day_on: yesterday, per_euro: 46 } })
  await page.reload()
  await expect(card).toContainText('No new ratesof ARS, CLP since Jan 5, 2026')
  await expect(card).not.toContainText('1 day old')
})
