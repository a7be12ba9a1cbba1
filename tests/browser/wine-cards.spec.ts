import { makeWineCard } from '../../src/features/wine-cards/contract.ts'
import { expectAccessible } from './axe.ts'
import { aWine, servedTo } from './cellar.ts'
import { readPicture } from './code-pictures.ts'
import { expect, reconnect, test } from './devices.ts'
import { expectNothingSticksOut } from './fixtures.ts'

test('shares a wine as a card, which others see without an account and add without a network', async ({
  page,
  browser,
  device,
  instance,
  ada,
}) => {
  test.slow()
  const wine_id = await aWine(ada, 'Weingut Steinberger', 2)
  await page.goto(`/wines/${wine_id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Share as a card' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create card' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the wine card' })).toBeVisible()
  await expectAccessible(page, 'a wine card to share')
  const link = await dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  expect(link).toContain('/card#')
  const code = await dialog.getByRole('img', { name: 'QR code of the wine card' }).screenshot()
  expect(await readPicture(code)).toEqual([link.toUpperCase()])

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: instance.url })
  const guest = await context.newPage()
  await guest.goto(link)
  await expect(guest.getByText(/Unknown sender/)).toBeVisible()
  await expect(guest.getByRole('heading', { name: 'Weingut Steinberger 2020' })).toBeVisible()
  expect(new URL(guest.url()).hash).toBe('')
  await expectAccessible(guest, 'a wine card without an account')
  await expectNothingSticksOut(guest)
  await context.close()

  // A scanner types the link; Bob takes it to his cellar where there is no signal.
  const bob = await instance.person('Bob')
  const phone = await device(bob)
  const bobs = phone.page
  await bobs.goto('/scan')
  await expect(bobs.getByRole('textbox', { name: 'Code or barcode' })).toBeVisible()
  await phone.line.cut()
  await bobs.getByRole('textbox', { name: 'Code or barcode' }).fill(link.toUpperCase())
  await bobs.getByRole('button', { name: 'Look up' }).click()
  await expect(bobs.getByRole('textbox', { name: 'Vintage' })).toHaveValue('2020')
  await bobs.getByRole('textbox', { name: 'Vintage' }).fill('2021')
  await bobs.getByRole('radio', { name: 'Wish' }).check()
  await expectAccessible(bobs, 'adding a wine card')
  await expectNothingSticksOut(bobs)
  await bobs.getByRole('button', { name: 'Add to my cellar' }).click()
  await expect(bobs.getByRole('heading', { name: 'Weingut Steinberger 2021' })).toBeVisible()
  await reconnect(phone)
  await expect.poll(async () => (await servedTo(bob)).wishes.size).toBe(1)

  // The file comes by the import screen. A changed one is refused.
  const made = await ada.call(makeWineCard, {
    params: { wine_id },
    body: { note: false },
  })
  const file = (card: object) => ({
    name: 'card.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(card)),
  })
  await bobs.goto('/import')
  await bobs
    .getByLabel('Choose a file')
    .setInputFiles(file({ ...made.card, wine: { ...made.card.wine, vintage: 1945 } }))
  await expect(bobs.getByRole('alert')).toHaveText(/This card was changed after it was signed/)
  await bobs.goto('/import')
  await bobs.getByLabel('Choose a file').setInputFiles(file(made.card))
  await expect(bobs.getByText(/Signed by this server/)).toBeVisible()
  await bobs.getByRole('button', { name: 'Add to my cellar' }).click()
  await expect(bobs.getByRole('heading', { name: 'Weingut Steinberger 2020' })).toBeVisible()
  await bobs.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await servedTo(bob)).wines.size).toBe(1)
})
