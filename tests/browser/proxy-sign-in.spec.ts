import { expectAccessible } from './axe.ts'
import { expect, signInAt, test } from './fixtures.ts'
import { startInstance } from './instance.ts'

test('links an account to the name that the proxy gives, and signs in as it', async ({ page }) => {
  const instance = await startInstance({ proxy_sign_in_header: 'Remote-User' })
  try {
    const ada = await instance.person('Ada')
    await page.setExtraHTTPHeaders({ 'Remote-User': 'ada' })
    await page.goto(`${instance.url}/login`)
    await expect(page.getByText('Your proxy calls you ada.')).toBeVisible()
    await expectAccessible(page, 'the sign-in behind a proxy')
    await signInAt(page, instance.url, ada)
    await page.goto(`${instance.url}/profile`)
    const card = page.getByRole('region', { name: 'Sign in through the proxy' })
    await card.getByRole('button', { name: 'Link account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Link your account to ada' })
    await dialog.getByLabel('Your password').fill(ada.password)
    await dialog.getByRole('button', { name: 'Link account' }).click()
    await expect(card).toContainText('Whoever is ada at the proxy can sign in to your account.')
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${instance.url}/login?next=%2Fplaces`)
    await page.getByRole('button', { name: 'Sign in as ada' }).click()
    await expect(page.getByRole('heading', { name: 'Places', level: 1 })).toBeVisible()
  } finally {
    await page.close()
    await instance.stop()
  }
})
