import { expect, expectNothingSticksOut, onEmptyPage, type Page, test } from './fixtures.ts'

/** That each other address is kept on the way through the sign-in screen is shown by src/client/next-address.test.ts. */
const guarded = ['/', '/admin', '/wines/0190a1b2-0000-7000-8000-000000000001']

async function fillSignIn(page: Page, person: { user: { email: string }; password: string }) {
  await page.getByLabel('E-mail').fill(person.user.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** As in a browser that was never here. */
async function forgetEverything(page: Page) {
  await onEmptyPage(page, new URL(page.url()).origin)
  await page.evaluate(() => localStorage.clear())
}

const addressOf = (page: Page) => page.evaluate(() => location.pathname + location.search + location.hash)

test.describe('Unauthenticated visitor', () => {
  test('every address within leads to the sign-in screen, and back after signing in', async ({ page, admin }) => {
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

  test('comes back to the whole address, and the sign-in screen is not in the history', async ({ page, admin }) => {
    await page.goto('/register')
    await page.goto('/?type=red&search=ch%C3%A2teau#top')
    await fillSignIn(page, admin)
    await expect(page.getByRole('navigation').first()).toBeVisible()
    expect(await addressOf(page)).toBe('/?type=red&search=ch%C3%A2teau#top')
    await page.goBack()
    expect(new URL(page.url()).pathname).not.toBe('/login')
  })

  test('comes back from making an account, too', async ({ page }) => {
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Make an account' }).click()
    await page.getByLabel('Name').fill('Frida')
    await page.getByLabel('E-mail').fill(`frida.${Date.now()}@example.org`)
    await page.getByLabel('Password', { exact: true }).fill('nobody tries this one first')
    await page.getByRole('button', { name: 'Make the account' }).click()
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  })
})

test.describe('Where to go after signing in: paths of this application only', () => {
  /** One for each way that a browser could be led away; src/client/next-address.test.ts has all spellings. */
  const attacks = ['//evil.example', 'https:evil.example', '/\\t/evil.example', 'javascript:alert(1)']
  test('any other leads to the first screen, and nothing foreign is asked for', async ({ page, admin, baseURL }) => {
    const foreign: string[] = []
    page.on('request', request => {
      if (!request.url().startsWith(`${baseURL}/`) && !/^(data|blob):/.test(request.url())) foreign.push(request.url())
    })
    for (const attack of attacks) {
      await test.step(JSON.stringify(attack), async () => {
        await page.goto(`/login?next=${encodeURIComponent(attack)}`)
        await fillSignIn(page, admin)
        await expect(page.getByRole('navigation').first()).toBeVisible()
        expect(page.url()).toBe(`${baseURL}/`)
        expect(foreign).toEqual([])
        await forgetEverything(page)
      })
    }
  })
})

test.describe('Signed-in visitor', () => {
  test('of /login and /register is sent to the first screen', async ({ page, admin, signIn, baseURL }) => {
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

  test('each screen names itself in the title and takes the focus to its heading', async ({ page }) => {
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
  })

  test('an unknown address says so, with a way on', async ({ page }) => {
    await page.goto('/nowhere/at/all')
    await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
    await page.getByRole('link', { name: 'To the wines' }).click()
    await expect(page).toHaveTitle('Wines · Wine Cellar Application')
  })

  test('the first stop of the keyboard leads past the navigation', async ({ page }) => {
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'To the content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    expect(new URL(page.url()).hash).toBe('')
  })

  test('by single keys: z with nothing done says so, n leads to a new wine, / to the search, and Enter to what it finds', async ({
    page,
  }) => {
    await page.goto('/profile')
    // Going back cuts off what is still on its way.
    await expect(page.getByText('This one')).toBeVisible()
    await page.keyboard.press('z')
    await expect(page.getByText('There is nothing to undo')).toBeVisible()
    // Who may add a wine is known once the cellar is.
    await expect(async () => {
      await page.keyboard.press('n')
      await expect(page).toHaveURL(/\/add$/, { timeout: 1_000 })
    }).toPass()
    await page.goBack()
    await expect(page.getByText('This one')).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search wines' })).toBeFocused()
    await page.keyboard.type('barolo')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/\?search=barolo$/)
  })

  test('the keys can be listed and switched off', async ({ page }) => {
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keys' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('switch', { name: 'Single keys' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search wines' })).not.toBeFocused()
    await page.keyboard.press('?')
    await expect(dialog).toBeHidden()
  })
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('five places lie under the thumb, adding among them', async ({ page, signIn, admin }) => {
    await signIn(admin)
    await page.goto('/profile')
    const bar = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
    await expect(bar.getByRole('link')).toHaveText(['Wines', 'Places', 'Add', 'Scan', 'More'])
    for (const link of await bar.getByRole('link').all()) {
      const box = await link.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect(box?.y).toBeGreaterThan(700)
    }
    await expectNothingSticksOut(page)
  })
})

for (const [about, viewport] of Object.entries({
  'at a desk': { width: 1440, height: 500 },
  'on a phone': { width: 390, height: 500 },
})) {
  test.describe(about, () => {
    test.use({ viewport })

    test('a screen is shown from its top, and going back where it was left', async ({ page, signIn, admin }) => {
      await signIn(admin)
      await page.goto('/profile')
      await page.getByRole('heading', { name: 'Where you are signed in' }).scrollIntoViewIfNeeded()
      const left = await topOf(page)
      expect(left).toBeGreaterThan(100)
      await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href="/more"]')?.click())
      await expect(page).toHaveURL(/more/)
      await expect(page.getByRole('heading', { name: 'More', level: 1 })).toBeInViewport()
      await expect.poll(() => topOf(page)).toBe(0)
      await page.goBack()
      await expect(page).toHaveURL(/profile/)
      await expect.poll(() => topOf(page)).toBe(left)
    })
  })
}

/** How far the page is scrolled, the window, or `main` where that scrolls: once the page was told so. */
function topOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    return scrollY + (document.querySelector('main')?.scrollTop ?? 0)
  })
}
