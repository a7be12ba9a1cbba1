import { readFileSync } from 'node:fs'
import { getMe, login } from '../../src/features/accounts/contract.ts'
import { expect, expectErrors, test } from './fixtures.ts'

test('changes the e-mail address, saves what is stored about the person, and deletes the account', async ({
  page,
  bruno,
  instance,
}) => {
  expectErrors(/Failed to load resource/, /PUT \/api\/auth\/email/)
  const email = `new.${bruno.user.email}`
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'E-mail address' })
  await card.getByLabel('New e-mail address').fill(email)
  await card.getByLabel('Your password').fill('not this one')
  await card.getByRole('button', { name: 'Change e-mail address' }).click()
  await expect(card.getByLabel('Your password')).toHaveAccessibleDescription('This password is incorrect.')
  await card.getByLabel('Your password').fill(bruno.password)
  await card.getByRole('button', { name: 'Change e-mail address' }).click()
  await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible()
  await instance.call(login, { body: { email, password: bruno.password } })

  const data = page.getByRole('region', { name: 'Your data' })
  await data.getByLabel('Your password').fill(bruno.password)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: 'Download your data' }).click(),
  ])
  expect(JSON.parse(readFileSync(await download.path(), 'utf8')).account.email).toBe(email)

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await expect(dialog.getByRole('listitem')).toHaveText(/is deleted with all wines, photos and its history/)
  await expect(dialog.getByRole('link', { name: 'Export an archive first' })).toBeVisible()
  await dialog.getByLabel('Your password').fill(bruno.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL(/login/)
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect(bruno.call(getMe)).rejects.toThrow(/401/)
})
