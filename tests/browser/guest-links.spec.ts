import { expectAccessible } from './axe.ts'
import { aWine } from './cellar.ts'
import { expect, expectErrors, expectNothingSticksOut, test } from './fixtures.ts'

test('shows a list to guests without an account, until it is taken back', async ({
  page,
  browser,
  instance,
  signedIn,
}) => {
  test.slow()
  expectErrors(/status of 404/)
  const ada = await signedIn('Ada')
  await aWine(ada, 'Weingut Steinberger', 2)
  await page.goto('/')
  await expect(page.getByRole('link', { name: /Steinberger/ })).toBeVisible()
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Share with guests' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Heading').fill('Dinner for four')
  await expectAccessible(page, 'sharing a list with guests')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the link for guests' })).toBeVisible()
  const link = await dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  expect(link).toContain('/guests#')
  await dialog.locator('[data-actions]').getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: instance.url })
  const guest = await context.newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'Dinner for four' })).toBeVisible()
  await expect(guest.getByRole('listitem')).toHaveText(/Weingut Steinberger 2020/)
  expect(new URL(guest.url()).hash).toBe('')
  await expectAccessible(guest, 'a list for guests')
  await expectNothingSticksOut(guest)

  await page.goto('/members')
  const links = page.getByRole('table', { name: 'The links that guests can still use' })
  await expect(links.getByRole('row')).toHaveText([/Heading/, /Dinner for four.*Ada/])
  await links.getByRole('button', { name: 'Take back' }).click()
  await expect(dialog).toHaveAccessibleName('Take this link back?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'Dinner for four' })).toBeVisible()
  await links.getByRole('button', { name: 'Take back' }).click()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('The link can no longer be used')).toBeVisible()
  await expect(links).toHaveCount(0)
  await guest.reload()
  await expect(guest.getByRole('alert')).toHaveText(/This link shows nothing any more/)
  await expect(guest.getByText(/Steinberger/)).toHaveCount(0)
  await context.close()
})
