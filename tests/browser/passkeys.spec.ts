import { expectAccessible } from './axe.ts'
import { expect, expectErrors, signInAt, test } from './fixtures.ts'

test('adds a passkey, signs in and confirms with it alone, removes it, and says where there can be none', async ({
  page,
  instance,
  ada,
}) => {
  expectErrors(/Failed to load resource/, /POST \/api\/auth\/pass(key|word)/)
  const named = instance.url.replace('127.0.0.1', 'localhost')
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'Passkeys' })
  await expect(card).toContainText('127.0.0.1 is a number')
  await expect(card.getByRole('button', { name: 'Add passkey' })).toHaveCount(0)

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
  await signInAt(page, named, ada)
  await page.goto(`${named}/profile`)
  await card.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await dialog.getByLabel('Name').fill('Ada’s laptop')
  await dialog.getByLabel('Your password').fill(ada.password)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(card.getByRole('listitem')).toContainText('Ada’s laptop')

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${named}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).not.toHaveURL(/login/)
  await page.goto(`${named}/profile`)
  await expect(card.getByRole('listitem')).toContainText('last used')
  await card.getByRole('button', { name: 'Rename: Ada’s laptop', exact: true }).click()
  const naming = page.getByRole('dialog', { name: 'Rename passkey' })
  await naming.getByLabel('Name').fill('Old laptop')
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByRole('listitem')).toContainText('Old laptop')

  // Without the password: the passkey confirms, and there are backup codes first.
  const password = page.getByRole('region', { name: 'Password', exact: true })
  await password.getByRole('button', { name: 'Remove password' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove password' })
  await removing.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(removing).toContainText('You have confirmed that it is you.')
  await expect(removing.getByLabel('Your password')).toHaveCount(0)
  await removing.getByRole('button', { name: 'Remove password' }).click()
  await expect(removing.getByRole('alert')).toContainText('Create backup codes first.')
  await removing.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Create new backup codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create codes' }).click()
  const codes = page.getByRole('dialog', { name: 'Backup codes' })
  const code = await codes.getByRole('listitem').first().innerText()
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await password.getByRole('button', { name: 'Remove password' }).click()
  await removing.getByRole('button', { name: 'Remove password' }).click()
  await expect(password).toContainText('Your account has no password.')
  await expectAccessible(page, 'a profile without a password')
  await card.getByRole('button', { name: /^Remove.*Old laptop/ }).click()
  const removal = page.getByRole('dialog', { name: 'Remove the passkey “Old laptop”' })
  await removal.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(removal.getByRole('alert')).toContainText('This is your last way to sign in.')

  // The passkey is lost, and a backup code leads back.
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${named}/forgotten`)
  await page.getByLabel('E-mail').fill(ada.user.email)
  await page.getByLabel('Recovery code').fill(code)
  await page.getByLabel('New password').fill('Eleven bottles of stout')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Sign in with it' }).click()
  await page.getByLabel('E-mail').fill(ada.user.email)
  await page.getByLabel('Password', { exact: true }).fill('Eleven bottles of stout')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)
  await page.goto(`${named}/profile`)
  await card.getByRole('button', { name: /^Remove.*Old laptop/ }).click()
  await removal.getByLabel('Your password').fill('Eleven bottles of stout')
  await removal.getByRole('button', { name: 'Remove passkey' }).click()
  // Behind the dialog, no item has a role.
  await expect(removal).toBeHidden()
  await expect(card.getByRole('listitem')).toHaveCount(0)

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${named}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey is unknown here.')
})
