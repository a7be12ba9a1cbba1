import { expect, onEmptyPage, store, test } from './fixtures.ts'

test('adds a passkey, signs in with it, removes it, and says where there can be none', async ({
  page,
  emptyInstance,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/, /POST \/api\/auth\/passkey/)
  const ada = await emptyInstance.person('Ada')
  const session = { wine_token: ada.token, wine_user: JSON.stringify(ada.user) }
  const { port } = new URL(emptyInstance.url)
  const named = `http://localhost:${port}`

  await onEmptyPage(page, `http://127.0.0.1:${port}`)
  await store(page, session)
  await page.goto(`http://127.0.0.1:${port}/profile`)
  const card = page.getByRole('region', { name: 'Passkeys' })
  await expect(card).toContainText('127.0.0.1 is a number')
  await expect(card.getByRole('button', { name: 'Add passkey' })).toHaveCount(0)

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
  await onEmptyPage(page, named)
  await store(page, session)
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
  await card.getByRole('button', { name: /^Remove.*Ada’s laptop/ }).click()
  const removal = page.getByRole('dialog', { name: 'Remove the passkey “Ada’s laptop”' })
  await removal.getByLabel('Your password').fill(ada.password)
  await removal.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(0)

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${named}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey is unknown here.')
})
