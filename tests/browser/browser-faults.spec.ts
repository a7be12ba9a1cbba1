import { aWine, ledger } from './cellar.ts'
import { CutLine } from './cut-line.ts'
import { outOfReach, sign } from './devices.ts'
import { expect, expectErrors, type Page, signInAt, test, untilFetched } from './fixtures.ts'
import { rows } from './list.ts'

/* Browsers that fail to load a file once, that store no data, or that do not trust the address. */

test('loads a worker again that failed to load once, and shows the cellar', async ({ page, collector, signIn }) => {
  expectErrors(/sync-worker/)
  await signIn(collector)
  let failures = 0
  await page.route('**/assets/sync-worker-*.js', route => (failures++ === 0 ? route.abort() : route.continue()))
  await page.goto('/')
  await expect(page.locator('[data-wine-id]').first()).toBeVisible()
  expect(failures).toBeGreaterThan(1)
})

test('restores a cellar that the browser wipes under an open page, and sends waiting changes once', async ({
  page,
  context,
  instance,
  signedIn,
}) => {
  expectErrors(...outOfReach, /INTERNET_DISCONNECTED|ERR_FAILED/)
  const dora = await signedIn('Dora')
  const wine_id = await aWine(dora, 'Weingut Steinberger', 3)
  await page.goto(`/wines/${wine_id}`)
  const wine = page.getByRole('article')
  await expect(wine).toContainText('3 × Bottle')
  await page.evaluate(async () => {
    const open = indexedDB.open('of before')
    await new Promise(resolve => open.addEventListener('success', resolve))
    open.result.close()
  })
  await page.getByRole('button', { name: 'Take out bottle', exact: true }).click()
  const take = page.getByRole('button', { name: 'Take out', exact: true })
  await take.waitFor()
  // The code of changes comes soon after the cellar, and that which checks a form when the form gets the focus.
  await untilFetched(page)
  await context.setOffline(true)
  await take.click()
  await expect(wine).toContainText('2 × Bottle')

  const browser = await context.newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin: instance.url, storageTypes: 'indexeddb' })
  await context.setOffline(false)
  await aWine(dora, 'Domaine Ailleurs', 1)
  await expect(rows(page)).toHaveText([/Ailleurs/, /Steinberger/])
  await expect(wine).toContainText('2 × Bottle')
  await expect(sign(page)).toHaveCount(0)
  const commands = (await ledger(dora)).map(({ command }) => command)
  expect(commands.filter(command => command === 'bottles/depart')).toHaveLength(1)
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(names).not.toContain('of before')

  await page.route('**/api/**', route => route.abort())
  await page.reload()
  await expect(wine).toContainText('2 × Bottle')
})

test('reports a cellar too large for the device, and loads it when there is room', async ({
  page,
  collector,
  instance,
  signIn,
}) => {
  expectErrors(/QuotaExceeded/)
  await signIn(collector)
  const browser = await page.context().newCDPSession(page)
  const room = (quotaSize: number) =>
    browser.send('Storage.overrideQuotaForOrigin', { origin: instance.url, quotaSize })
  for (const bytes of [1, 40_000]) {
    await room(bytes)
    await page.goto('/')
    await expect(page.getByText('There is not enough space on this device for the cellar.')).toBeVisible()
    await expect(page.locator('[data-wine-id]')).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await room(100_000_000)
  await expect(page.locator('[data-wine-id]').first()).toBeVisible()
})

for (const [name, fault] of Object.entries({
  'no IndexedDB': () => Object.defineProperty(window, 'indexedDB', { value: undefined }),
  'blocked site data': () =>
    Object.defineProperty(IDBFactory.prototype, 'open', {
      value: () => {
        throw new DOMException('Access is denied', 'SecurityError')
      },
    }),
})) {
  test(`shows a browser with ${name} the true reason and the way out`, async ({ page, collector, signIn }) => {
    expectErrors(/This browser keeps nothing/, /could not be wiped/, /SecurityError|Access is denied/)
    await page.addInitScript(fault)
    await signIn(collector)
    await page.goto('/')
    await expect(page.getByText('This browser does not store data for this address')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload page' })).toBeVisible()
  })
}

test('says at a plain http address why a new screen cannot open, and leads back', async ({ page, admin, instance }) => {
  expectErrors(
    /Failed to load resource|dynamically imported module|-screen/,
    /Cross-Origin-Opener-Policy header has been ignored/,
  )
  const url = instance.url.replace('127.0.0.1', 'cellar.test')
  await signInAt(page, url, admin)
  await page.goto(`${url}/admin`)
  await expect(
    page.getByText('Browsers allow offline use, the camera and passkeys only at https addresses.'),
  ).toBeVisible()
  await page.goto(url)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await page.route('**/assets/profile-screen-*.js', route => route.abort())
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click()
  await expect(heading).toHaveText('This screen could not be loaded')
  await expect(page.getByText('Offline use needs an https address')).toBeVisible()
  await page.getByRole('button', { name: 'Go to wines' }).click()
  await expect(heading).toHaveText(/^Wines|^Your cellar is empty/)
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click()
  await expect(heading).toHaveText('This screen could not be loaded')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This device')).toBeVisible()

  // The browser never repeats a request that has failed once.
  let isReloaded = false
  page.on('request', request => {
    isReloaded ||= request.isNavigationRequest()
  })
  await page.route('**/assets/places-screen-*.js', route => (isReloaded ? route.continue() : route.abort()))
  await page.getByRole('link', { name: 'Places', exact: true }).first().click()
  await expect(heading).toHaveText('This screen could not be loaded')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading).toHaveText('No places yet')
  expect(isReloaded).toBe(true)
})

test('shares one event stream among seven tabs at a plain http address, and replaces a closed one', async ({
  page,
  context,
  instance,
}) => {
  expectErrors(/Cross-Origin-Opener-Policy header has been ignored/)
  const line = await CutLine.to(instance.url)
  const url = line.url.replace('127.0.0.1', 'cellar.test')
  const dora = await instance.person('Dora')
  await aWine(dora, 'Weingut Steinberger', 1)
  const open = async (tab: Page) => {
    await tab.goto(url)
    await expect(rows(tab)).toHaveText([/Steinberger/])
    return tab
  }
  await signInAt(page, url, dora)
  await open(page)
  const others = await Promise.all(Array.from({ length: 6 }, async () => open(await context.newPage())))
  const tabs = [page, ...others]
  expect(await page.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([false, false])
  await expect.poll(() => line.streamsOpen).toBe(1)
  await aWine(dora, 'Domaine Ailleurs', 1)
  for (const tab of tabs) await expect(rows(tab)).toHaveCount(2)
  const answers = tabs.map(tab => tab.evaluate(async () => (await fetch('/api/health')).status))
  expect(await Promise.all(answers)).toEqual(tabs.map(() => 200))

  const begun = line.streams
  await page.close()
  await expect.poll(() => line.streams, { timeout: 30_000 }).toBeGreaterThan(begun)
  await expect.poll(() => line.streamsOpen).toBe(1)
  await aWine(dora, 'Cantina del Tunnel', 1)
  for (const tab of others) await expect(rows(tab)).toHaveCount(3)
  for (const tab of others) await tab.close()
  await line.cut()
})
