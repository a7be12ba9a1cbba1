import { BuiltCopy } from './built-copy.ts'
import { outOfReach } from './devices.ts'
import { test as base, expect, expectErrors, goWithin, type Page, withSample } from './fixtures.ts'
import { hold } from './hold.ts'
import { type Instance, startInstance } from './instance.ts'

/** A server for the test alone, which can be stopped, with a front end that can be replaced. */
const test = base.extend<{ build: BuiltCopy; server: Instance }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed from it
  build: async ({}, use) => {
    const build = new BuiltCopy()
    await use(build)
    build.remove()
  },
  server: async ({ build }, use) => {
    const server = await startInstance({ web_folder: build.folder })
    await use(server)
    await server.stop()
  },
  baseURL: async ({ server }, use) => use(server.url),
})

test.use({ serviceWorkers: 'allow' })

test('stores exactly the files of the build after one visit, and opens every screen and the map without a server', async ({
  page,
  build,
  server,
  signIn,
}) => {
  test.slow()
  expectErrors(...outOfReach)
  await signIn(await withSample(await server.person('Bea')))
  await page.goto('/')
  await expect(page.locator('[data-wine-id]').first()).toBeVisible()
  await cachedFiles(page)

  await test.step('all files of the build are kept, and nothing else', async () => {
    await page.goto('/analytics')
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    const addresses = await page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map(name => window.caches.open(name)))
      return (await Promise.all(caches.map(cache => cache.keys()))).flat().map(request => request.url)
    })
    expect(addresses.map(address => address.replace(server.url, '')).sort()).toEqual(build.addresses())
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(`${server.url}/`)
  })

  await server.stop()
  await test.step('every screen is there for who is signed in', async () => {
    await page.goto('/profile')
    await expect(page).toHaveTitle('Profile · Wine Cellar Application')
    for (const [path, title] of [
      ['/admin', 'Admin'],
      ['/import', 'Import'],
      ['/add', 'New wine'],
      ['/scan', 'Scan'],
      ['/labels', 'Labels'],
      ['/', 'Wines'],
      ['/analytics?chart=map', 'Analytics'],
    ] as const) {
      await goWithin(page, path)
      await expect(page).toHaveTitle(`${title} · Wine Cellar Application`)
    }
    const map = page.getByRole('figure', { name: 'World map' })
    await expect(map.getByRole('button', { name: /^France: / })).toBeVisible()
  })

  await test.step('so are those for who is not, where nobody was before', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
    await page.getByRole('link', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New account')
    await page.goto('/analytics')
    await expect(page).toHaveURL(/\/login\?/)
  })
})

test('fetches nothing ahead where data is saved, and asks before it stores the application', async ({
  page,
  server,
  signIn,
}) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  await signIn(await withSample(await server.person('Cleo')))
  const requested: string[] = []
  page.on('request', request => requested.push(request.url()))
  await page.goto('/')
  const offer = page.getByRole('region', { name: 'Notifications' }).filter({ hasText: 'Your browser is saving data' })
  await expect(offer).toBeVisible()
  // All that is fetched ahead would follow within a second.
  await page.waitForTimeout(2_000)
  expect(requested.filter(url => /\/(list-sheet|doing|dialogs)-/.test(url))).toEqual([])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)

  await offer.getByRole('button', { name: 'Store', exact: true }).click()
  await cachedFiles(page)
  await expect(offer).toHaveCount(0)
})

