import { getMe, getRegistration, login } from '../../src/features/accounts/contract.ts'
import { changePerson } from '../../src/features/admin/contract.ts'
import { expect, type Instance, onEmptyPage, type Page, type Person, store, test } from './fixtures.ts'

const adminLinks = (page: Page) => page.getByRole('link', { name: 'Admin', exact: true })

async function choose(page: Page, person: Person, command: string) {
  await page.getByRole('button', { name: `Actions for ${person.user.name}` }).click()
  await page.getByRole('menuitem', { name: command }).click()
  return page.getByRole('dialog', { name: command })
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
  await onEmptyPage(page, instance.url)
  await store(page, { wine_token: ada.token, wine_user: JSON.stringify(ada.user) })
  await page.goto(`${instance.url}/admin`)
  await expect(page.getByRole('heading', { name: 'Admin', level: 1 })).toBeVisible()
  return { ada, bruno }
}

test.describe('/admin for others', () => {
  test('shows a member no link and a refusal, without calling the server', async ({ page, person, signIn }) => {
    await signIn(await person('Bruno'))
    const requested: string[] = []
    page.on('request', request => {
      if (request.url().includes('/api/admin')) requested.push(request.url())
    })
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Administrators only' })).toBeVisible()
    await expect(adminLinks(page)).toHaveCount(0)
    expect(requested).toEqual([])
  })

  test('gives a member who writes the role into the storage no rights', async ({ page, person, signIn }) => {
    const bruno = await person('Bruno')
    await signIn({ ...bruno, user: { ...bruno.user, role: 'admin' } })
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Administrators only' })).toBeVisible()
    await expect(adminLinks(page)).toHaveCount(0)
  })

  test('removes an administrator’s rights with the next call after a change of role', async ({
    page,
    emptyInstance,
    expectErrors,
  }) => {
    expectErrors(/Failed to load resource.*403/, /GET \/api\/admin/)
    const { ada, bruno } = await open(page, emptyInstance)
    const options = { params: { person_id: bruno.user.id }, body: { password: ada.password, role: 'admin' } } as const
    await emptyInstance.call(changePerson, { as: ada, ...options })
    const body = { password: bruno.password, role: 'member' } as const
    await emptyInstance.call(changePerson, { as: bruno, params: { person_id: ada.user.id }, body })
    await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill('bruno')
    await expect(page.getByText('Only administrators can')).toBeVisible()
    await page.getByRole('link', { name: 'Profile', exact: true }).first().click()
    await expect(page).toHaveURL(/profile/)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
    await expect(adminLinks(page)).toHaveCount(0)
  })
})

test.describe('/admin', () => {
  test('finds people and changes their roles, but keeps the last administrator', async ({
    page,
    emptyInstance,
    expectErrors,
  }) => {
    expectErrors(/Failed to load resource.*(403|409)/, /PATCH \/api\/admin\/people/)
    const { ada, bruno } = await open(page, emptyInstance)
    const rows = page.locator('tr')
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
    expect((await emptyInstance.call(getMe, { as: bruno })).role).toBe('admin')

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
    expect((await emptyInstance.call(getMe, { as: ada })).role).toBe('admin')
  })

  test('switches an account off and on, and ends its sessions', async ({ page, emptyInstance }) => {
    const { ada, bruno } = await open(page, emptyInstance)
    const { email } = bruno.user
    const row = page.locator('tr').filter({ hasText: email })
    await choose(page, bruno, 'Sign out everywhere')
    await confirm(page, 'Sign out everywhere', ada.password)
    await expect(page.getByText('Bruno is signed out everywhere')).toBeVisible()
    await expect(emptyInstance.call(getMe, { as: bruno })).rejects.toThrow(/401/)

    await choose(page, bruno, 'Disable account')
    await confirm(page, 'Disable account', ada.password)
    await expect(row).toContainText('Disabled')
    await expect(emptyInstance.call(login, { body: { email, password: bruno.password } })).rejects.toThrow(/403/)

    await choose(page, bruno, 'Enable account')
    await confirm(page, 'Enable account', ada.password)
    await expect(row).not.toContainText('Disabled')
    await emptyInstance.call(login, { body: { email, password: bruno.password } })
  })

  test('shows the contents and status of the instance, and closes and opens it for new accounts', async ({
    page,
    emptyInstance,
  }) => {
    await open(page, emptyInstance)
    const holds = page.getByRole('region', { name: 'Contents' })
    await expect(holds.getByText('People').locator('..')).toContainText('2')
    await expect(holds.getByText('Cellars').locator('..')).toContainText('2')
    const does = page.getByRole('region', { name: 'Server status' })
    await expect(does).toContainText('SQLite')
    await expect(does).toContainText('MB')

    await page.getByRole('radio', { name: /^Closed/ }).click()
    await expect(page.getByText('Registration is closed')).toBeVisible()
    expect(await emptyInstance.call(getRegistration)).toEqual({ open: false, first: false, setup_code: false })
    await page.getByRole('radio', { name: /^Open/ }).click()
    await expect(page.getByText('Registration is open')).toBeVisible()
    expect(await emptyInstance.call(getRegistration)).toEqual({ open: true, first: false, setup_code: false })
  })
})
