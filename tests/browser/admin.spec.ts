import { readFileSync } from 'node:fs'
import { getMe, getRegistration, login } from '../../src/features/accounts/contract.ts'
import { changePerson, getSettings, setSettings } from '../../src/features/admin/contract.ts'
import { makeInvitation } from '../../src/features/members/contract.ts'
import { expectAccessible } from './axe.ts'
import { expect, expectErrors, type Instance, type Page, type Person, signInAt, store, test } from './fixtures.ts'

const adminLinks = (page: Page) => page.getByRole('link', { name: 'Admin', exact: true })

async function choose(page: Page, person: Person, command: string, dialog = command) {
  await page.getByRole('button', { name: `Actions for ${person.user.name}` }).click()
  await page.getByRole('menuitem', { name: command }).click()
  return page.getByRole('dialog', { name: dialog })
}

async function confirm(page: Page, command: string, password: string) {
  const dialog = page.getByRole('dialog', { name: command })
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: command }).click()
}

/** Opens the admin screen of an instance with an administrator and a member. */
async function open(page: Page, instance: Instance) {
  const ada = await instance.person('Ada')
  const bruno = await instance.person('Bruno')
  await signInAt(page, instance.url, ada)
  // The role at the start of the page is known to it before anybody changes it.
  const known = page.waitForResponse(`**${getMe.path}`)
  await page.goto(`${instance.url}/admin`)
  await known
  await expect(page.getByRole('button', { name: 'Actions for Bruno' })).toBeVisible()
  return { ada, bruno }
}

test.describe('/admin for others', () => {
  test('shows a member no link and a refusal, without calling the server, and ignores a role in the storage', async ({
    page,
    bruno,
  }) => {
    const requested: string[] = []
    page.on('request', request => {
      if (request.url().includes('/api/admin')) requested.push(request.url())
    })
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Administrators only' })).toBeVisible()
    await expect(adminLinks(page)).toHaveCount(0)
    expect(requested).toEqual([])

    await store(page, { wine_user: JSON.stringify({ ...bruno.user, role: 'admin' }) })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Administrators only' })).toBeVisible()
    await expect(adminLinks(page)).toHaveCount(0)
  })

  test('removes an administrator’s rights with the next call after a change of role', async ({
    page,
    emptyInstance,
  }) => {
    expectErrors(/Failed to load resource.*403/, /GET \/api\/admin/)
    const { ada, bruno } = await open(page, emptyInstance)
    const options = { params: { person_id: bruno.user.id }, body: { password: ada.password, role: 'admin' } } as const
    await ada.call(changePerson, { ...options })
    const body = { password: bruno.password, role: 'member' } as const
    await bruno.call(changePerson, { params: { person_id: ada.user.id }, body })
    await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill('bruno')
    await expect(page.getByText('Only administrators can')).toBeVisible()
    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    await expect(page).toHaveURL(/profile/)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
    await expect(adminLinks(page)).toHaveCount(0)
  })
})

