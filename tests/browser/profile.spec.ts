import { getMe, listSessions, login, setPreferences } from '../../src/features/accounts/contract.ts'
import { aWine } from './cellar.ts'
import { answerWith, cutOff, expect, expectErrors, type Page, store, storedIn, test } from './fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { name: 'Profile', level: 1 })

async function chooseCurrency(page: Page, words: string, option: string) {
  const field = page.getByRole('combobox', { name: 'Display currency' })
  await field.fill(words)
  await page.getByRole('option', { name: option }).click()
  await expect(field).toHaveValue(option)
}

test.describe('Startup', () => {
  test('fetches the current user for a stored token, and uses their currency', async ({ page, bruno }) => {
    await bruno.call(setPreferences, { body: { preferred_currency: 'CHF', name: 'Bruno the second' } })
    await store(page, { preferredCurrency: 'USD' })
    await page.goto('/profile')
    await expect(page.getByRole('combobox', { name: 'Display currency' })).toHaveValue('Swiss Franc (CHF)')
    const { preferredCurrency, wine_user } = await storedIn(page)
    expect(preferredCurrency).toBe('CHF')
    expect(JSON.parse(wine_user ?? '')).toMatchObject({ name: 'Bruno the second', preferred_currency: 'CHF' })
  })
})

