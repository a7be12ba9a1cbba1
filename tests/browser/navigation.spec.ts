import { expect, goWithin, onEmptyPage, onOpenPage, type Page, test } from './fixtures.ts'
import { hold } from './hold.ts'

/** Addresses that lead through the sign-in screen; src/client/next-address.test.ts covers all others. */
const guarded = ['/', '/admin']

async function fillSignIn(page: Page, person: { user: { email: string }; password: string }) {
  await page.getByLabel('E-mail').fill(person.user.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Removes everything, as in a browser that was never here. */
async function forgetEverything(page: Page) {
  await onEmptyPage(page, new URL(page.url()).origin)
  await page.evaluate(() => localStorage.clear())
}

const addressOf = (page: Page) => page.evaluate(() => location.pathname + location.search + location.hash)

test.describe('Unauthenticated visitor', () => {
  test('leads every address to the sign-in screen, and back after signing in', async ({ page, admin }) => {
    for (const path of guarded) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
        expect(await addressOf(page)).toBe(path === '/' ? '/login' : `/login?${new URLSearchParams({ next: path })}`)
        await fillSignIn(page, admin)
        await expect(page.getByRole('navigation').first()).toBeVisible()
        expect(await addressOf(page)).toBe(path)
        await forgetEverything(page)
      })
    }
  })

  test('returns to the whole address, without the sign-in screen in the history', async ({ page, admin }) => {
    await page.goto('/register')
    await page.goto('/?type=red&search=ch%C3%A2teau#top')
    await fillSignIn(page, admin)
    await expect(page.getByRole('navigation').first()).toBeVisible()
    expect(await addressOf(page)).toBe('/?type=red&search=ch%C3%A2teau#top')
    await page.goBack()
    // The registration leads on to the list, and the sign-in screen would to the address asked for.
    await expect(page).toHaveURL('/')
  })

  test('fetches the screen that follows during the sign-in, and draws it without a spinner in between', async ({
    page,
    admin,
  }) => {
    const release = await hold(page, '**/api/auth/login')
    await page.goto('/login?next=%2Fplaces')
    const fetched = page.waitForResponse('**/assets/places-screen-*.js')
    await fillSignIn(page, admin)
    await fetched
    await page.evaluate(() => {
      const seen = new Set<string>()
      Object.assign(window, { seen })
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('h1, [role="status"]')) seen.add(textContent)
      }).observe(document.body, { childList: true, subtree: true })
    })
    release()
    await expect(page.getByRole('heading', { name: 'Places', level: 1 })).toBeVisible()
    const seen = await page.evaluate(() => [...(window as never as { seen: Set<string> }).seen])
    expect(seen).toContain('Places')
    expect(seen.filter(text => text.includes('Loading'))).toEqual([])
  })

  test('stays at the sign-in if another tab ends the session before the next screen is there', async ({
    page,
    context,
    admin,
  }) => {
    const release = await hold(page, '**/assets/list-screen-*.js')
    await page.goto('/login')
    const answered = page.waitForResponse('**/api/auth/login')
    await fillSignIn(page, admin)
    await answered
    const button = page.getByRole('button', { name: 'Sign in' })
    await expect.poll(() => page.evaluate(() => localStorage.getItem('wine_token'))).toMatch(/^wc_/)
    await expect(button).toHaveAttribute('aria-busy', 'true')
    const other = await context.newPage()
    await onEmptyPage(other, new URL(page.url()).origin)
    await other.evaluate(() => localStorage.clear())
    await other.close()
    release()
    await expect(button).not.toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  })

  test('reports an unknown address with a way to sign in, which leads back to it', async ({ page, admin }) => {
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Sign in' }).click()
    await fillSignIn(page, admin)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Places' })).toBeVisible()
    expect(await addressOf(page)).toBe('/nowhere')
  })
})

// Every other way of leading a browser away is covered by src/client/next-address.test.ts.
test('leads the address of another host to the first screen, without a request to it', async ({
  page,
  admin,
  baseURL,
}) => {
  const foreign: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(`${baseURL}/`) && !/^(data|blob):/.test(request.url())) foreign.push(request.url())
  })
  await page.goto(`/login?next=${encodeURIComponent('//evil.example')}`)
  await fillSignIn(page, admin)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  expect(page.url()).toBe(`${baseURL}/`)
  expect(foreign).toEqual([])
})

test.describe('Signed-in visitor', () => {
  test('redirects from /login and /register to the first screen', async ({ page, admin, signIn, baseURL }) => {
    await signIn(admin)
    for (const path of ['/login', '/register']) {
      await page.goto(path)
      await expect(page.getByRole('navigation').first()).toBeVisible()
      expect(page.url()).toBe(`${baseURL}/`)
    }
  })
})

