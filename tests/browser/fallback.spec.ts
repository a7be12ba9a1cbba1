import { CutLine } from './cut-line.ts'
import {
  answerWith,
  cutOff,
  expect,
  expectErrors,
  goWithin,
  onEmptyPage,
  type Page,
  type Person,
  signInAt,
  store,
  storedIn,
  test,
} from './fixtures.ts'

/* The fallback rules: a token is stored and `me` fails with anything but 401. They only decide what is drawn. */

const failures: Record<string, (page: Page) => Promise<void>> = {
  'the server is stopped': cutOff,
  'it answers 500': page =>
    answerWith(page, '**/api/**', 500, { code: 'internal', message: 'Broken', request_id: 'x' }),
  'a proxy answers 502': page => answerWith(page, '**/api/**', 502),
  'a captive page answers 200': page => answerWith(page, '**/api/**', 200),
  'it answers no person': page => answerWith(page, '**/api/auth/me', 200, {}),
}

/**
 * Returns the milliseconds until the banner is gone, without the delay of the page's timers and the server's answer.
 */
function goneAfter(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const begun = performance.now()
    let late = 0
    while (document.body.textContent?.includes('Your permissions could not be confirmed')) {
      const startedAt = performance.now()
      await new Promise(resolve => setTimeout(resolve, 10))
      late += performance.now() - startedAt - 10
    }
    const [answer] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/api/auth/me'))
      .slice(-1)
    return performance.now() - begun - late - (answer?.duration ?? 0)
  })
}

const withoutRole = ({ role: _, ...rest }: Person['user']) => rest

