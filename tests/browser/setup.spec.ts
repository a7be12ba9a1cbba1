import { getRegistration } from '../../src/features/accounts/contract.ts'
import { expect, expectErrors, test } from './fixtures.ts'
import { startInstance } from './instance.ts'

test('requires the printed code for the first account, and tells its administrator about a proxy', async ({ page }) => {
  expectErrors(/status of 400/, /POST \/api\/auth\/register/)
  const instance = await startInstance({ host: '0.0.0.0', trust_proxy: '' })
  await expect.poll(() => instance.setupCode).toBeTruthy()
  await page.goto(instance.url)
  await expect(page).toHaveURL(`${instance.url}/register`)
  await expect(page.getByText('The first account becomes the administrator.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('E-mail').fill('ada@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a bottle of Yquem, please')
  const code = page.getByLabel('Set-up code')
  await expect(code).toHaveAccessibleDescription('The server printed it in its console at start-up.')
  await code.fill('AAAA-AAAA')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(code).toHaveAccessibleDescription(/This is not the set-up code/)
  await code.fill(instance.setupCode?.toLowerCase() ?? '')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Your cellar is empty' })).toBeVisible()

  const warning = page.getByText('Requests from 127.0.0.1 carry the header x-forwarded-for')
  await page.getByRole('link', { name: 'Admin' }).first().click()
  await expect(page.getByRole('region', { name: 'Server status' })).toContainText('SQLite')
  await expect(warning).toHaveCount(0)
  // The call has a forwarded address, as behind a proxy.
  await instance.call(getRegistration)
  await page.reload()
  await expect(warning).toContainText('set TRUST_PROXY=127.0.0.1 and restart the server')
  await page.close()
  await instance.stop()
})
