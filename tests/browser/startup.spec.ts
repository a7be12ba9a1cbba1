import { expect, expectErrors, type Page, test } from './fixtures.ts'
import { hold } from './hold.ts'

const failurePage = (page: Page) => page.locator('#start-up-failure')

async function expectFailurePage(page: Page) {
  await expect(page.getByRole('heading', { name: 'Wine Cellar Application', level: 1 })).toBeVisible()
  await expect(failurePage(page)).toContainText('could not start because of an error')
  await expect(failurePage(page)).toContainText('Details are in the browser console')
  await expect(failurePage(page).locator('[lang=de]')).toBeHidden()
  await expect(page.locator('#root')).toBeHidden()
}

test('names the product, then the screen, and keeps neither the failure page nor a way to run other scripts', async ({
  page,
}) => {
  // The browser reports each attempt.
  expectErrors(/trusted/i)
  const release = await hold(page, '**/assets/index-*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page).toHaveTitle('Wine Cellar Application')
  release()
  await expect(page).toHaveTitle('Sign in · Wine Cellar Application')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(failurePage(page)).toHaveCount(0)
  const refused = await page.evaluate(() =>
    ['own-scripts', 'default', 'another'].filter(name => {
      try {
        ;(window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }).trustedTypes //
          .createPolicy(name, {})
        return false
      } catch {
        return true
      }
    }),
  )
  expect(refused).toEqual(['own-scripts', 'default', 'another'])
})

test.describe('Start-up failure', () => {
  test('offers to try again when a file is missing or is no program, without a network beyond the page', async ({
    page,
  }) => {
    expectErrors(/Failed to load resource/, /Could not load/, /SyntaxError|Unexpected token/)
    expectErrors(/login-screen|dynamically imported module/)
    const bundle = '**/assets/index-*.js'
    for (const [what, fail] of Object.entries({
      'the bundle is missing': () => page.route(bundle, route => route.fulfill({ status: 404 })),
      'the bundle is no program': () =>
        page.route(bundle, route => route.fulfill({ contentType: 'text/javascript', body: '<!doctype html>' })),
      'the first screen is missing': () =>
        page.route('**/assets/login-screen-*.js', route => route.fulfill({ status: 404 })),
      'there is nothing beyond the page': () => page.route(/\/(assets|api)\//, route => route.abort()),
    })) {
      await test.step(what, async () => {
        await page.unrouteAll()
        await fail()
        await page.goto('/login')
        await expectFailurePage(page)
      })
    }
  })

  test('offers to try again when the browser refuses storage', async ({ page }) => {
    expectErrors(/Access is denied/)
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    })
    await page.goto('/')
    await expectFailurePage(page)
  })

  test('offers to try again when the storage takes nothing', async ({ page }) => {
    expectErrors(/no room/)
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('There is no room.', 'QuotaExceededError')
      }
    })
    await page.goto('/')
    await expectFailurePage(page)
  })

  test('offers to try again after an exception in the set-up', async ({ page }) => {
    expectErrors(/set-up went wrong/)
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'languages', {
        get() {
          throw new Error('set-up went wrong')
        },
      })
    })
    await page.goto('/')
    await expectFailurePage(page)
  })

  test('offers to try again after an exception in the first screen', async ({ page }) => {
    expectErrors(/drawing went wrong/)
    await page.addInitScript(() => {
      const { createElement } = document
      document.createElement = function (this: Document, name: string, ...rest: []) {
        if (name === 'form') throw new Error('drawing went wrong')
        return createElement.call(this, name, ...rest)
      } as Document['createElement']
    })
    await page.goto('/login')
    await expectFailurePage(page)
  })

  test.describe('in a German browser', () => {
    test.use({ locale: 'de-AT' })

    test('uses German, also for the installed name', async ({ page }) => {
      expectErrors(/Failed to load resource/, /Could not load/)
      await page.route('**/assets/**', route => route.abort())
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Wine Cellar Application', level: 1 })).toBeVisible()
      await expect(page.getByText('Die Anwendung konnte wegen eines Fehlers nicht starten')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Erneut versuchen' })).toBeVisible()
      await expect(page.getByText('could not start because of an error')).toBeHidden()
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
      const { name, short_name, lang } = await (await page.request.get(manifest ?? '')).json()
      expect([name, short_name, lang]).toEqual(['Wine Cellar Application', 'Weinkeller', 'de'])
    })
  })
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('says in both languages that JavaScript is needed', async ({ page }) => {
    await page.goto('/')
    const noscript = page.locator('noscript')
    await expect(noscript.locator('h1')).toHaveText('Wine Cellar Application')
    await expect(noscript.locator('p')).toContainText([
      'This application needs JavaScript',
      'Diese Anwendung braucht JavaScript',
    ])
    for (const paragraph of await noscript.locator('p').all()) await expect(paragraph).toBeVisible()
  })
})