test.describe('/admin', () => {
  test('finds people, changes their roles, ends their sessions, and keeps the last administrator', async ({
    page,
    emptyInstance,
  }) => {
    expectErrors(/Failed to load resource.*(403|409)/, /PATCH \/api\/admin\/people/)
    const { ada, bruno } = await open(page, emptyInstance)
    const rows = page.locator('[aria-label="The people on this server"] tr')
    await expect(rows).toHaveCount(3)
    await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill('brun')
    await expect(rows).toHaveCount(2)
    const row = rows.filter({ hasText: bruno.user.email })
    await expect(row).toContainText('Member')

    const dialog = await choose(page, bruno, 'Make administrator')
    await confirm(page, 'Make administrator', 'not this one')
    await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription('This password is incorrect.')
    await expect(row).toContainText('Member')
    await confirm(page, 'Make administrator', ada.password)
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('Administrator')
    expect((await bruno.call(getMe)).role).toBe('admin')

    await choose(page, bruno, 'Make member')
    await confirm(page, 'Make member', ada.password)
    await expect(row).toContainText('Member')

    await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill('')
    for (const command of ['Make member', 'Disable account']) {
      const refused = await choose(page, ada, command)
      await confirm(page, command, ada.password)
      await expect(refused.getByRole('alert')).toContainText('This is the last administrator.')
      await refused.getByRole('button', { name: 'Cancel' }).click()
    }
    expect((await ada.call(getMe)).role).toBe('admin')

    const { email } = bruno.user
    await choose(page, bruno, 'Sign out everywhere')
    await confirm(page, 'Sign out everywhere', ada.password)
    await expect(page.getByText('Bruno is signed out everywhere')).toBeVisible()
    await expect(bruno.call(getMe)).rejects.toThrow(/401/)

    await choose(page, bruno, 'Disable account')
    await confirm(page, 'Disable account', ada.password)
    await expect(row).toContainText('Disabled')
    await expect(emptyInstance.call(login, { body: { email, password: bruno.password } })).rejects.toThrow(/403/)

    await choose(page, bruno, 'Enable account')
    await confirm(page, 'Enable account', ada.password)
    await expect(row).not.toContainText('Disabled')
    await emptyInstance.call(login, { body: { email, password: bruno.password } })
  })

  test('finds events in the security log, takes an invitation back and deletes an account', async ({
    page,
    emptyInstance,
  }) => {
    const { ada, bruno } = await open(page, emptyInstance)
    const { email } = bruno.user
    const bea = await emptyInstance.person('Bea')
    await bea.call(makeInvitation, { body: { role: 'viewer' } })
    await expect(emptyInstance.call(login, { body: { email, password: 'not this one' } })).rejects.toThrow(/401/)
    await page.reload()
    const log = page.getByRole('region', { name: 'Security log', exact: true })
    await expect(log.getByRole('row', { name: /Sign-in failed/ })).toContainText('Bruno')
    await log.getByRole('combobox', { name: 'Event' }).selectOption('Account created')
    await expect(log.getByRole('row', { name: /Sign-in failed/ })).toHaveCount(0)
    await log.getByRole('searchbox').fill('bruno')
    await expect(log.getByRole('row')).toHaveCount(2)
    for (const form of ['CSV', 'JSON']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        log.getByRole('button', { name: `Save as ${form}` }).click(),
      ])
      const text = readFileSync(await download.path(), 'utf8')
      expect(text).toContain(email)
      expect(text).not.toContain('sign_in_failed')
    }

    await page.getByLabel('Days that events are kept').fill('30')
    const days = page.getByRole('region', { name: 'Duration of the security log' })
    await days.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await log.getByRole('searchbox').fill('')
    await log.getByRole('combobox', { name: 'Event' }).selectOption('All events')
    await page.reload()
    await expect(log.getByRole('row', { name: /Duration of the security log changed/ })).toBeVisible()

    const cellars = await choose(page, bruno, 'Show cellars', 'Cellars of Bruno')
    await expect(cellars.getByRole('row', { name: /^Bruno Owner 1 0/ })).toBeVisible()
    await expectAccessible(page, 'the cellars of a person')
    await cellars.getByRole('button', { name: 'Close' }).first().click()

    const invitations = page.getByRole('region', { name: 'Invitations', exact: true })
    await expect(invitations.getByRole('row', { name: /^Bea Viewer Bea/ })).toBeVisible()
    await invitations.getByRole('button', { name: 'Take back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
    await expect(invitations.getByText('There are no open invitations.')).toBeVisible()

    const dialog = await choose(page, bruno, 'Delete account')
    await expect(dialog).toContainText('“Bruno” is deleted with all wines, photos and its history')
    await confirm(page, 'Delete account', ada.password)
    await expect(page.getByText('The account of Bruno is deleted')).toBeVisible()
    await expect(page.getByText(bruno.user.email)).toHaveCount(0)
    await page.getByRole('button', { name: 'Actions for Ada' }).click()
    await expect(page.getByRole('menuitem', { name: 'Show cellars' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Delete account' })).toHaveCount(0)
  })

  test('shows the contents and status of the instance, changes its settings and runs a job', async ({
    page,
    emptyInstance,
  }) => {
    expectErrors(
      /Failed to load resource.*(400.*settings|409.*restore)/,
      /PUT \/api\/admin\/settings/,
      /POST \/api\/admin\/restore/,
    )
    // The file goes to the downloads, as in browsers that cannot write to a place that the person picks.
    await page.addInitScript(() => Object.assign(window, { showSaveFilePicker: undefined }))
    const { ada, bruno } = await open(page, emptyInstance)
    // Otherwise the first backup comes by itself meanwhile.
    await ada.call(setSettings, { body: { backup_every: 'off' } })
    await page.reload()
    const holds = page.getByRole('region', { name: 'Contents' })
    await expect(holds.getByText('People').locator('..')).toContainText('2')
    await expect(holds.getByText('Cellars').locator('..')).toContainText('2')
    const does = page.getByRole('region', { name: 'Server status' })
    await expect(does).toContainText('SQLite')
    await expect(does).toContainText('MB')
    const requests = page.getByRole('region', { name: 'Requests' })
    await expect(requests.getByText('No errors')).toBeVisible()
    await expect(requests.getByRole('row', { name: /^POST \/api\/auth\/register/ })).toBeVisible()
    const saved = page.waitForEvent('download')
    await requests.getByRole('button', { name: 'Save a diagnostics file' }).click()
    const diagnostics = readFileSync(await (await saved).path(), 'utf8')
    expect(JSON.parse(diagnostics)).toMatchObject({ database: { kind: 'sqlite' }, holds: { people: 2 }, errors: [] })
    for (const { user, cellar_id } of [ada, bruno])
      for (const secret of [user.id, user.email, user.name, cellar_id]) expect(diagnostics).not.toContain(secret)

    await page.getByRole('button', { name: 'Run now: Delete expired sessions, codes and invitations' }).click()
    const jobs = page.getByRole('region', { name: 'Jobs' })
    await expect(jobs.getByRole('row', { name: /^Delete expired .*Nothing to delete/ })).toBeVisible()

    const registration = page.getByRole('region', { name: 'Registration' })
    await registration.getByRole('radio', { name: /^By domain/ }).click()
    await registration.getByLabel('Domains, separated by commas').fill('example.org, no domain')
    await registration.getByRole('button', { name: 'Save' }).click()
    await expect(registration.getByText('“no” is not a domain such as example.org.')).toBeVisible()
    await registration.getByLabel('Domains, separated by commas').fill('example.org, example.com')
    await registration.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await emptyInstance.call(getRegistration)).toMatchObject({ open: true, by_domain: true })
    const own = page.getByRole('region', { name: 'Instance and sessions' })
    await own.getByLabel('Name of the instance').fill('Cave Dubois')
    await own.getByLabel('Language of the sign-in page').selectOption('Deutsch')
    await own.getByLabel('Days until every session ends').fill('14')
    await own.getByRole('button', { name: 'Save' }).click()
    await expect(own.getByText('At least 30.')).toBeVisible()
    await own.getByLabel('Days until every session ends').fill('60')
    await own.getByRole('button', { name: 'Save' }).click()
    const backups = page.getByRole('region', { name: 'Backups', exact: true })
    await expect(backups.getByText('There is no backup, and none is made.')).toBeVisible()
    await backups.getByRole('button', { name: 'Back up now' }).click()
    await expect(backups.getByText(/^Restored for a trial and equal: .* No further backups are made/)).toBeVisible()
    await backups.getByRole('combobox', { name: 'How often' }).selectOption('Every week')
    await backups.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await ada.call(getSettings)).backup_every).toBe('week')
    await expect(backups.getByText(/: any moment from .* to .* can be restored\.$/)).toBeVisible()
    await backups.getByRole('button', { name: 'Restore a moment…' }).click()
    const choosing = page.getByRole('dialog', { name: 'Restore a moment' })
    await choosing.getByLabel('Your password').fill(ada.password)
    const moment = choosing.getByLabel('Moment')
    const [shown, first] = [await moment.inputValue(), await moment.getAttribute('min')]
    // The field leaves out the seconds of a whole minute, and its attribute does not.
    const latest = (await moment.getAttribute('max'))?.replace(/^(.{16}):00$/, '$1')
    expect(shown.replace(/^(.{16}):00$/, '$1')).toBe(latest)
    await moment.fill('2001-01-01T00:00')
    await choosing.getByRole('button', { name: 'Restore at the next start' }).click()
    await expect(choosing.getByRole('alert')).toHaveText('No backup reaches back to that moment.')
    await expectAccessible(page, 'the dialog before a moment is restored')
    await choosing.getByRole('button', { name: 'Cancel' }).click()
    expect(first).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)
    await backups.getByRole('button', { name: /^Download the backup of / }).click()
    const download = page.getByRole('dialog', { name: 'Download backup' })
    await download.getByLabel('Your password').fill(ada.password)
    const arriving = page.waitForEvent('download')
    await download.getByRole('button', { name: 'Download' }).click()
    const savedBackup = await (await arriving).path()
    expect(readFileSync(savedBackup).subarray(0, 15).toString()).toBe('SQLite format 3')
    await expect(download).toBeHidden()
    await page.locator('input[type=file][accept=".sqlite"]').setInputFiles({
      name: 'other.sqlite',
      mimeType: 'application/vnd.sqlite3',
      buffer: Buffer.from('Nothing of the kind'),
    })
    await expect(backups.getByRole('alert')).toContainText('This file is not a backup of this application')
    await page.locator('input[type=file][accept=".sqlite"]').setInputFiles(savedBackup)
    await expect(page.getByText(/^Checked: the backup of .* can be restored\.$/)).toBeVisible()
    await expect(backups.getByRole('row', { name: /, uploaded/ })).toBeVisible()
    await backups
      .getByRole('button', { name: /^Restore the backup of / })
      .first()
      .click()
    const restoring = page.getByRole('dialog', { name: 'Restore backup' })
    await expect(restoring).toContainText('replaces everything of everybody on it')
    await expectAccessible(page, 'the dialog before a restore')
    await restoring.getByLabel('Your password').fill(ada.password)
    await restoring.getByRole('button', { name: 'Restore at the next start' }).click()
    await expect(restoring).toBeHidden()
    await expect(backups.getByText(/^The next start of the server restores the data of /)).toBeVisible()
    await expectAccessible(page, 'the admin area with a backup')
    await backups.getByRole('button', { name: 'Do not restore' }).click()
    await expect(backups.getByText(/^The next start of the server restores/)).toBeHidden()
    await expect(page).toHaveTitle('Admin · Cave Dubois')
    await expect(page.getByRole('banner').getByText('Cave Dubois')).toBeVisible()
    await store(page, { wine_token: null, wine_user: null, wine_instance: null })
    await page.goto(`${emptyInstance.url}/login`)
    await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
    await expect(page).toHaveTitle('Anmelden · Cave Dubois')

    // An invitation begins with the currency of the instance, like the registration.
    await ada.call(setSettings, { body: { default_currency: 'CHF' } })
    const invitation = { as: ada, body: { role: 'viewer' } } as const
    const { token } = await emptyInstance.call(makeInvitation, invitation)
    await page.goto(`${emptyInstance.url}/join#${token}`)
    await expect(page.getByLabel('Anzeigewährung')).toHaveValue('CHF')
  })
})
