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

test.describe('Page title', () => {
  test('is exactly the product’s name at first, then begins with the screen', async ({ page }) => {
    const release = await hold(page, '**/assets/index-*.js')
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page).toHaveTitle('Wine Cellar Application')
    release()
    await expect(page).toHaveTitle('Sign in · Wine Cellar Application')
  })
})

test.describe('Start-up failure', () => {
  test('offers to try again when the bundle is missing', async ({ page }) => {
    expectErrors(/Failed to load resource/, /Could not load .*index-/)
    await page.route('**/assets/index-*.js', route => route.fulfill({ status: 404 }))
    await page.goto('/')
    await expectFailurePage(page)
  })

  test('offers to try again when the bundle is no program', async ({ page }) => {
    expectErrors(/SyntaxError|Unexpected token/)
    await page.route('**/assets/index-*.js', route =>
      route.fulfill({ contentType: 'text/javascript', body: '<!doctype html>' }),
    )
    await page.goto('/')
    await expectFailurePage(page)
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

  test('offers to try again when the first screen is missing', async ({ page }) => {
    expectErrors(/Failed to load resource/, /login-screen|dynamically imported module/)
    await page.route('**/assets/login-screen-*.js', route => route.fulfill({ status: 404 }))
    await page.goto('/login')
    await expectFailurePage(page)
  })

  test('needs no network beyond the page itself', async ({ page }) => {
    expectErrors(/Failed to load resource/, /Could not load/)
    await page.route('**/assets/**', route => route.abort())
    await page.route('**/api/**', route => route.abort())
    await page.goto('/')
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

  test('is switched off after the first screen', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(failurePage(page)).toHaveCount(0)
  })
})

test('lets no later script create a Trusted Types policy', async ({ page }) => {
  // The browser reports each attempt.
  expectErrors(/trusted/i)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
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
  { path: '/', chunk: 'list-screen', heading: 'Your cellar is empty', link: 'Wines', from: '/profile' },
  { path: '/analytics', chunk: 'analytics-screen', heading: undefined, link: 'Analytics', from: '/profile' },
  { path: '/import', chunk: 'import-screen', heading: undefined, link: /^Import /, from: '/more' },
  { path: '/profile', chunk: 'profile-screen', heading: 'Profile', link: 'Profile', from: '/import' },
  { path: '/admin', chunk: 'admin-screen', heading: 'Admin', link: 'Admin', from: '/profile' },
]

test.describe('Screens load on demand, with a full-screen spinner', () => {
  for (const [visitor, screens] of Object.entries({ nobody: open, somebody: guarded })) {
    test(`loads screens by their addresses for ${visitor} signed in`, async ({ page, admin, signIn }) => {
      if (screens === guarded) await signIn(admin)
      for (const { path, chunk, heading } of screens) {
        await test.step(path, async () => {
          const release = await hold(page, `**/assets/${chunk}-*.js`)
          await page.goto(path)
          await expectSpinner(page)
          release()
          await expectScreen(page, heading)
        })
      }
    })

    test(`loads screens by links for ${visitor} signed in`, async ({ page, admin, signIn }) => {
      if (screens === guarded) await signIn(admin)
      for (const { path, chunk, heading, link, from } of screens) {
        await test.step(path, async () => {
          // The sign-in screen is prefetched at every address.
          const release = await hold(page, `**/assets/${chunk}-*.js`)
          await page.goto(from)
          await expectScreen(page)
          await page.getByRole('link', { name: link, exact: true }).first().click()
          await expectSpinner(page)
          release()
          await expectScreen(page, heading)
        })
      }
    })
  }

  test('shows the spinner before any script has run', async ({ page }) => {
    expectErrors(/Failed to load resource.*boot\.js/)
    await page.route('**/boot.js', route => route.abort())
    const release = await hold(page, '**/assets/*.js')
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByText('Loading …', { exact: true })).toBeVisible()
    release()
    await expectScreen(page)
  })

  test('shows the spinner while the layout loads', async ({ page, admin, signIn }) => {
    await signIn(admin)
    const release = await hold(page, '**/assets/layout-*.js')
    await page.goto('/profile')
    await expectSpinner(page)
    release()
    await expectScreen(page, 'Profile')
  })

  test('reports a screen that cannot be fetched, and shows it after a reload', async ({ page, admin, signIn }) => {
    expectErrors(/Failed to load resource/, /admin-screen|dynamically imported module/)
    await signIn(admin)
    await page.goto('/profile')
    await expect(page.getByText('This device')).toBeVisible()
    await page.route('**/assets/admin-screen-*.js', route => route.abort())
    await page.getByRole('link', { name: 'Admin', exact: true }).first().click()
    await expectScreen(page, 'This screen could not be loaded')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload page' }).click()
    await expectScreen(page, 'Admin')
  })

  test('shows a visited screen at once', async ({ page, admin, signIn }) => {
    // Chunks that load on their own, such as the one for making changes, may be under way.
    expectErrors(/Failed to load resource.*\/assets\//, /dynamically imported module.*\/assets\//)
    await signIn(admin)
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Admin', exact: true }).first().click()
    await expectScreen(page, 'Admin')
    await page.route('**/assets/*.{js,css}', route => route.abort())
    await page.getByRole('link', { name: 'Profile', exact: true }).first().click()
    await expectScreen(page, 'Profile')
    await expect(page.getByText('This device')).toBeVisible()
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
