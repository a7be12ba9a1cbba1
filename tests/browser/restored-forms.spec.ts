import { addBottles } from '../../src/features/bottles/commands.ts'
import { editWines } from '../../src/features/wines/commands.ts'
import { newId } from '../../src/shared/ids.ts'
import { aWine } from './cellar.ts'
import { expect, test } from './fixtures.ts'

test('fills in what was typed about one purchase for that one alone', async ({ page, ada }) => {
  const wine_id = await aWine(ada, 'Weingut Steinberger', 0)
  for (const merchant of ['Ambros', 'Bruckner']) {
    const body = { id: newId(), wine_id, bottle_ids: [newId()], size_ml: 750, received_on: '2026-01-02', merchant }
    await ada.call(addBottles, { body })
  }
  await page.goto(`/wines/${wine_id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit purchase' })
  const note = dialog.getByLabel('Note')
  const edit = async (merchant: string) => {
    const purchase = page.getByRole('listitem').filter({ hasText: merchant })
    await purchase.getByRole('button', { name: 'Edit purchase' }).click()
    await expect(dialog.getByLabel('Merchant')).toHaveValue(merchant)
  }
  await edit('Ambros')
  await note.fill('From the tasting in May')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await edit('Bruckner')
  await expect(note).toHaveValue('')
  await page.keyboard.press('Escape')
  await edit('Ambros')
  await expect(note).toHaveValue('From the tasting in May')
})

test('leaves what somebody else has changed meanwhile as it is', async ({ page, ada }) => {
  const wine_id = await aWine(ada, 'Weingut Steinberger', 0)
  await page.goto(`/wines/${wine_id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit wine' })
  const edit = () => page.getByRole('button', { name: 'Edit', exact: true }).click()
  await edit()
  await dialog.getByLabel('Wine name').fill('Steinberg')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await ada.call(editWines, { body: { wine_ids: [wine_id], vintage: 1999 } })
  await expect(page.getByRole('article')).toContainText('1999')
  await edit()
  await expect(dialog.getByLabel('Wine name')).toHaveValue('Steinberg')
  await expect(dialog.getByLabel('Vintage')).toHaveValue('1999')
})

test('stores no password of a dialog that is dismissed, not even one that is shown', async ({
  page,
  admin,
  signIn,
}) => {
  await signIn(admin)
  await page.goto('/admin')
  const dialog = page.getByRole('dialog', { name: 'Mail server' })
  const choose = page.getByRole('button', { name: 'Choose mail server' })
  await choose.click()
  await dialog.getByLabel('Sending').selectOption('Through a mail server (SMTP)')
  await dialog.getByLabel('Server', { exact: true }).fill('mail.example.org')
  const password = dialog.getByLabel('Password of the mail server')
  await password.fill('Riesling 1971')
  await dialog.getByRole('button', { name: 'Show password' }).first().click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toMatch(/^(?!.*Riesling).*mail\.example\.org/)
  await choose.click()
  await expect(dialog.getByLabel('Sending')).toHaveValue('smtp')
  await expect(dialog.getByLabel('Server', { exact: true })).toHaveValue('mail.example.org')
  await expect(password).toHaveValue('')
})

test('fills in again what was typed in fields that a choice brings about', async ({ page, ada }) => {
  const wine_id = await aWine(ada, 'Weingut Steinberger', 1)
  await page.goto(`/wines/${wine_id}`)
  const dialog = page.getByRole('dialog', { name: 'Take out a bottle' })
  const price = dialog.getByLabel('Sold for')
  const takeOut = page.getByRole('button', { name: 'Take out bottle' })
  await takeOut.click()
  await dialog.getByRole('radio', { name: 'Sold' }).check()
  await price.fill('48.50')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await takeOut.click()
  await expect(dialog.getByRole('radio', { name: 'Sold' })).toBeChecked()
  await expect(price).toHaveValue('48.50')
  await expect(page.getByText('The form has been restored with what you typed.')).toHaveCount(1)

  // If something else is chosen instead, the price is not put into a later form.
  await dialog.getByRole('radio', { name: 'Drunk' }).check()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await takeOut.click()
  await expect(dialog.getByRole('radio', { name: 'Drunk' })).toBeChecked()
})
