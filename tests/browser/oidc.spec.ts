import { client, startIssuer } from '../oidc-issuer.ts'
import { expect, onEmptyPage, store, test } from './fixtures.ts'

test('chooses a service, links the account there, and signs in with it, but not with an unlinked one', async ({
  page,
  emptyInstance,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource.*40[03]/, /PUT \/api\/admin\/oidc/, /POST \/api\/auth\/oidc/)
  const ada = await emptyInstance.person('Ada')
  const issuer = await startIssuer(`${emptyInstance.url}/oidc`)
  try {
    await onEmptyPage(page, emptyInstance.url)
    await store(page, { wine_token: ada.token, wine_user: JSON.stringify(ada.user) })
    await page.goto(`${emptyInstance.url}/admin`)
    await page.getByRole('button', { name: 'Choose service' }).click()
    const settings = page.getByRole('dialog', { name: 'OpenID Connect' })
    await expect(settings).toContainText(`${emptyInstance.url}/oidc`)
    await settings.getByLabel('People can sign in with it').check()
    await settings.getByLabel('Name on the button').fill('the house')
    await settings.getByLabel('Address of the issuer').fill(issuer.url)
    await settings.getByLabel('Client ID').fill(client.client_id)
    await settings.getByLabel('Client secret').fill(client.client_secret)
    await settings.getByLabel('Your password').fill(ada.password)
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(settings).toContainText('Plain http is only allowed in the home network.')
    await settings.getByLabel('The issuer is in the home network').check()
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`People can sign in through ${issuer.url}`)).toBeVisible()

    await page.goto(`${emptyInstance.url}/profile`)
    await page.getByRole('button', { name: 'Link account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Link your account to the house' })
    await dialog.getByLabel('Your password').fill(ada.password)
    await dialog.getByRole('button', { name: 'Link account' }).click()
    await expect(page.getByRole('region', { name: 'Sign in with the house' })).toContainText(
      'Your account is linked since',
    )
    expect(new URL(page.url()).search).toBe('')

    await page.evaluate(() => localStorage.clear())
    await page.goto(`${emptyInstance.url}/login?next=%2Fplaces`)
    await page.getByRole('button', { name: 'Sign in with the house' }).click()
    await expect(page).toHaveURL(`${emptyInstance.url}/places`)
    await expect(page.getByRole('heading', { name: 'Places', level: 1 })).toBeVisible()

    // Another person at the service, who has no account here and gets none.
    issuer.person = { sub: 'mallory' }
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
    await page.goto(`${emptyInstance.url}/login`)
    await page.getByRole('button', { name: 'Sign in with the house' }).click()
    await expect(page.getByRole('alert')).toContainText('The sign-in service named no confirmed e-mail address')
    await page.goto(`${emptyInstance.url}/oidc?code=forged&state=forged`)
    await expect(page.getByRole('alert')).toContainText('Nothing was begun in this window.')
  } finally {
    issuer.stop()
  }
})