test.describe('Another build', () => {
  test('is offered, while each open page keeps its own until it updates', async ({
    page,
    context,
    build,
    server,
    signIn,
  }) => {
    await signIn(await server.person('Bea'))
    await page.goto('/')
    await cachedFiles(page)
    build.next('second', /profile-screen/)
    await lookForUpdate(page)
    const offer = page.getByRole('region', { name: 'Notifications' })
    await expect(offer).toContainText('A new version is available.')

    await page.getByRole('link', { name: 'Profile', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
    await page.goto('/analytics')
    await expect(page.locator('html')).not.toHaveAttribute('data-build')

    const other = await context.newPage()
    await other.goto('/import')
    await expect(other).toHaveTitle('Import · Wine Cellar Application')
    // Requests of another page keep the older worker busy, which must not put the new version off.
    await other.evaluate(() => {
      const ask = (left: number): unknown => left > 0 && fetch('/icon.svg').then(() => ask(left - 1))
      ask(500)
    })
    await offer.getByRole('button', { name: 'Reload' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-build', 'second')
    await expect(page).toHaveTitle('Analytics · Wine Cellar Application')
    await expect(offer).not.toContainText('A new version is available.')

    await expect(other.locator('html')).not.toHaveAttribute('data-build')
    await other.getByRole('link', { name: 'Profile', exact: true }).first().click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Profile')
  })

  test('replaces one that cannot start', async ({ page, build, signIn, server }) => {
    expectErrors(/did not start/)
    await signIn(await server.person('Bea'))
    await page.goto('/')
    await cachedFiles(page)
    build.change('boot.js', code => `${code}\naddEventListener('load', () => { throw new Error('did not start') })`)
    build.change('index.html', html => html.replace(/<script type="module"[^>]*><\/script>/g, ''))
    build.next('second')
    await lookForUpdate(page)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByText('could not start because of an error')).toBeVisible()

    const corrected = new BuiltCopy()
    for (const file of ['boot.js', 'index.html']) build.change(file, () => corrected.read(file))
    corrected.remove()
    build.next('third')
    await expect(async () => {
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-build', 'third', { timeout: 2_000 })
    }).toPass()
    await expect(page).toHaveTitle('Wines · Wine Cellar Application')
  })
})

test.describe('A page of a build that the server does not have any more', () => {
  // Nothing stores its files: the page was just opened, or is at a plain http address.
  test.use({ serviceWorkers: 'block' })

  test('reports a new version, and loads it on request', async ({ page, build, server, signIn }) => {
    expectErrors(/Failed to load|Could not load|module script|ScreenOutOfReach|imported module/)
    await signIn(await server.person('Bea'))
    const heading = page.getByRole('heading', { level: 1 })
    const offer = page.getByRole('region', { name: 'Notifications' }).filter({ hasText: 'A new version is available.' })

    await test.step('when a screen is gone', async () => {
      await page.goto('/')
      await expect(heading).toHaveText('Your cellar is empty')
      build.rename()
      await page.getByRole('link', { name: 'Profile', exact: true }).first().click()
      await expect(heading).toHaveText('A new version is available')
      await page.getByRole('main').getByRole('button', { name: 'Reload' }).click()
      await expect(heading).toHaveText('Profile')
      await expect(page.getByText('This device')).toBeVisible()
    })

    await test.step('when the web page comes in place of a dialog', async () => {
      await page.goto('/places')
      await expect(heading).toHaveText('No places yet')
      build.rename()
      await page.route('**/assets/*place-dialog-*.js', route =>
        route.fulfill({ contentType: 'text/html', body: build.read('index.html') }),
      )
      await page.getByRole('button', { name: 'Add place' }).first().click()
      await expect(heading).toHaveText('A new version is available')
      await page.unrouteAll()
      await page.getByRole('main').getByRole('button', { name: 'Reload' }).click()
      await expect(heading).toHaveText('No places yet')
    })

    await test.step('when the worker is gone', async () => {
      const release = await hold(page, '**/assets/*sync-worker-*.js')
      await page.reload()
      await expect(heading).not.toBeEmpty()
      build.rename()
      release()
      await offer.getByRole('button', { name: 'Reload' }).click()
      await expect(heading).toHaveText('No places yet')
      await expect(offer).toHaveCount(0)
    })

    await test.step('and at the start loads it by itself', async () => {
      const page_html = build.read('index.html')
      build.rename()
      await page.route('**/places', route => route.fulfill({ contentType: 'text/html', body: page_html }), { times: 1 })
      // The page loads the new build as soon as its script runs: waiting for more than its first bytes may not end.
      await page.goto('/places', { waitUntil: 'commit' })
      const [, script = ''] = /src="([^"]*index-[^"]*\.js)"/.exec(build.read('index.html')) ?? []
      expect(page_html).not.toContain(`"${script}"`)
      await expect(page.locator(`script[src="${script}"]`)).toHaveCount(1)
      await expect(heading).toHaveText('No places yet')
    })
  })
})

test.describe('The manifest', () => {
  test.use({ serviceWorkers: 'block', baseURL: async ({ instance }, use) => use(instance.url) })

  test('names icons of the stated sizes and screens that exist', async ({ page, admin, signIn }) => {
    await signIn(admin)
    await page.goto('/')
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const response = await page.request.get(href ?? '')
    expect(response.headers()['content-type']).toContain('application/manifest+json')
    const manifest = await response.json()
    const at = (address: string) => new URL(address, response.url()).pathname + new URL(address, response.url()).search
    expect(at(manifest.start_url)).toBe('/')
    expect(manifest).toMatchObject({ start_url: './', display: 'standalone', name: 'Wine Cellar Application' })
    expect(manifest.icons.map((icon: Icon) => icon.purpose)).toContain('maskable')
    const touch = { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' }
    for (const icon of [touch, ...manifest.icons, ...manifest.shortcuts.flatMap((one: Shortcut) => one.icons)]) {
      await expectIcon(page, { ...icon, src: at(icon.src) })
    }
    for (const { url } of manifest.shortcuts as Shortcut[]) {
      await goWithin(page, '/more')
      await goWithin(page, at(url))
      await expect(page).toHaveTitle(/ · Wine Cellar Application$/)
      await expect(page).not.toHaveTitle(/Not found/)
    }
  })
})

interface Icon {
  src: string
  sizes: string
  type: string
  purpose?: string
}

interface Shortcut {
  url: string
  icons: Icon[]
}

async function expectIcon(page: Page, { src, sizes, type }: Icon) {
  const response = await page.request.get(src)
  expect(response.headers()['content-type']).toContain(type)
  if (type !== 'image/png') return
  const bytes = await response.body()
  expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
}

/** Waits until the worker has stored everything and controls the page. */
async function cachedFiles(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

async function lookForUpdate(page: Page) {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
}
