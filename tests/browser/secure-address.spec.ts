import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:tls'
import config from '../../playwright.config.ts'
import { expectAccessible } from './axe.ts'
import { aWine } from './cellar.ts'
import { expect, expectErrors, onEmptyPage, store, test } from './fixtures.ts'
import { importFile, workOffline } from './main-story.ts'

const launch = config.use?.launchOptions

for (const base_path of ['', '/a/b']) {
  test.describe(`at ${base_path || 'the root'}`, () => {
    test.use({ base_path })

    test('makes a plain address secure for a device that trusts it', async ({ page, emptyInstance, playwright }) => {
      test.slow()
      // Chromium says so of every page at a plain address.
      expectErrors(/Cross-Origin-Opener-Policy header has been ignored/)
      const ada = await emptyInstance.person('Ada')
      const plain = emptyInstance.url.replace('127.0.0.1', 'cellar.test')
      const secure = plain.replace('http:', 'https:')
      await onEmptyPage(page, plain)
      await store(page, { [`wine_token${base_path}`]: ada.token, [`wine_user${base_path}`]: JSON.stringify(ada.user) })

      await test.step('what is missed says so, and where it leads', async () => {
        await page.goto(`${plain}/scan`)
        await expect(page.getByText('Browsers only allow the camera on secure pages (https).')).toBeVisible()
        await page.getByRole('link', { name: 'Make this address secure' }).click()
        await expect(page.getByText('This server has no certificate yet.')).toBeVisible()
        await page.getByRole('link', { name: 'Go to the admin area' }).click()
      })

      await test.step('the certificate is made for the address that is open, after the password', async () => {
        await page.getByRole('button', { name: 'Make this address secure' }).click()
        const dialog = page.getByRole('dialog')
        const hosts = dialog.getByLabel('Names and IP addresses of this server')
        await expect(hosts).toHaveValue(/^cellar\.test\n/)
        await hosts.fill('cellar.test\nlocalhost')
        await dialog.getByLabel('Your password', { exact: true }).fill(ada.password)
        await dialog.getByRole('button', { name: 'Make certificate' }).click()
        await expect(dialog.getByText('“localhost” is not a name or IP address such as cellar.home')).toBeVisible()
        await hosts.fill('cellar.test')
        await dialog.getByRole('button', { name: 'Make certificate' }).click()
        await expect(
          page.getByText('This server serves https with a certificate of its own, and renews it.'),
        ).toBeVisible()
        await expect(page.getByText(`scan this code or open ${plain.replace('http://', '')}/trust`)).toBeVisible()
      })

      await test.step('a device is led through trusting it', async () => {
        await page.getByRole('link', { name: 'Set up this device' }).click()
        await page.getByRole('radio', { name: 'iPhone or iPad' }).check()
        await expect(page.getByText('Certificate Trust Settings')).toBeVisible()
        await page.getByRole('radio', { name: 'Android' }).check()
        await expect(page.getByText('CA certificate', { exact: true })).toBeVisible()
        await expect(page.getByRole('link', { name: `${secure}/` })).toHaveAttribute('href', `${secure}/`)
        const file = page.getByRole('link', { name: 'Download certificate' })
        const { fingerprint256 } = new X509Certificate(
          Buffer.from(
            await (await fetch(new URL((await file.getAttribute('href')) ?? '', emptyInstance.url))).arrayBuffer(),
          ),
        )
        await expect(page.getByText(fingerprint256.replaceAll(':', ' '))).toBeVisible()
        await expectAccessible(page, 'the page that sets up a device')
      })

      const { port } = new URL(emptyInstance.url)
      const socket = connect({
        host: '127.0.0.1',
        port: Number(port),
        servername: 'cellar.test',
        rejectUnauthorized: false,
      })
      await once(socket, 'secureConnect')
      const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' })
      socket.destroy()
      if (!key) throw new Error('No certificate was shown')
      // Installing an authority is the system's matter; this browser is told to trust this key instead.
      const trusts = `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`
      const device = await playwright.chromium.launch({ ...launch, args: [...(launch?.args ?? []), trusts] })
      try {
        const context = await device.newContext({ serviceWorkers: 'allow' })
        const phone = await context.newPage()
        await phone.goto(`${secure}/login`)
        await phone.getByLabel('E-mail').fill(ada.user.email)
        await phone.getByLabel('Password', { exact: true }).fill(ada.password)
        await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
        await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Your cellar is empty')
        const facts = await phone.evaluate(async () => ({
          protocol: (performance.getEntriesByType('navigation')[0] as PerformanceResourceTiming).nextHopProtocol,
          isSecure: isSecureContext,
          camera: navigator.mediaDevices !== undefined,
          passkeys: typeof PublicKeyCredential,
          worker: (await navigator.serviceWorker.ready).active !== null,
        }))
        expect(facts).toEqual({ protocol: 'h2', isSecure: true, camera: true, passkeys: 'function', worker: true })
        await phone.waitForFunction(() => navigator.serviceWorker.controller !== null)
        // At a path, base-path.spec.ts shows the same.
        if (base_path) return
        await importFile(phone, secure, 0)
        const offline = (is: boolean) => context.setOffline(is)
        await workOffline(phone, secure, { cut: () => offline(true), restore: () => offline(false) })
        await test.step('a change elsewhere arrives', async () => {
          await phone.goto(`${secure}/`)
          await expect(phone.getByText('93 wines', { exact: true })).toBeVisible()
          await aWine(ada, 'Abbazia di Novacella', 1)
          await expect(phone.getByText('94 wines', { exact: true })).toBeVisible()
        })
      } finally {
        await device.close()
      }
    })
  })
}
