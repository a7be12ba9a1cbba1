import { endOtherSessions } from '../../src/features/accounts/contract.ts'
import { client, startIssuer } from '../oidc-issuer.ts'
import { expectAccessible } from './axe.ts'
import { expect, expectErrors, signInAt, test } from './fixtures.ts'

test('chooses a service, links the account there, and signs in with it, but not with an unlinked one', async ({
  page,
  emptyInstance,
}) => {
  expectErrors(/Failed to load resource.*40[0139]/, /PUT \/api\/admin\/oidc/, /(POST|GET) \/api\/(auth|events|cellars)/)
  const ada = await emptyInstance.person('Ada')
  const issuer = await startIssuer(`${emptyInstance.url}/oidc`)
  try {
    await signInAt(page, emptyInstance.url, ada)
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

    // Passwords are switched off, and the sign-in shows only what works, also after the server has ended the session.
    await page.goto(`${emptyInstance.url}/admin`)
    const ways = page.getByRole('region', { name: 'Ways to sign in' })
    await ways.getByLabel('People can sign in with a password').uncheck()
    await ways.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved')).toBeVisible()
    await page.goto(`${emptyInstance.url}/profile`)
    await page.getByRole('button', { name: 'Remove link' }).click()
    const removal = page.getByRole('dialog', { name: 'Remove the link to the house' })
    await removal.getByRole('button', { name: 'Confirm with the house' }).click()
    await expect(page.getByText('You have confirmed that it is you. Please repeat')).toBeVisible()
    await page.getByRole('button', { name: 'Remove link' }).click()
    await removal.getByRole('button', { name: 'Remove link' }).click()
    await expect(removal.getByRole('alert')).toContainText('This is your last way to sign in.')
    await ada.call(endOtherSessions)
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await expect(page.getByText('Passwords are switched off on this server.')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveCount(0)
    await expectAccessible(page, 'the sign-in without passwords')
    await page.getByRole('button', { name: 'Sign in with the house' }).click()
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()

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
