import { freePort } from '../../scripts/free-port.mjs'
import { runJob } from '../../src/features/admin/contract.ts'
import { listBackups, orderRestore } from '../../src/features/backups/contract.ts'
import { aWine, servedTo } from './cellar.ts'
import { sign } from './devices.ts'
import { expect, expectErrors, type Page, type Person, signInAt, test } from './fixtures.ts'
import { startInstance } from './instance.ts'

test('restarts for a restore by one press, and takes what a device had not sent', async ({ page, browser }) => {
  test.slow()
  expectErrors(/Failed to load resource/, /NetworkError/)
  // A server that restarts has to be found where it was.
  const instance = await startInstance({ port: await freePort() })
  const phone = await (await browser.newContext({ serviceWorkers: 'allow' })).newPage()
  try {
    const ada = await instance.person('Ada')
    const bert = await instance.person('Bert')
    await aWine(bert, 'Weingut Steinberger', 1)
    await ada.call(runJob, { params: { job: 'backup' } })
    const [backup] = (await ada.call(listBackups)).backups
    await aWine(bert, 'Domaine Ailleurs', 1)

    await test.step('a phone adds a wine without a network', async () => {
      await open(phone, bert, instance.url, '/add')
      await phone.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await phone.context().setOffline(true)
      await phone.getByLabel('Producer').fill('Cantina del Tunnel')
      await phone.getByRole('button', { name: 'Add wine', exact: true }).click()
      await expect(sign(phone)).toHaveText('Offline, one change waiting')
    })

    await test.step('the administrator restarts the server, and signs in again', async () => {
      const body = { password: ada.password }
      await ada.call(orderRestore, { params: { name: backup?.name ?? '' }, body })
      await open(page, ada, instance.url, '/admin')
      await page.getByRole('button', { name: 'Restart and restore now' }).click()
      await expect(page.getByText(/^The server is restarting and restores the data of /)).toBeVisible()
      await signInAgain(page, ada)
      await expect(page.getByText(/^The data of .* was restored: /)).toBeVisible()
    })

    await test.step('the phone sends what waited, once its person has signed in again', async () => {
      await phone.context().setOffline(false)
      await signInAgain(phone, bert)
      await expect(phone.getByRole('article')).toContainText('Cantina del Tunnel')
      await expect(sign(phone)).toHaveText('Server restored to an earlier state')
      const token = await phone.evaluate(() => localStorage.getItem('wine_token') ?? '')
      const { wines } = await servedTo({ ...bert, token })
      const producers = [...wines.values()].map(({ producer }) => producer)
      expect(producers.sort()).toEqual(['Cantina del Tunnel', 'Weingut Steinberger'])
    })
  } finally {
    await page.close()
    await phone.context().close()
    await instance.stop()
  }
})

async function open(page: Page, person: Person, url: string, path: string) {
  await signInAt(page, url, person)
  await page.goto(url + path)
}

async function signInAgain(page: Page, { user, password }: Person) {
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible({ timeout: 30_000 })
  await page.getByLabel('E-mail').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
