import sharp from 'sharp'
import { setPreferences } from '../../src/features/accounts/contract.ts'
import { addBottles } from '../../src/features/bottles/commands.ts'
import { addWine } from '../../src/features/wines/commands.ts'
import { addWish } from '../../src/features/wishes/commands.ts'
import { newId } from '../../src/shared/ids.ts'
import { expectAccessible } from './axe.ts'
import { expect, goWithin, type Person, test } from './fixtures.ts'

/** Sets the display currency to francs. */
async function inFrancs(person: Person): Promise<Person> {
  const { user } = await person.call(setPreferences, { body: { preferred_currency: 'CHF' } })
  return { ...person, user }
}

async function bought(person: Person, producer: string, count: number, price: object) {
  const wine_id = newId()
  await person.call(addWine, { body: { id: wine_id, producer, vintage: 2020, type: 'red' } })
  const bottle_ids = Array.from({ length: count }, () => newId())
  const body = { id: newId(), wine_id, bottle_ids, size_ml: 750, received_on: '2024-02-01', ...price }
  await person.call(addBottles, { body })
  return wine_id
}

test('groups the digits of how many bottles there are and how many an amount leaves out', async ({
  page,
  instance,
  signIn,
}) => {
  const cora = await instance.person('Cora')
  const wine_id = await bought(cora, 'Clos du Ciel', 1, { price_minor: 1_000, price_currency: 'EUR' })
  for (const received_on of ['2024-02-01', null]) {
    const bottle_ids = Array.from({ length: 1_000 }, () => newId())
    await cora.call(addBottles, { body: { id: newId(), wine_id, bottle_ids, size_ml: 750, received_on } })
  }
  await signIn(cora)
  await page.goto('/')
  await expect(page.getByText('total price')).toHaveText('total price €10.00 (1,000 not included)')
  await expect(page.getByRole('gridcell').getByText('1,000 not included')).toBeVisible()
  await expect(page.getByRole('gridcell').filter({ hasText: 'on order' })).toHaveText('1,001+ 1,000 on order')
  await page.goto('/export/inventory')
  await expect(page.getByRole('row', { name: 'Total' }).getByRole('cell').first()).toHaveText('1,001')
})

test('calls a missing rate so, and lists what the prices of an inventory are converted with', async ({
  page,
  instance,
  signIn,
}) => {
  const frida = await inFrancs(await instance.person('Frida'))
  const dollars = { price_minor: 1_235, price_currency: 'USD', ordered_on: '1998-06-01' }
  const euros = { price_minor: 1_950, price_currency: 'EUR', ordered_on: '2024-01-06' }
  const wine_id = await bought(frida, 'Old Creek', 3, dollars)
  await bought(frida, 'Clos du Ciel', 4, euros)
  await signIn(frida)

  // Each bottle is 19.50 × 0.932 = 18.17 francs. All of them together would be 72.70.
  await page.goto('/')
  await expect(page.getByText('total price CHF')).toHaveText('total price CHF 72.68 (3 not included)')
  await expect(page.getByText(/^value CHF\s\d+\.\d\d$/)).toBeVisible()

  await bought(frida, 'Young Creek', 2, { ...dollars, received_on: null })
  const main = page.getByRole('main')
  await goWithin(page, '/orders')
  await expect(main.getByText('2 bottles without an exchange rate')).toBeVisible()
  await expect(main).not.toContainText('without a price')

  await goWithin(page, '/analytics')
  await expect(main.getByText('3 bottles without an exchange rate')).toBeVisible()
  await expect(main.getByText('3 bottles without a price', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'How the cost is calculated' }).click()
  await expect(page.getByRole('dialog', { name: 'How the cost is calculated' })).toContainText(
    '3 bottles without an exchange rate for their day are not included.',
  )
  await page.keyboard.press('Escape')

  const picture = { create: { width: 60, height: 80, channels: 3, background: '#7a1f35' } } as const
  const buffer = await sharp(picture).jpeg().toBuffer()
  await goWithin(page, `/wines/${wine_id}`)
  const file = { name: 'front.jpg', mimeType: 'image/jpeg', buffer }
  await page.locator('input[type=file][multiple]').first().setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Show photos' }).getByRole('img')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 400 })
  await goWithin(page, '/export/inventory')
  await expect(page.getByRole('row', { name: /Clos du Ciel/ })).toContainText('€19.50Jan 6, 2024CHF 72.68')
  await expect(page.getByRole('row', { name: /Old Creek/ })).toContainText(
    '$12.35Jun 1, 1998no exchange rate for that day',
  )
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('CHF 72.683 bottles without an exchange rate')
  await expect(main).not.toContainText('without a price')
  await expect(main).toContainText('Each bottle is converted and rounded by itself.')
  const rates = page.getByRole('heading', { name: 'Exchange rates of the purchase days' }).locator('..')
  await expect(rates.getByRole('listitem')).toHaveText(['1 EUR = 0.932 CHF on Jan 5, 2024'])
  await expectAccessible(page, 'inventory with rates')

  // Its photos leave the frame of the screen in its place.
  await expect(main.locator('img').first()).toBeAttached()
  await page.evaluate(() => scrollTo(0, 500))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  expect((await page.getByRole('navigation').first().boundingBox())?.y).toBe(0)
})

test('compares a wish with the last price at today’s rate, and says so', async ({ page, instance, signIn }) => {
  const wim = await inFrancs(await instance.person('Wim'))
  // On the purchase day 27.50 euros were more than thirty francs.
  const price = { price_minor: 2_750, price_currency: 'EUR', ordered_on: '2015-01-10' }
  const wine_id = await bought(wim, 'Clos du Ciel', 1, price)
  const limit = { limit_minor: 3_000, limit_currency: 'CHF' }
  const params = { cellar_id: wim.cellar_id }
  const wished = { wine_id, quantity: 2, wished_on: '2024-03-01' }
  await wim.call(addWish, { params, body: { id: newId(), ...wished, ...limit } })
  await wim.call(addWish, {
    params,
    body: { id: newId(), ...wished, limit_minor: 2_000, limit_currency: 'EUR' },
  })
  await signIn(wim)
  await page.goto(`/wines/${wine_id}`)
  const wish = page.getByRole('listitem').filter({ hasText: 'at most CHF 30.00' })
  await expect(wish).toContainText(/Last paid €27\.50 on Jan 10, 2015CHF\s25\.\d\d at today’s rateCHF\s4\.\d\d below/)
  await wish.getByRole('button', { name: /converted from €27.50/ }).click()
  const explained = page.getByRole('dialog', { name: 'How this is calculated' })
  await expect(explained).toContainText(/€27\.50 is CHF\s25\.\d\d1 EUR = 0\.\d+ CHF on /)

  await page.keyboard.press('Escape')
  await goWithin(page, '/wishes')
  // 60 francs, and 40 euros at 0.92.
  await page.getByRole('button', { name: /^CHF\s9\d\.\d\d, partly converted$/ }).click()
  await expect(explained).toContainText(
    'The maximum price of each wish for all its bottles, at today’s exchange rates.',
  )
  await expect(explained).toContainText(/CHF\s60\.00€40\.00 is CHF\s3\d\.\d\d|€40\.00 is CHF\s3\d\.\d\dCHF\s60\.00/)
  await expect(explained).toContainText(/1 EUR = 0\.\d+ CHF on /)
  await expectAccessible(page, 'wishes with their sum explained')
})
