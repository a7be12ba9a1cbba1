import type { Request } from '@playwright/test'
import { login, logout, type User } from '../../src/features/accounts/contract.ts'
import { setSettings } from '../../src/features/admin/contract.ts'
import { addCustomField } from '../../src/features/custom-fields/commands.ts'
import { newId } from '../../src/shared/ids.ts'
import {
  answerWith,
  cutOff,
  expect,
  expectErrors,
  framesDrawn,
  goWithin,
  type Instance,
  type Locator,
  onEmptyPage,
  type Page,
  type Person,
  store,
  storedIn,
  test,
} from './fixtures.ts'
import { hold } from './hold.ts'

const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in' })
const alert = (page: Page) => page.getByRole('alert')
const refused = /Failed to load resource.*40[0-9]/

async function fillSignIn(page: Page, email: string, password: string) {
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function fillRegistration(page: Page, name: string, email: string, password: string) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Returns what the server has of the person of the page. */
async function preferencesOf(page: Page, { url }: Instance) {
  const { wine_token } = await storedIn(page)
  const response = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${wine_token}` } })
  const { locale, preferred_currency } = (await response.json()) as User
  return { locale, preferred_currency }
}

async function isIn(page: Page) {
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(signInHeading(page)).toBeVisible()
}

test.describe('POST /api/auth/login', () => {
  test('stores the token, the user and the currency under their agreed names', async ({ page, admin }) => {
    await page.goto('/login')
    expect(await storedIn(page)).toEqual({})
    await fillSignIn(page, admin.user.email, admin.password)
    await isIn(page)
    const { wine_token, wine_user, preferredCurrency, ...rest } = await storedIn(page)
    expect(wine_token).toMatch(/^wc_/)
    expect(JSON.parse(wine_user ?? '')).toMatchObject({ email: admin.user.email, role: 'admin' })
    expect(preferredCurrency).toBe('EUR')
    expect(rest).toEqual({})
    expect(await page.context().cookies()).toEqual([])
  })

  test('reports what is wrong, stays on the screen, keeps the input and stores nothing', async ({ page, instance }) => {
    expectErrors(/Failed to load resource/, /POST \/api\/auth\/login/, /No user data in response/)
    const bruno = await instance.person('Bruno')
    await page.goto('/login?next=%2Fprofile')
    await expect(page).toHaveTitle(/^Sign in/)
    let navigations = 0
    page.on('framenavigated', () => navigations++)
    const errors: string[] = []
    page.on('console', line => errors.push(line.text()))
    const sent: string[] = []
    page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
    const password = page.getByLabel('Password', { exact: true })

    await test.step('empty fields, without asking the server', async () => {
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByLabel('E-mail')).toBeFocused()
      await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Required.')
      await expect(password).toHaveAccessibleDescription('Required.')
      expect(sent).toEqual([])
    })

    await test.step('a wrong password', async () => {
      await fillSignIn(page, bruno.user.email, 'not this one')
      await expect(alert(page)).toHaveText('The e-mail address or password is incorrect.')
      await expect(page.getByLabel('E-mail')).toHaveValue(bruno.user.email)
      await expect(password).toHaveValue('not this one')
    })

    await test.step('a failure, with the server’s message, which is also logged', async () => {
      const message = 'The cellar is flooded.'
      await answerWith(page, '**/api/auth/login', 503, { code: 'unavailable', message, request_id: 'x' })
      await fillSignIn(page, 'ada@example.org', 'whatever it is')
      await expect(alert(page)).toHaveText(message)
      expect(errors.join('\n')).toMatch(/POST \/api\/auth\/login.*The cellar is flooded/)
    })

    const json = [
      '{"token":"wc_x"}',
      '{"token":"wc_x","user":null}',
      '{"token":"wc_x","user":[]}',
      '{}',
      '[]',
      'null',
      '',
    ]
    for (const body of [...json, '<h1>Welcome</h1>']) {
      await test.step(`no user in the answer ${body}`, async () => {
        const contentType = body.startsWith('<') ? 'text/html' : 'application/json'
        await page.unrouteAll()
        await page.route('**/api/auth/login', route => route.fulfill({ contentType, body }))
        const answered = page.waitForResponse('**/api/auth/login')
        await fillSignIn(page, 'ada@example.org', 'whatever it is')
        await answered
        await expect(alert(page)).toHaveText('The server did not return an account')
        expect(await storedIn(page)).toEqual({})
      })
    }
    expect(navigations).toBe(0)
    expect(page.url()).toContain('/login?next=%2Fprofile')
  })
})

test('signs in a role other than admin, without administrator rights', async ({ page, instance }) => {
  const { user, token } = await instance.person('Bruno')
  // Every other role is covered by resolve-user.test.ts.
  await answerWith(page, '**/api/auth/login', 200, { token, user: { ...user, role: 'Admin' } })
  await page.goto('/login')
  await fillSignIn(page, user.email, 'whatever it is')
  await isIn(page)
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
  const { wine_token, wine_user } = await storedIn(page)
  expect([wine_token, JSON.parse(wine_user ?? '').role]).toEqual([token, 'Admin'])
})

test('says what failed where the server gives no message: Login failed, Registration failed', async ({ page }) => {
  expectErrors(/Failed to load resource/, /POST \/api\/auth\/(login|register)/, /GET \/api\/auth\/registration/)
  await page.goto('/login')
  for (const [what, fail] of Object.entries({
    'no message': () => answerWith(page, '**/api/auth/*', 502),
    'no answer': () => cutOff(page),
  })) {
    await test.step(what, async () => {
      await page.getByRole('link', { name: 'Create account' }).click()
      await expect(page.getByLabel('Name')).toBeVisible()
      await fail()
      await fillRegistration(page, 'Carla', 'carla@example.org', 'whatever it is')
      await expect(alert(page)).toHaveText('Could not create the account')
      await page.getByRole('link', { name: 'Sign in', exact: true }).click()
      await expect(signInHeading(page)).toBeVisible()
      await expect(alert(page)).toHaveCount(0)
      await fillSignIn(page, 'ada@example.org', 'whatever it is')
      await expect(alert(page)).toHaveText('Could not sign in')
      expect(await storedIn(page)).not.toHaveProperty('wine_token')
      await page.unrouteAll()
    })
  }
})

test.describe('POST /api/auth/register', () => {
  test('guesses the language and the currency, changes both at once, keeps them in the profile, and leads back', async ({
    page,
    instance,
  }) => {
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Create account' }).click()
    await page.getByLabel('Name').fill('Carla')
    await expect(page.getByLabel('Language')).toHaveValue('en')
    await expect(page.getByLabel('Display currency')).toHaveValue('USD')
    await page.getByLabel('Display currency').selectOption('British Pound (GBP)')
    await page.getByLabel('Language').selectOption('Deutsch')
    await expect(page.getByLabel('Name')).toHaveValue('Carla')
    await expect(page.getByLabel('Anzeigewährung')).toHaveValue('GBP')
    const email = `carla.${Date.now()}@example.org`
    await page.getByLabel('E-Mail').fill(email)
    await page.getByLabel('Passwort', { exact: true }).fill('nobody tries this one first')
    await page.getByRole('button', { name: 'Konto erstellen' }).click()
    await expect(page.getByRole('heading', { name: 'Profil', level: 1 })).toBeVisible()
    const { wine_token, wine_user, preferredCurrency } = await storedIn(page)
    expect(wine_token).toMatch(/^wc_/)
    expect(JSON.parse(wine_user ?? '')).toMatchObject({ email, name: 'Carla', role: 'member' })
    expect(preferredCurrency).toBe('GBP')
    await expect.poll(() => preferencesOf(page, instance)).toEqual({ locale: 'de', preferred_currency: 'GBP' })
  })

  test.describe('in Switzerland', () => {
    test.use({ locale: 'de-CH' })

    test('takes one tap to accept German and the franc, also where the server is slow to save them', async ({
      page,
      instance,
    }) => {
      const open = await hold(page, '**/api/auth/preferences')
      await page.goto('/register')
      await page.getByLabel('Name').fill('Urs')
      await page.getByLabel('E-Mail').fill(`urs.${Date.now()}@example.org`)
      await page.getByLabel('Passwort', { exact: true }).fill('nobody tries this one first')
      await page.getByRole('button', { name: 'Konto erstellen' }).click()
      await expect(page.getByRole('heading', { name: 'Dein Keller ist leer' })).toBeVisible()
      expect(await preferencesOf(page, instance)).toEqual({ locale: null, preferred_currency: 'EUR' })
      expect((await storedIn(page)).preferredCurrency).toBe('CHF')
      open()
      await expect.poll(() => preferencesOf(page, instance)).toEqual({ locale: 'de', preferred_currency: 'CHF' })
    })
  })

  test('reports errors that the form can see without the server, and common passwords and taken e-mails by it', async ({
    page,
    admin,
  }) => {
    expectErrors(refused, /POST \/api\/auth\/register/)
    const sent: string[] = []
    page.on('request', request => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    await page.goto('/register')
    await fillRegistration(page, '', 'not an address', 'short')
    await expect(page.getByLabel('Name')).toBeFocused()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Required.')
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/e-mail address/i)
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/At least 8 characters/)
    expect(sent).toEqual([])
    await fillRegistration(page, 'Carla', 'carla@example.org', 'password1')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/too common/)
    await fillRegistration(page, 'Ada again', admin.user.email, 'nobody tries this one first')
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/account/)
    await expect(page.getByLabel('Name')).toHaveValue('Ada again')
  })
})

test('says of the first account alone that it becomes the administrator', async ({ page, emptyInstance }) => {
  const note = page.getByText('The first account becomes the administrator.')
  await page.goto(`${emptyInstance.url}/register`)
  await expect(note).toBeVisible()
  const ada = await emptyInstance.person('Ada')
  await ada.call(setSettings, { body: { default_currency: 'CHF' } })
  await page.reload()
  // The currency comes with the answer that decides about the note.
  await expect(page.getByLabel('Display currency')).toHaveValue('CHF')
  await expect(note).toHaveCount(0)
})

test('says that new accounts are closed, without a form', async ({ page, emptyInstance }) => {
  const ada = await emptyInstance.person('Ada')
  await ada.call(setSettings, { body: { registration: 'closed' } })
  await page.goto(`${emptyInstance.url}/register`)
  await expect(page.getByText('Registration is closed')).toBeVisible()
  await expect(page.getByText('becomes the administrator')).toHaveCount(0)
  await expect(page.getByLabel('E-mail')).toHaveCount(0)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByText('Only existing accounts can sign in.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create account' })).toHaveCount(0)
})

test.describe('POST /api/auth/logout', () => {
  test('never fails because of the network', async ({ page, signedIn }) => {
    // Any request under way when the network went down reports an error.
    expectErrors(/Failed to load resource/, /NetworkError/)
    await signedIn('Bruno')
    await page.goto('/profile')
    await isIn(page)
    await cutOff(page)
    await signOut(page)
    const { wine_token, wine_user } = await storedIn(page)
    expect([wine_token, wine_user]).toEqual([undefined, undefined])
    await expect(alert(page)).toHaveCount(0)
    await page.reload()
    await expect(signInHeading(page)).toBeVisible()
  })
})

test.describe('401 on any call', () => {
  test('removes the token and shows the sign-in screen once for many at once, with the way back', async ({
    page,
    instance,
    admin,
    signIn,
  }) => {
    expectErrors(refused)
    const { email } = admin.user
    const own = await instance.call(login, { body: { email, password: admin.password } })
    await signIn({ ...admin, token: own.token })
    const underway = new Set<Request>()
    page.on('request', request => !request.url().endsWith('/events') && underway.add(request))
    page.on('requestfinished', request => void underway.delete(request))
    page.on('requestfailed', request => void underway.delete(request))
    // Without the stream nothing asks for changes while the session ends.
    const releaseStream = await hold(page, '**/api/events')
    await page.goto('/profile')
    await expect(page.getByText('This device')).toBeVisible()
    // Otherwise an answer to an earlier request would be the first 401.
    const areAnswered = () => expect.poll(() => underway.size).toBe(0)
    await areAnswered()
    // A request that begins right now may or may not be held.
    const release = await hold(page, '**/api/**', request => underway.delete(request))
    await areAnswered()
    await instance.call(logout, { as: { ...admin, token: own.token } })
    const requested: string[] = []
    page.on('request', request => requested.push(new URL(request.url()).pathname))
    await page.getByRole('link', { name: 'Admin', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Admin', level: 1 })).toBeVisible()
    await expect.poll(() => requested.filter(path => path.startsWith('/api/admin/')).length).toBe(11)

    const visits: string[] = []
    page.on('framenavigated', frame => visits.push(new URL(frame.url()).pathname))
    const answers: number[] = []
    page.on('response', response => {
      // Anybody is told how an account can be created, also without a session.
      const isForAnybody = response.url().endsWith('/api/auth/registration')
      if (response.url().includes('/api/') && !isForAnybody) answers.push(response.status())
    })
    release()
    releaseStream()
    await expect(signInHeading(page)).toBeVisible()
    await expect(page.getByText('Your session has ended')).toBeVisible()
    // Some requests may be cancelled because their page is gone; none was answered otherwise.
    expect(new Set(answers)).toEqual(new Set([401]))
    expect(await storedIn(page)).toEqual({ preferredCurrency: 'EUR' })
    await fillSignIn(page, email, admin.password)
    await expect(page.getByRole('heading', { name: 'Admin', level: 1 })).toBeVisible()
    expect(visits).toEqual(['/login', '/admin'])
  })

  // Every other source of a 401 is covered by src/client/send.test.ts, and the stream by tests/sync-loop.test.ts.
  test('signs out on a query, a write and at start-up', async ({ page, instance, signIn, baseURL }) => {
    expectErrors(refused)
    const bruno = await instance.person('Bruno')
    const page401 = { contentType: 'text/html', body: '<h1>Unauthorized</h1>' }
    const ofAnother = { contentType: 'application/json', body: '{"message":"jwt expired"}' }
    const calls: Record<string, { answer: object; act?: () => Promise<unknown> }> = {
      '**/api/auth/sessions': { answer: { body: '' } },
      '**/api/auth/preferences': { answer: page401, act: () => page.getByRole('radio', { name: 'Dark' }).click() },
      '**/api/cellars/*/snapshot': { answer: page401 },
      '**/api/auth/me': { answer: ofAnother },
    }
    for (const [path, { answer, act }] of Object.entries(calls)) {
      await test.step(path, async () => {
        await page.unrouteAll()
        await onEmptyPage(page, baseURL ?? '')
        await page.evaluate(async () => {
          for (const { name = '' } of await indexedDB.databases()) {
            const erasing = indexedDB.deleteDatabase(name)
            await new Promise(resolve => erasing.addEventListener('success', resolve))
          }
        })
        await signIn(bruno)
        await page.route(path, route => route.fulfill({ status: 401, ...answer }))
        await page.goto('/profile')
        await act?.()
        await expect(signInHeading(page)).toBeVisible()
        await expect(page).toHaveURL(/\/login\?next=%2Fprofile$/)
        expect(await storedIn(page)).not.toHaveProperty('wine_token')
      })
    }
  })

  test('signs out at start-up, also where the token is malformed', async ({ page, bruno }) => {
    expectErrors(refused)
    await bruno.call(logout)
    await page.goto('/profile')
    await expect(signInHeading(page)).toBeVisible()
    expect(await storedIn(page)).not.toHaveProperty('wine_token')
    await store(page, { wine_token: 'a bad token ☃\n', wine_user: '{}' })
    await page.goto('/')
    await expect(signInHeading(page)).toBeVisible()
    expect(await storedIn(page)).not.toHaveProperty('wine_token')
  })

  test('ignores a late one for a token that was replaced meanwhile', async ({
    page,
    context,
    instance,
    bruno,
    signIn,
    baseURL,
  }) => {
    expectErrors(refused)
    const again = await instance.call(login, { body: { email: bruno.user.email, password: bruno.password } })
    // This is a write, because a read is cancelled when somebody signs in again, and so is never late.
    const release = await hold(page, '**/api/auth/preferences')
    await page.goto('/profile')
    const requested = page.waitForRequest('**/api/auth/preferences')
    await page.getByRole('radio', { name: 'Dark' }).click()
    await requested
    const other = await context.newPage()
    await signIn({ ...bruno, token: again.token }, other)
    // Ended any earlier, it would also end the session of what else the page requests.
    await bruno.call(logout)
    const late = page.waitForResponse(response => response.url().endsWith('/preferences') && response.status() === 401)
    release()
    await late
    await framesDrawn(page)
    await expect(page.getByText('This device')).toBeVisible()
    expect((await storedIn(page)).wine_token).toBe(again.token)
    expect(page.url()).toBe(`${baseURL}/profile`)
  })

  test('signs out the other of two tabs without a call of its own', async ({ page, context, anotherTab, bruno }) => {
    expectErrors(refused)
    await page.goto('/import')
    await isIn(page)
    // The answers that are stored for a start without the server are asked for again after a pause.
    const fetchedAgain = ['/api/cellars', '/api/rates'].map(path =>
      context.waitForEvent('response', response => response.frame().page() !== page && response.url().endsWith(path)),
    )
    const other = await anotherTab('/profile')
    // The first tab has the event stream; this one has finished its requests.
    await Promise.all(fetchedAgain)
    await expect(other.getByText('This device')).toBeVisible()
    await other.waitForLoadState('networkidle')
    await bruno.call(logout)
    const requested: string[] = []
    other.on('request', request => requested.push(request.url()))
    // It looks for changes now, unless it has done so already.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(signInHeading(page)).toBeVisible()
    await expect(signInHeading(other)).toBeVisible()
    expect(other.url()).toMatch(/\/login\?next=%2Fprofile$/)
    // Its copy may have begun to look for changes, which the first tab did for both.
    expect(requested.filter(url => url.includes('/api/') && !/\/(events|changes)\b/.test(url))).toEqual([])
  })

  test('signs out the other of two tabs on sign-out', async ({ page, anotherTab, signedIn }) => {
    // The other tab may have had requests under way at that moment.
    expectErrors(refused)
    await signedIn('Bruno')
    await page.goto('/')
    await isIn(page)
    const other = await anotherTab('/import')
    await signOut(page)
    await expect(signInHeading(other)).toBeVisible()
  })

  test('restores an open form when the same person has signed in again', async ({ page, signIn, instance }) => {
    expectErrors(refused)
    const bruno = await instance.person('Bruno')
    const forms: Record<
      string,
      { open: () => Promise<unknown>; field: () => Locator; finish: () => Promise<unknown> }
    > = {
      '/add': {
        open: async () => {},
        field: () => page.getByLabel('Producer'),
        finish: async () => {
          await page.getByRole('button', { name: 'Add wine' }).click()
          await expect(page.getByRole('article')).toContainText('Weingut Gestern')
        },
      },
      '/wishes': {
        open: async () => {
          await page.getByRole('button', { name: 'Add a wine to the wish list' }).click()
          await page.getByRole('radio', { name: 'Another wine' }).check()
        },
        field: () => page.getByRole('dialog', { name: 'Add a wine to the wish list' }).getByLabel('Producer'),
        finish: async () => {
          await page.getByRole('dialog').getByRole('button', { name: 'Add to wish list' }).click()
          await expect(page.getByRole('main')).toContainText('Weingut Gestern')
        },
      },
    }
    for (const [path, { open, field, finish }] of Object.entries(forms)) {
      await test.step(path, async () => {
        const { token } = await instance.call(login, { body: { email: bruno.user.email, password: bruno.password } })
        await signIn({ ...bruno, token })
        await page.goto(path)
        await open()
        await field().fill('Weingut Gestern')
        await instance.call(logout, { as: { ...bruno, token } })
        await page.evaluate(() => dispatchEvent(new Event('online')))
        await expect(signInHeading(page)).toBeVisible()
        await expect(page.getByText('Your session has ended')).toBeVisible()
        await expect(field()).toBeHidden()
        await fillSignIn(page, bruno.user.email, bruno.password)
        await expect(field()).toHaveValue('Weingut Gestern')
        // A dialog that is open hides the roles of what is below it.
        await expect(page.locator('h1', { hasText: 'Sign in' })).toHaveCount(0)
        await expect(page).toHaveURL(url => url.pathname === path)
        await finish()
      })
    }
  })

  test('restores an open form after the sign-in screen was reloaded, for the same person alone', async ({
    page,
    signIn,
    instance,
  }) => {
    expectErrors(refused)
    const [bruno, carla] = [await instance.person('Bruno'), await instance.person('Carla')]
    const dialog = page.getByRole('dialog', { name: 'Add a wine to the wish list' })
    const openDialog = async () => {
      await page.getByRole('button', { name: 'Add a wine to the wish list' }).click()
      await page.getByRole('radio', { name: 'Another wine' }).check()
    }
    const endSession = async (person: Person) => {
      await person.call(logout)
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(signInHeading(page)).toBeVisible()
      await page.reload()
    }
    await signIn(bruno)
    await page.goto('/profile')
    await page.getByLabel('Name', { exact: true }).fill('Bruno the Second')
    await page.getByLabel('New password').fill('a secret of Bruno')
    await endSession(bruno)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('a secret of Bruno')
    await fillSignIn(page, bruno.user.email, bruno.password)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Bruno the Second')
    await expect(page.getByText('The form has been restored with what you typed.')).toBeVisible()

    await page.goto('/wishes')
    await openDialog()
    await dialog.getByLabel('Producer').fill('Weingut Gestern')
    await endSession({ ...bruno, token: (await storedIn(page)).wine_token ?? '' })
    await fillSignIn(page, bruno.user.email, bruno.password)
    await openDialog()
    await expect(dialog.getByLabel('Producer')).toHaveValue('Weingut Gestern')

    await endSession({ ...bruno, token: (await storedIn(page)).wine_token ?? '' })
    await fillSignIn(page, carla.user.email, carla.password)
    await openDialog()
    await expect(dialog.getByLabel('Producer')).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Weingut Gestern')
  })

  test('keeps what was typed when the page is loaded again or left, until it is sent', async ({ page, signedIn }) => {
    const notice = page.getByText('The form has been restored with what you typed.')
    await signedIn('Dana')
    await page.goto('/add')
    await page.getByLabel('Producer').fill('Weingut Morgen')
    await page.reload()
    await expect(page.getByLabel('Producer')).toHaveValue('Weingut Morgen')
    await expect(notice).toBeVisible()
    await page.getByLabel('Vintage').fill('2300')
    await page.getByRole('button', { name: 'Add wine' }).click()
    await expect(page.getByLabel('Vintage')).toBeFocused()
    await expect(page.getByLabel('Vintage')).toHaveAccessibleDescription(/2/)
    await page.reload()
    await expect(page.getByLabel('Producer')).toHaveValue('Weingut Morgen')
    await expect(page.getByLabel('Vintage')).toHaveValue('2300')
    await page.getByLabel('Vintage').fill('2019')
    await page.getByRole('link', { name: 'Places' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Places' })).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Producer')).toHaveValue('Weingut Morgen')
    await expect(page.getByLabel('Vintage')).toHaveValue('2019')
    await page.getByRole('button', { name: 'Add wine' }).click()
    await expect(page.getByRole('article')).toContainText('Weingut Morgen')
    await page.goto('/add')
    await expect(page.getByLabel('Producer')).toHaveValue('')

    // A dialog is not filled with what was typed in another one that has a field of the same name.
    await page.goBack()
    await page.getByRole('button', { name: 'Add a tasting' }).click()
    const noteIn = (dialog: string) => page.getByRole('dialog', { name: dialog }).locator('[name="note"]')
    await noteIn('Add a tasting').fill('Blackcurrant')
    await page.reload()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(noteIn('Edit wine')).toHaveValue('')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add a tasting' }).click()
    await expect(noteIn('Add a tasting')).toHaveValue('Blackcurrant')
  })

  test('keeps what was typed in a dialog that is dismissed, for the same thing alone, until it is discarded', async ({
    page,
    signedIn,
  }) => {
    const notice = page.getByText('The form has been restored with what you typed.')
    const dana = await signedIn('Dana')
    for (const name of ['Shop', 'Shelf']) {
      const body = { id: newId(), name, kind: 'text', choices: [] } as const
      await dana.call(addCustomField, { body })
    }
    await page.goto('/cellar')
    const name = page.getByRole('dialog', { name: 'Edit field' }).getByLabel('Name')
    const edit = async (field: string) => {
      await page.getByRole('button', { name: `Edit ${field}` }).click()
      await expect(name).toBeVisible()
    }
    await edit('Shop')
    await name.fill('Bought at')
    await page.keyboard.press('Escape')
    await expect(name).toBeHidden()
    await expect(notice).toHaveCount(0)
    await edit('Shelf')
    await expect(name).toHaveValue('Shelf')
    await page.keyboard.press('Escape')
    await edit('Shop')
    await expect(name).toHaveValue('Bought at')
    await expect(notice).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await edit('Shop')
    await expect(name).toHaveValue('Shop')
  })

  test('discards an open form for anybody else, and a password at once, but restores one that was sent too late', async ({
    page,
    instance,
    bruno,
  }) => {
    expectErrors(refused)
    const carla = await instance.person('Carla')
    await page.goto('/profile')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Bruno the Secret')
    await page.getByLabel('New password').fill('a secret of Bruno')
    await bruno.call(logout)
    await expect(signInHeading(page)).toBeVisible()
    const typed = () => page.evaluate(() => Array.from(document.querySelectorAll('input'), field => field.value))
    expect(await typed()).not.toContain('a secret of Bruno')
    await fillSignIn(page, carla.user.email, carla.password)
    await expect(name).toHaveValue('Carla')
    expect(await typed()).not.toContain('Bruno the Secret')
    expect(await page.content()).not.toContain('Bruno')

    await name.fill('Carla the Third')
    await instance.call(logout, { as: { ...carla, token: (await storedIn(page)).wine_token ?? '' } })
    await name.press('Enter')
    await fillSignIn(page, carla.user.email, carla.password)
    await expect(name).toHaveValue('Carla the Third')
    await expect(name).toBeVisible()
    await name.press('Enter')
    await expect(page.getByRole('button', { name: 'Account of Carla the Third' })).toBeVisible()
  })

  test('signs nobody out on any other failure', async ({ page, admin, signIn }) => {
    expectErrors(/Failed to load resource/, /GET \/api\/auth\/sessions/)
    const sessions = '**/api/auth/sessions'
    await signIn(admin)
    await page.goto('/more')
    for (const [what, fail] of Object.entries({
      'a 403': (page: Page) => answerWith(page, sessions, 403, { code: 'forbidden', message: 'No.' }),
      'a 500': (page: Page) => answerWith(page, sessions, 500, { code: 'internal', message: 'No.' }),
      'no network': (page: Page) => page.route(sessions, route => route.abort()),
    })) {
      await test.step(what, async () => {
        await fail(page)
        const request = page.waitForRequest(sessions)
        await goWithin(page, '/profile')
        await (await request).response()
        await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
        await isIn(page)
        expect((await storedIn(page)).wine_token).toBe(admin.token)
        await page.unrouteAll()
        await goWithin(page, '/more')
      })
    }
  })
})
