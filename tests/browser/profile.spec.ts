import type { Request } from '@playwright/test'
import { getMe, listSessions, login, setPreferences } from '../../src/features/accounts/contract.ts'
import { aWine } from './cellar.ts'
import {
  answerWith,
  cutOff,
  expect,
  expectErrors,
  goWithin,
  onOpenPage,
  type Page,
  store,
  storedIn,
  test,
} from './fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { name: 'Profile', level: 1 })

async function chooseCurrency(page: Page, words: string, option: string) {
  const field = page.getByRole('combobox', { name: 'Display currency' })
  await field.fill(words)
  await page.getByRole('option', { name: option }).click()
  await expect(field).toHaveValue(option)
}

test('shows who the server says one is, what happened to the account, and its sessions, and ends one or all others', async ({
  page,
  bruno,
  instance,
}) => {
  const { email, password } = { ...bruno.user, ...bruno }
  await bruno.call(setPreferences, { body: { preferred_currency: 'CHF', name: 'Bruno the second' } })
  await expect(instance.call(login, { body: { email, password: 'not this one' } })).rejects.toThrow(/401/)
  for (let each = 0; each < 6; each++) await instance.call(login, { body: { email, password } })
  await store(page, { preferredCurrency: 'USD' })
  await page.goto('/profile')
  await expect(page.getByRole('combobox', { name: 'Display currency' })).toHaveValue('Swiss Franc (CHF)')
  const { preferredCurrency, wine_user } = await storedIn(page)
  expect(preferredCurrency).toBe('CHF')
  expect(JSON.parse(wine_user ?? '')).toMatchObject({ name: 'Bruno the second', preferred_currency: 'CHF' })

  const activity = page.getByRole('region', { name: 'Account activity' })
  await expect(activity.getByRole('row', { name: /Signed in/ })).toHaveCount(5)
  await activity.getByRole('button', { name: 'Show more' }).click()
  await expect(activity.getByRole('row', { name: /Sign-in failed/ })).toHaveCount(1)
  await expect(activity.getByRole('row', { name: /Account created/ })).toHaveCount(1)

  const sessions = page.getByRole('main').getByRole('listitem')
  await expect(sessions).toHaveCount(7)
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)
  await sessions
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click()
  await expect(sessions).toHaveCount(6)
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(sessions).toHaveCount(1)
  await expect(sessions).toContainText('This device')
  await expect.poll(async () => (await bruno.call(listSessions)).sessions).toHaveLength(1)
})

