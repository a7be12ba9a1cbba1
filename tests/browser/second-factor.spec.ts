import { readFileSync } from 'node:fs'
import { makeRecoveryCode } from '../../src/features/admin/contract.ts'
import { oneTimeCode } from '../one-time-code.ts'
import { expect, expectErrors, test } from './fixtures.ts'

test('turns a second factor on, signs in with it, and asks for it again before anything dangerous', async ({
  page,
  admin,
  ada,
}) => {
  expectErrors(/Failed to load resource/, /POST \/api\/auth\/(login|recovery)/)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Turn on second factor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn on second factor' })
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const key = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  await dialog.getByLabel('Code that the app shows').fill(oneTimeCode((key ?? '').replaceAll(' ', ''), new Date()))
  await dialog.getByLabel('Your password').fill(ada.password)
  await dialog.getByRole('button', { name: 'Turn on' }).click()

  const shown = page.getByRole('dialog', { name: 'Backup codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const codes = await shown.getByRole('listitem').allTextContents()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    shown.getByRole('button', { name: 'Save as text' }).click(),
  ])
  const text = readFileSync(await saved.path(), 'utf8')
  for (const code of codes) expect(text).toContain(code)
  await shown.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 backup codes are left.')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(ada.user.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const field = page.getByLabel('Second-factor code')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.fill('AAAA-BBBB-CCCC-DDDD')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(field).toHaveAccessibleDescription(/This code is wrong or has expired/)
  await field.fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/login/)

  await page.goto('/profile')
  await expect(page.getByText('9 backup codes are left.')).toBeVisible()
  const card = page.getByRole('region', { name: 'Your data' })
  await card.getByLabel('Your password').fill(ada.password)
  await card.getByLabel('Second-factor code').fill(codes[1] ?? '')
  const [data] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download your data' }).click(),
  ])
  expect(JSON.parse(readFileSync(await data.path(), 'utf8')).second_factor.backup_codes).toBe(8)

  // A recovery asks for it as well, as a question and not as an error.
  const { code } = await admin.call(makeRecoveryCode, {
    params: { person_id: ada.user.id },
    body: { password: admin.password },
  })
  await page.evaluate(() => localStorage.clear())
  await page.goto('/forgotten')
  await page.getByLabel('E-mail').fill(ada.user.email)
  await page.getByLabel('Recovery code').fill(code)
  await page.getByLabel('New password').fill('Eleven bottles of stout')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(field).toBeVisible()
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await field.fill(codes[2] ?? '')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your new password is set.')).toBeVisible()
})