test.describe('PUT /api/auth/preferences', () => {
  test('applies each preference at once and after the next start', async ({ page, bruno }) => {
    await page.goto('/profile')
    await expect(heading(page)).toBeVisible()
    await page.getByRole('radio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('radio', { name: '20 points' }).click()
    await expect(page.getByRole('radio', { name: '20 points' })).toBeChecked()
    await chooseCurrency(page, 'yen', 'Japanese Yen (JPY)')
    await page.getByLabel('Name', { exact: true }).fill('Bruno Rossi')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.getByLabel('Language').selectOption('Deutsch')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')

    // The preference applies here before the server has it.
    await expect
      .poll(() => bruno.call(getMe))
      .toMatchObject({
        theme: 'dark',
        score_scale: 'points_20',
        preferred_currency: 'JPY',
        name: 'Bruno Rossi',
        locale: 'de',
      })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('reports an invalid name at its field, and sends nothing', async ({ page, admin, signIn }) => {
    await signIn(admin)
    await page.goto('/profile')
    const sent: string[] = []
    page.on('request', request => {
      if (request.method() === 'PUT') sent.push(request.url())
    })
    await page.getByLabel('Name', { exact: true }).fill('   ')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Required.')
    expect(sent).toEqual([])
  })

  for (const [what, status, body, message] of [
    ['with no message', 502, undefined, 'Could not save the profile'],
    ['with a message', 503, { code: 'unavailable', message: 'The cellar is flooded.' }, 'The cellar is flooded.'],
  ] as const) {
    test(`shows that a profile update failed ${what}, and keeps it in this browser`, async ({ page, signedIn }) => {
      expectErrors(/Failed to load resource/, /PUT \/api\/auth\/preferences/)
      await signedIn('Bruno')
      await answerWith(page, '**/api/auth/preferences', status, body)
      await page.goto('/profile')
      await page.getByLabel('Name', { exact: true }).fill('Bruno Rossi')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(message)
      expect(JSON.parse((await storedIn(page)).wine_user ?? '')).toMatchObject({ name: 'Bruno Rossi', role: 'member' })
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Bruno Rossi')
    })
  }
})

test.describe('Currency switch', () => {
  test('applies a currency at once, and then saves it', async ({ page, bruno }) => {
    await page.goto('/profile')
    await chooseCurrency(page, 'chf', 'Swiss Franc (CHF)')
    expect((await storedIn(page)).preferredCurrency).toBe('CHF')
    await expect.poll(async () => (await bruno.call(getMe)).preferred_currency).toBe('CHF')
  })

  test('applies a currency at once when the server fails, and reports it in one quiet line', async ({
    page,
    bruno,
  }) => {
    expectErrors(/Failed to load resource/, /PUT \/api\/auth\/preferences/)
    await page.route('**/api/auth/preferences', route => route.abort())
    await page.goto('/profile')
    await chooseCurrency(page, 'chf', 'Swiss Franc (CHF)')
    const line = page.getByRole('status').filter({ hasText: 'Could not save the profile' })
    await expect(line).toHaveCount(1)
    await expect(line).toContainText('It is saved in this browser.')
    await expect(page.getByRole('alert')).toHaveCount(0)
    const stored = await storedIn(page)
    expect(stored.preferredCurrency).toBe('CHF')
    expect(JSON.parse(stored.wine_user ?? '')).toEqual({ ...bruno.user, preferred_currency: 'CHF' })
    await line.getByRole('button', { name: 'Dismiss' }).click()
    await expect(line).toHaveCount(0)
  })

  test('keeps a currency chosen offline over a restart, and sends it when the server is back', async ({
    page,
    bruno,
  }) => {
    expectErrors(/Failed to load resource/, /PUT \/api\/auth\/preferences/)
    await page.route('**/api/auth/preferences', route => route.abort())
    await page.goto('/profile')
    await chooseCurrency(page, 'chf', 'Swiss Franc (CHF)')
    await page.getByRole('radio', { name: 'Dark' }).click()
    await page.getByLabel('Language').selectOption('Deutsch')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    const before = { preferred_currency: 'EUR', theme: 'system', locale: null }
    const chosen = { preferred_currency: 'CHF', theme: 'dark', locale: 'de' }
    for (const start of ['the next start', 'the one after']) {
      await test.step(start, async () => {
        await page.reload()
        await expect(page.getByRole('combobox', { name: 'Anzeigewährung' })).toHaveValue('Schweizer Franken (CHF)')
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
        expect(await bruno.call(getMe)).toMatchObject(before)
        expect((await storedIn(page)).preferredCurrency).toBe('CHF')
      })
    }
    await page.unrouteAll()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => bruno.call(getMe)).toMatchObject(chosen)
    await expect
      .poll(async () => Object.keys(await storedIn(page)).filter(name => name.includes('unsaved')))
      .toEqual([])
  })

  test('reports a currency chosen offline that the server refuses, and returns to the server’s', async ({
    page,
    signedIn,
  }) => {
    expectErrors(/Failed to load resource/, /PUT \/api\/auth\/preferences/)
    await signedIn('Bruno')
    await page.route('**/api/auth/preferences', route => route.abort())
    await page.goto('/profile')
    await chooseCurrency(page, 'chf', 'Swiss Franc (CHF)')
    await expect(page.getByText('It is saved in this browser.')).toBeVisible()
    await page.unrouteAll()
    const message = 'This currency is no longer quoted.'
    const fields = { preferred_currency: { code: 'unknown', message } }
    await answerWith(page, '**/api/auth/preferences', 422, { code: 'invalid', message: 'Not so.', fields })
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Display currency' })).toHaveValue('Euro (EUR)')
    expect((await storedIn(page)).preferredCurrency).toBe('EUR')
  })

  test('keeps a currency chosen offline for its owner, and from anybody else', async ({ page, signIn, instance }) => {
    expectErrors(/Failed to load resource/, /PUT \/api\/auth\/preferences/)
    const [bruno, carla] = [await instance.person('Bruno'), await instance.person('Carla')]
    await signIn(bruno)
    await page.route('**/api/auth/preferences', route => route.abort())
    await page.goto('/profile')
    await chooseCurrency(page, 'chf', 'Swiss Franc (CHF)')
    await expect(page.getByText('It is saved in this browser.')).toBeVisible()
    await page.unrouteAll()
    for (const [who, currency] of [
      [carla, 'Euro (EUR)'],
      [bruno, 'Swiss Franc (CHF)'],
    ] as const) {
      await signIn(who)
      await page.goto('/profile')
      await expect(page.getByRole('combobox', { name: 'Display currency' })).toHaveValue(currency)
    }
    await expect.poll(async () => (await bruno.call(getMe)).preferred_currency).toBe('CHF')
    expect((await carla.call(getMe)).preferred_currency).toBe('EUR')
  })

  test('ends rapid changes with the last one, here and on the server', async ({ page, bruno }) => {
    await page.goto('/profile')
    for (const [words, option] of [
      ['chf', 'Swiss Franc (CHF)'],
      ['yen', 'Japanese Yen (JPY)'],
      ['usd', 'US Dollar (USD)'],
    ] as const) {
      await chooseCurrency(page, words, option)
    }
    await expect.poll(async () => (await bruno.call(getMe)).preferred_currency).toBe('USD')
    await expect(page.getByRole('combobox', { name: 'Display currency' })).toHaveValue('US Dollar (USD)')
  })

  test('offers every quoted currency, found by name or code', async ({ page, admin, signIn }) => {
    await signIn(admin)
    await page.goto('/profile')
    const field = page.getByRole('combobox', { name: 'Display currency' })
    await field.fill('krona')
    await expect(page.getByRole('option', { name: 'Swedish Krona (SEK)' })).toBeVisible()
    await field.fill('ISK')
    await expect(page.getByRole('option', { name: 'Icelandic Króna (ISK)' })).toBeVisible()
    await field.fill('Bitcoin')
    await expect(page.getByText('No results')).toBeVisible()
  })
})

test('shows what happened to one’s own account, and nothing of others', async ({ page, bruno, instance }) => {
  const { email, password } = { ...bruno.user, ...bruno }
  await expect(instance.call(login, { body: { email, password: 'not this one' } })).rejects.toThrow(/401/)
  for (let each = 0; each < 6; each++) await instance.call(login, { body: { email, password } })
  await page.goto('/profile')
  const activity = page.getByRole('region', { name: 'Account activity' })
  await expect(activity.getByRole('row', { name: /Signed in/ })).toHaveCount(5)
  await activity.getByRole('button', { name: 'Show more' }).click()
  await expect(activity.getByRole('row', { name: /Sign-in failed/ })).toHaveCount(1)
  await expect(activity.getByRole('row', { name: /Account created/ })).toHaveCount(1)
})

test.describe('Password', () => {
  test('reports a wrong one at its field, and signs nobody out', async ({ page, signedIn }) => {
    expectErrors(/Failed to load resource/, /PUT \/api\/auth\/password/)
    await signedIn('Bruno')
    await page.goto('/profile')
    await page.getByLabel('Current password').fill('not this one')
    await page.getByLabel('New password').fill('a longer and a better one')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByLabel('Current password')).toBeFocused()
    await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('This password is incorrect.')
    await expect(page.getByLabel('New password')).toHaveValue('a longer and a better one')
  })

  test('ends the other sessions on a change, but not the current one', async ({ page, bruno, instance }) => {
    const { email } = bruno.user
    const elsewhere = await instance.call(login, { body: { email, password: bruno.password } })
    await page.goto('/profile')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
    await page.getByLabel('Current password').fill(bruno.password)
    await page.getByLabel('New password').fill('a longer and a better one')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed.')).toBeVisible()
    await expect(page.getByLabel('New password')).toHaveValue('')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await expect(instance.call(getMe, { as: { ...bruno, token: elsewhere.token } })).rejects.toThrow(/401/)
    await expect(bruno.call(getMe)).rejects.toThrow(/401/)
  })

  test('gives the new token to other tabs and the sync loop on a change', async ({ page, anotherTab, bruno }) => {
    expectErrors(/Failed to load resource/, /NetworkError/, /GET \/api/)
    await page.goto('/')
    const other = await anotherTab('/')
    for (const each of [page, other]) {
      await expect(each.getByRole('heading', { name: 'Your cellar is empty' })).toBeVisible()
    }
    await page.goto('/profile')
    await page.getByLabel('Current password').fill(bruno.password)
    await page.getByLabel('New password').fill('a longer and a better one')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed.')).toBeVisible()

    const { wine_token: token = '' } = await storedIn(page)
    expect(token).not.toBe(bruno.token)
    await expect(bruno.call(getMe)).rejects.toThrow(/401/)
    await aWine({ ...bruno, token }, 'Seen by both', 1)
    await expect(other.getByText('Seen by both')).toBeVisible()
    await page.getByRole('link', { name: 'Wines' }).first().click()
    await expect(page.getByText('Seen by both')).toBeVisible()
    // The next start knows the person without the server, too.
    await cutOff(page)
    await page.reload()
    await expect(page.getByText('Seen by both')).toBeVisible()
  })
})

test.describe('Sessions', () => {
  test('lists sessions, and ends one or all others', async ({ page, bruno, instance }) => {
    const { email } = bruno.user
    for (let times = 0; times < 3; times++) await instance.call(login, { body: { email, password: bruno.password } })
    await page.goto('/profile')
    const sessions = page.getByRole('main').getByRole('listitem')
    await expect(sessions).toHaveCount(4)
    await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)
    await sessions
      .getByRole('button', { name: /^Sign out/ })
      .first()
      .click()
    await expect(sessions).toHaveCount(3)
    await page.getByRole('button', { name: 'Sign out all others' }).click()
    await expect(sessions).toHaveCount(1)
    await expect(sessions).toContainText('This device')
    await expect.poll(async () => (await bruno.call(listSessions)).sessions).toHaveLength(1)
  })
})