const banner = (page: Page) => page.getByText('Your permissions could not be confirmed')
const adminLinks = (page: Page) => page.getByRole('link', { name: 'Admin', exact: true })
const outage = [/Failed to load resource/, /(GET|PUT) \/api\//]

test.describe('Fallback rules', () => {
  test('draws the admin link and the stored currency, else EUR, without a stored person, however the server fails', async ({
    page,
    bruno: _,
    baseURL,
  }) => {
    expectErrors(...outage)
    const currency = page.getByRole('combobox', { name: 'Display currency' })
    for (const [how, fail] of Object.entries(failures)) {
      await test.step(how, async () => {
        await onEmptyPage(page, baseURL ?? '')
        await page.unrouteAll()
        await fail(page)
        await store(page, { wine_user: null, preferredCurrency: 'CHF' })
        const before = await storedIn(page)
        await page.goto('/profile')
        await expect(banner(page)).toBeVisible()
        await expect(adminLinks(page)).toHaveCount(1)
        await expect(currency).toHaveValue('Swiss Franc (CHF)')
        expect(await storedIn(page)).toEqual(before)
      })
    }
    await store(page, { preferredCurrency: null })
    await page.reload()
    await expect(currency).toHaveValue('Euro (EUR)')
  })

  // All failures are equal to the rule, as its own test shows, for everything that can be stored.
  test('draws no admin link for a stored member, and says so in one line of a phone, which can be dismissed', async ({
    page,
    bruno,
    baseURL,
  }) => {
    expectErrors(...outage)
    await cutOff(page)
    for (const [what, wine_user, links] of [
      ['rubbish stored', '{"role":', 1],
      ['a member stored', JSON.stringify(bruno.user), 0],
    ] as const) {
      await test.step(what, async () => {
        await onEmptyPage(page, baseURL ?? '')
        await store(page, { wine_user })
        const before = await storedIn(page)
        await page.goto('/profile')
        await expect(banner(page)).toBeVisible()
        await expect(adminLinks(page)).toHaveCount(links)
        expect(await storedIn(page)).toEqual(before)
      })
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const notice = page.getByRole('status').filter({ has: banner(page) })
    await expect.poll(async () => (await notice.boundingBox())?.height).toBeLessThan(45)
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toHaveCount(0)
  })

  test('follows the server once it is back, and does not store the provisional person before', async ({
    page,
    signedIn,
  }) => {
    expectErrors(...outage)
    await signedIn('Bruno')
    await store(page, { wine_user: null })
    await cutOff(page)
    await page.goto('/profile')
    await expect(adminLinks(page)).toHaveCount(1)
    await page.getByRole('radio', { name: 'Dark' }).click()
    await expect(page.getByText('Could not save the profile')).toBeVisible()
    expect(await storedIn(page)).not.toHaveProperty('wine_user')
    await page.unroute('**/api/**')
    expect(await goneAfter(page)).toBeLessThan(1_000)
    await expect(adminLinks(page)).toHaveCount(0)
    expect(JSON.parse((await storedIn(page)).wine_user ?? '{}')).toMatchObject({ role: 'member' })
  })

  test('notices the server’s return as soon where every open line is dead', async ({ page, instance }) => {
    expectErrors(...outage)
    const bruno = await instance.person('Bruno')
    const line = await CutLine.to(instance.url)
    await signInAt(page, line.url, bruno)
    await cutOff(page)
    await page.goto(`${line.url}/profile`)
    await expect(banner(page)).toBeVisible()
    line.hang(true)
    await page.unroute('**/api/**')
    await expect.poll(() => line.unanswered).toBeGreaterThan(2)
    line.hang(false)
    expect(await goneAfter(page)).toBeLessThan(1_000)
    await line.cut()
  })

  test('does not call the server from a hidden page', async ({ page, signedIn }) => {
    expectErrors(...outage)
    await signedIn('Bruno')
    await answerWith(page, '**/api/auth/me', 503)
    const seen = (state: string) =>
      page.evaluate(visibility => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    let startedAt = 0
    page.on('request', request => {
      if (request.url().endsWith('/api/auth/me')) startedAt++
    })
    await page.goto('/profile')
    await expect.poll(() => startedAt).toBeGreaterThan(2)
    await seen('hidden')
    // A request may be under way.
    await page.waitForTimeout(300)
    const before = startedAt
    await page.waitForTimeout(2_000)
    expect(startedAt).toBe(before)
    await seen('visible')
    await expect.poll(() => startedAt).toBeGreaterThan(before)
  })
})

test('accepts a role other than admin like any answer, without administrator rights', async ({ page, bruno }) => {
  // Every other role is covered by src/features/accounts/web/resolve-user.test.ts.
  await answerWith(page, '**/api/auth/me', 200, { ...bruno.user, role: 'Admin' })
  await page.goto('/profile')
  await expect(page.getByText('This device')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await expect(adminLinks(page)).toHaveCount(0)
  await goWithin(page, '/admin')
  await expect(page.getByRole('heading', { name: 'Administrators only' })).toBeVisible()
})

test.describe('tours the screens as fallback administrator', () => {
  for (const [what, wine_user] of Object.entries({
    'nobody stored': () => null,
    'somebody without a role stored': (person: Person) => JSON.stringify(withoutRole(person.user)),
  })) {
    test(`${what}: no admin datum appears, and every admin call is refused`, async ({
      page,
      bruno,
      instance,
      admin,
    }) => {
      expectErrors(/Failed to load resource/, /GET \/api\/(auth\/me|admin)/)
      const canary = await instance.person(`Canary${Date.now()}`)
      await store(page, { wine_user: wine_user(bruno) })
      await answerWith(page, '**/api/auth/me', 500)

      const adminAnswers: number[] = []
      const seen: string[] = []
      page.on('console', line => seen.push(line.text()))
      page.on('response', async response => {
        if (!response.url().includes('/api/')) return
        if (response.url().includes('/api/admin/')) adminAnswers.push(response.status())
        seen.push(await response.text().catch(() => ''))
      })
      const look = async () => seen.push(await page.content(), JSON.stringify(await storedIn(page)))

      await page.goto('/')
      await expect(adminLinks(page)).toHaveCount(1)
      const links = page.getByRole('navigation').first().getByRole('link')
      for (let at = 0; at < (await links.count()); at++) {
        const link = links.nth(at)
        // The previous screen stays until the next one is ready and sets the title.
        await link.evaluate((to: HTMLAnchorElement) => {
          if (to.pathname !== location.pathname) document.title = ''
        })
        await link.click()
        await expect(page).toHaveTitle(/./)
        await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
        await expect(page.getByText('Loading …')).toHaveCount(0)
        await look()
      }
      await page.goto('/admin')
      for (const path of ['/admin', '/admin/', '/admin?search=a']) {
        if (path !== '/admin') await goWithin(page, path)
        await expect(page.getByRole('heading', { name: 'Administrators only' })).toBeVisible()
        await look()
      }

      expect(adminAnswers.length).toBeGreaterThan(3)
      expect(new Set(adminAnswers)).toEqual(new Set([403]))
      const everything = seen.join('\n')
      for (const secret of [canary.user.email, canary.user.id, canary.user.name, admin.user.email, admin.user.id]) {
        expect(everything).not.toContain(secret)
      }
      expect((await storedIn(page)).wine_token).toBe(bruno.token)
      expect(await storedIn(page)).toMatchObject(wine_user(bruno) === null ? {} : { wine_user: wine_user(bruno) })
    })
  }
})