test.describe('Going round', () => {
  test.beforeEach(async ({ signIn, admin }) => signIn(admin))

  test('names each screen in the title and focuses its heading, and leads on from an unknown address', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page).toHaveTitle('Wines · Wine Cellar Application')
    for (const name of ['More', 'Profile', 'Admin']) {
      await page.getByRole('navigation').first().getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveTitle(`${name} · Wine Cellar Application`)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    }
    await expect(page.getByText('SQLite')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveTitle('Profile · Wine Cellar Application')

    await goWithin(page, '/nowhere/at/all')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Places' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to wines' }).click()
    await expect(page).toHaveTitle('Wines · Wine Cellar Application')
  })

  test('skips the navigation from the first tab stop, and handles single keys until they are switched off', async ({
    page,
  }) => {
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    expect(new URL(page.url()).hash).toBe('')

    // Going back cancels whatever is still loading.
    await expect(page.getByText('This device')).toBeVisible()
    // The keys work only once the cellar, and with it the role, is known.
    await expect(async () => {
      await page.keyboard.press('z')
      await expect(page.getByText('Nothing to undo').first()).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(async () => {
      await page.keyboard.press('n')
      await expect(page).toHaveURL(/\/add$/, { timeout: 1_000 })
    }).toPass()
    await page.goBack()
    await expect(page.getByText('This device')).toBeVisible()
    const search = page.getByRole('searchbox', { name: 'Search wines' })
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await page.keyboard.type('barolo')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/\?search=barolo$/)

    await page.getByRole('navigation').getByRole('link', { name: 'Profile', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('/')
    await expect(search).not.toBeFocused()
    await page.keyboard.press('?')
    await expect(dialog).toBeHidden()
  })
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('shows the frame of a dialog while its code is on the way', async ({ page, signIn, collector }) => {
    await signIn(collector)
    const release = await hold(page, '**/assets/depart-dialog-*.js')
    await page.goto('/')
    await page.locator('[data-command="depart"]').first().click()
    const waiting = page.getByRole('status').filter({ hasText: /^Loading …$/ })
    await expect(waiting).toBeVisible()
    release()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(waiting).toHaveCount(0)
  })

  test('opens a dialog and a menu within two frames, once their code was fetched ahead', async ({
    page,
    signIn,
    collector,
  }) => {
    await signIn(collector)
    // It is fetched after the dialog that is opened here.
    const fetched = page.waitForResponse('**/assets/move-dialog-*.js')
    await page.goto('/')
    await fetched
    const isOpenAfter = (opener: string, opened: string) =>
      page.evaluate(
        async ({ opener, opened }) => {
          document.querySelector<HTMLElement>(opener)?.click()
          await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
          return document.querySelector(opened) !== null
        },
        { opener, opened },
      )
    expect(await isOpenAfter('header [aria-haspopup="menu"]', '[role="menu"]')).toBe(true)
    await page.keyboard.press('Escape')
    expect(await isOpenAfter('[data-command="depart"]', '[role="dialog"]')).toBe(true)
  })
})

onOpenPage('opens a screen at its top, and returns to where it was left', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 500 })
    await goWithin(page, '/profile')
    await page.getByRole('heading', { name: 'Signed-in devices' }).scrollIntoViewIfNeeded()
    const left = await topOf(page)
    expect(left, `${width} wide`).toBeGreaterThan(100)
    await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href="/more"]')?.click())
    await expect(page).toHaveURL(/more/)
    await expect(page.getByRole('heading', { name: 'More', level: 1 })).toBeInViewport()
    await expect.poll(() => topOf(page)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(/profile/)
    await expect.poll(() => topOf(page)).toBe(left)
    await goWithin(page, '/more')
  }
})

/** Returns the scroll position of the window, or of `main` where that scrolls, once the page has been notified. */
function topOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    return scrollY + (document.querySelector('main')?.scrollTop ?? 0)
  })
}

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('no word leaves the rail', async ({ page, admin, signIn }) => {
    await signIn(admin)
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Verkostungen' })).toBeVisible()
    const outside = await page.getByRole('navigation').evaluateAll(rails =>
      rails.flatMap(rail =>
        [...rail.querySelectorAll('a')].flatMap(link => {
          const words = document.createRange()
          words.selectNodeContents(link)
          const [text, box] = [words.getBoundingClientRect(), rail.getBoundingClientRect()]
          return text.left < box.left || text.right > box.right ? [link.textContent] : []
        }),
      ),
    )
    expect(outside).toEqual([])
  })
})
