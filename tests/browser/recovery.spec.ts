import { login } from '../../src/features/accounts/contract.ts'
import { expect, signInAt, test } from './fixtures.ts'

test('gets a person back in by a code that an administrator made', async ({ page, emptyInstance, expectErrors }) => {
  expectErrors(/Failed to load resource/, /POST \/api\/auth\/recovery/)
  const ada = await emptyInstance.person('Ada')
  const bruno = await emptyInstance.person('Bruno')
  const { email } = bruno.user
  await signInAt(page, emptyInstance.url, ada)
  await page.goto(`${emptyInstance.url}/admin`)
  await page.getByRole('button', { name: 'Actions for Bruno' }).click()
  await page.getByRole('menuitem', { name: 'Create recovery code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create recovery code' })
  await dialog.getByLabel('Your password').fill(ada.password)
  await dialog.getByRole('button', { name: 'Create recovery code' }).click()
  const code = await dialog.getByText(/^[A-Z\d]{4}-[A-Z\d]{4}-[A-Z\d]{4}$/).textContent()

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${emptyInstance.url}/login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
  await expect(page.getByText('Ask an administrator')).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Recovery code').fill('AAAA-BBBB-CCCC')
  await page.getByLabel('New password').fill('a new bottle of Yquem')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(/This code is wrong/)
  await page.getByLabel('Recovery code').fill(code ?? '')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your new password is set.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in with it' }).click()
  await expect(page).toHaveURL(/login/)
  await emptyInstance.call(login, { body: { email, password: 'a new bottle of Yquem' } })
})

test('chooses a mail server, and says in plain words that it cannot be reached', async ({
  page,
  emptyInstance,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/, /POST \/api\/admin\/mail/)
  const ada = await emptyInstance.person('Ada')
  await signInAt(page, emptyInstance.url, ada)
  await page.goto(`${emptyInstance.url}/admin`)
  const card = page.getByRole('region', { name: 'Mail', exact: true })
  await expect(card).toContainText('The server sends no mail.')
  await card.getByRole('button', { name: 'Choose mail server' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mail server' })
  await dialog.getByLabel('Sending').selectOption('Through a mail server (SMTP)')
  await dialog.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await dialog.getByLabel('Port').fill('9')
  await dialog.getByLabel('Sender’s address').fill('cellar@example.org')
  await dialog.getByLabel('Your password').fill(ada.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('through 127.0.0.1')
  await card.getByRole('button', { name: 'Send test message' }).click()
  await expect(card.getByRole('alert')).toContainText('The mail server could not be reached.')

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${emptyInstance.url}/forgotten`)
  await page.getByLabel('E-mail').fill('somebody@example.org')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('If somebody@example.org has an account here')).toBeVisible()
  await expect(page.getByLabel('Recovery code')).toBeVisible()
})