test.describe('PUT /api/auth/preferences', () => {
  test('applies each preference at once and after the next start, of rapid changes the last one', async ({
    page,
    bruno,
  }) => {
    await page.goto('/profile')
    await expect(heading(page)).toBeVisible()
    await page.getByRole('radio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('radio', { name: '20 points' }).click()
    await expect(page.getByRole('radio', { name: '20 points' })).toBeChecked()
    for (const [words, option] of [
      ['chf', 'Swiss Franc (CHF)'],
      ['usd', 'US Dollar (USD)'],
      ['yen', 'Japanese Yen (JPY)'],
    ] as const) {
      await chooseCurrency(page, words, option)
    }
    expect((await storedIn(page)).preferredCurrency).toBe('JPY')
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
    const field = page.getByRole('combobox', { name: 'Anzeigewährung' })
    await expect(field).toHaveValue('Japanischer Yen (JPY)')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(field).toHaveValue('Japanischer Yen (JPY)')
  })

  onOpenPage(
    'offers every quoted currency by name or code, and reports an invalid name without sending it',
    async ({ page, collector }) => {
      await goWithin(page, '/profile')
      const field = page.getByRole('combobox', { name: 'Display currency' })
      await field.fill('krona')
      await expect(page.getByRole('option', { name: 'Swedish Krona (SEK)' })).toBeVisible()
      await field.fill('ISK')
      await expect(page.getByRole('option', { name: 'Icelandic Króna (ISK)' })).toBeVisible()
      await field.fill('Bitcoin')
      await expect(page.getByText('No results')).toBeVisible()
      await field.blur()
      await expect(field).toHaveValue('Euro (EUR)')

      const sent: string[] = []
      const note = (request: Request) => request.method() === 'PUT' && sent.push(request.url())
      page.on('request', note)
      const name = page.getByLabel('Name', { exact: true })
      await name.fill('   ')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(name).toHaveAccessibleDescription('Required.')
      expect(sent).toEqual([])
      page.off('request', note)
      // The text that was not sent would be there for the next visit.
      await name.fill(collector.user.name)
    },
  )

  test('shows that a profile update failed, with the server’s message or without, and keeps it in this browser', async ({
    page,
    bruno: _,
  }) => {
    expectErrors(/Failed to load resource/, /PUT \/api\/auth\/preferences/)
    await page.goto('/profile')
    const name = page.getByLabel('Name', { exact: true })
    for (const [typed, status, body, message] of [
      ['Bruno Rossi', 502, undefined, 'Could not save the profile'],
      ['Bruno Bianchi', 503, { code: 'unavailable', message: 'The cellar is flooded.' }, 'The cellar is flooded.'],
    ] as const) {
      await page.unrouteAll()
      await answerWith(page, '**/api/auth/preferences', status, body)
      await name.fill(typed)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(message)
      expect(JSON.parse((await storedIn(page)).wine_user ?? '')).toMatchObject({ name: typed, role: 'member' })
      await expect(name).toHaveValue(typed)
    }
  })
})

test.describe('Currency switch', () => {
  test('reports in one quiet line that the server fails, keeps what was chosen over a restart, and sends it later', async ({
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

  test('keeps a currency chosen offline for its owner alone, and returns to the server’s if it is refused', async ({
    page,
    signIn,
    instance,
  }) => {
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

    await page.route('**/api/auth/preferences', route => route.abort())
    await chooseCurrency(page, 'yen', 'Japanese Yen (JPY)')
    await expect(page.getByText('It is saved in this browser.')).toBeVisible()
    await page.unrouteAll()
    const message = 'This currency is no longer quoted.'
    const fields = { preferred_currency: { code: 'unknown', message } }
    await answerWith(page, '**/api/auth/preferences', 422, { code: 'invalid', message: 'Not so.', fields })
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Display currency' })).toHaveValue('Swiss Franc (CHF)')
    expect((await storedIn(page)).preferredCurrency).toBe('CHF')
  })
})

test('changes the password after the right one, ends the other sessions, and gives the new token to other tabs', async ({
  page,
  anotherTab,
  bruno,
  instance,
}) => {
  expectErrors(/Failed to load resource/, /NetworkError/, /GET \/api/, /PUT \/api\/auth\/password/)
  const body = { email: bruno.user.email, password: bruno.password }
  const elsewhere = await instance.call(login, { body })
  await page.goto('/')
  const other = await anotherTab('/')
  for (const each of [page, other]) {
    await expect(each.getByRole('heading', { name: 'Your cellar is empty' })).toBeVisible()
  }
  await goWithin(page, '/profile')
  const sessions = page.getByRole('main').getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  const [current, next] = [page.getByLabel('Current password'), page.getByLabel('New password')]
  await current.fill('not this one')
  await next.fill('a longer and a better one')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(current).toBeFocused()
  await expect(current).toHaveAccessibleDescription('This password is incorrect.')
  await expect(next).toHaveValue('a longer and a better one')
  await current.fill(bruno.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed.')).toBeVisible()
  await expect(next).toHaveValue('')
  await expect(sessions).toHaveCount(1)

  const { wine_token: token = '' } = await storedIn(page)
  expect(token).not.toBe(bruno.token)
  for (const ended of [bruno, { ...bruno, token: elsewhere.token }])
    await expect(instance.call(getMe, { as: ended })).rejects.toThrow(/401/)
  await aWine({ ...bruno, token }, 'Seen by both', 1)
  await expect(other.getByText('Seen by both')).toBeVisible()
  await page.getByRole('link', { name: 'Wines' }).first().click()
  await expect(page.getByText('Seen by both')).toBeVisible()
  // The next start knows the person without the server, too.
  await cutOff(page)
  await page.reload()
  await expect(page.getByText('Seen by both')).toBeVisible()
})