/** Each screen: its address, its chunk, its heading, and the link that leads to it. */
const open = [
  { path: '/login', chunk: 'login-screen', heading: 'Sign in', link: 'Sign in', from: '/register' },
  { path: '/register', chunk: 'register-screen', heading: 'New account', link: 'Create account', from: '/login' },
]
const guarded = [
  { path: '/import', chunk: 'import-screen', heading: undefined, link: /^Import / },
  { path: '/', chunk: 'list-screen', heading: 'Your cellar is empty', link: 'Wines' },
  { path: '/analytics', chunk: 'analytics-screen', heading: undefined, link: 'Analytics' },
  { path: '/profile', chunk: 'profile-screen', heading: 'Profile', link: 'Profile' },
  { path: '/admin', chunk: 'admin-screen', heading: 'Admin', link: 'Admin' },
]

test.describe('Screens load on demand, with a full-screen spinner', () => {
  for (const [visitor, screens] of Object.entries({
    nobody: open,
    somebody: [{ path: '/more', chunk: 'layout', heading: 'More' }, ...guarded],
  })) {
    test(`loads screens by their addresses for ${visitor} signed in`, async ({ page, admin, signIn }) => {
      if (screens !== open) await signIn(admin)
      for (const { path, chunk, heading } of screens) {
        await test.step(`${path}, ${chunk}`, async () => {
          const release = await hold(page, `**/assets/${chunk}-*.js`)
          await page.goto(path)
          await expectSpinner(page)
          release()
          await expectScreen(page, heading)
        })
      }
    })
  }

  test('loads screens by links', async ({ page, admin, signIn }) => {
    const follow = async ({ chunk, heading, link }: (typeof open | typeof guarded)[number], release: () => void) => {
      await test.step(chunk, async () => {
        await page.getByRole('link', { name: link, exact: true }).first().click()
        await expectSpinner(page)
        release()
        await expectScreen(page, heading)
      })
    }
    for (const screen of open) {
      // The sign-in screen is prefetched at every address.
      const release = await hold(page, `**/assets/${screen.chunk}-*.js`)
      await page.goto(screen.from)
      await expectScreen(page)
      await follow(screen, release)
    }
    await signIn(admin)
    const releases = await Promise.all(guarded.map(({ chunk }) => hold(page, `**/assets/${chunk}-*.js`)))
    await page.goto('/more')
    await expectScreen(page, 'More')
    for (const [at, screen] of guarded.entries()) await follow(screen, releases[at] ?? (() => {}))
  })

  test('shows the spinner before any script has run', async ({ page }) => {
    expectErrors(/Failed to load resource.*boot\.js/)
    await page.route('**/boot.js', route => route.abort())
    const release = await hold(page, '**/assets/*.js')
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByText('Loading …', { exact: true })).toBeVisible()
    release()
    await expectScreen(page)
  })

  test('reports a screen that cannot be fetched, shows it after a reload, and a visited one at once', async ({
    page,
    admin,
    signIn,
  }) => {
    // Chunks that load on their own, such as the one for making changes, may be under way.
    expectErrors(/Failed to load resource/, /dynamically imported module.*\/assets\//, /admin-screen/)
    await signIn(admin)
    await page.goto('/more')
    await expectScreen(page, 'More')
    await page.route('**/assets/admin-screen-*.js', route => route.abort())
    await page.getByRole('link', { name: 'Admin', exact: true }).first().click()
    await expectScreen(page, 'This screen could not be loaded')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload page' }).click()
    await expectScreen(page, 'Admin')

    await page.getByRole('link', { name: 'Profile', exact: true }).first().click()
    await expectScreen(page, 'Profile')
    await page.route('**/assets/*.{js,css}', route => route.abort())
    await page.getByRole('link', { name: 'Admin', exact: true }).first().click()
    await expectScreen(page, 'Admin')
    await expect(page.getByText('SQLite')).toBeVisible()
  })
})

async function expectSpinner(page: Page) {
  const spinner = page.getByRole('status').filter({ hasText: /^Loading …$/ })
  await expect(spinner).toBeVisible()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  // The spinner of the screen replaces that of the layout without a gap.
  await expect.poll(() => spinner.boundingBox()).toEqual({ x: 0, y: 0, width, height })
  const onTop = () =>
    page.evaluate(
      ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('[role=status]')?.textContent,
      [width / 2, 10],
    )
  await expect.poll(onTop, 'nothing lies over the spinner').toBe('Loading …')
}

async function expectScreen(page: Page, heading?: string) {
  await expect(page.getByText('Loading …')).toHaveCount(0)
  const h1 = page.getByRole('heading', { level: 1 })
  await (heading ? expect(h1).toHaveText(heading) : expect(h1).not.toBeEmpty())
}
