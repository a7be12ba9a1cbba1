import { expectAccessible } from './axe.ts'
import { aWine } from './cellar.ts'
import { test as base, expect, expectNothingSticksOut, type Page, slowDown } from './fixtures.ts'

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const

const test = base.extend<{ onPhone: (link: string) => Promise<Page> }>({
  /** Opens a link on a phone of somebody else. */
  onPhone: async ({ browser, instance, slow }, use) => {
    const pages: Page[] = []
    await use(async link => {
      const context = await browser.newContext({ ...phone, baseURL: instance.url })
      const page = await context.newPage()
      pages.push(page)
      await slowDown(page, slow)
      await page.goto(link)
      return page
    })
    for (const page of pages) await page.context().close()
  },
})

test('invites a household by links: with a new account, with an account, and out again', async ({
  page,
  onPhone,
  instance,
  person,
  signIn,
  expectErrors,
}) => {
  test.slow()
  expectErrors(/status of 4\d\d/, /4\d\d/)
  const ada = await person('Ada')
  const bruno = await person('Bruno')
  await aWine(instance, ada, 'Weingut Steinberger', 2)
  await signIn(ada)
  await page.goto('/members')

  const first = await inviteBy(page, 'Editor')
  await expectAccessible(page, 'the link of an invitation')
  await closeDialog(page)
  const second = await inviteBy(page, 'Viewer')
  await closeDialog(page)
  await expect(
    page.getByRole('table', { name: 'The invitations that can still be used' }).getByRole('row'),
  ).toHaveCount(3)

  // Without an account: the form is on the page of the invitation, and one press creates the account and joins.
  const carla = await onPhone(first)
  await expect(carla.getByText('Ada invites you to the cellar “Ada”.')).toBeVisible()
  expect(new URL(carla.url()).hash).toBe('')
  await expectAccessible(carla, 'an invitation without an account')
  await expectNothingSticksOut(carla)
  await carla.getByLabel('Name').fill('Carla')
  await carla.getByLabel('E-mail').fill(`carla.${Date.now()}@example.org`)
  await carla.getByLabel('Password', { exact: true }).fill('a bottle of Yquem, please')
  await carla.getByRole('button', { name: 'Create account' }).tap()
  await expect(carla.getByRole('link', { name: /Steinberger/ })).toBeVisible()
  await expect(carla.locator('[data-command="depart"]')).toBeVisible()

  // With an account: two presses.
  const brunos = await onPhone(second)
  await brunos.getByRole('link', { name: 'Sign in and join' }).tap()
  await brunos.getByRole('textbox', { name: 'E-mail', exact: true }).fill(bruno.user.email)
  await brunos.getByRole('textbox', { name: 'Password', exact: true }).fill(bruno.password)
  await brunos.getByRole('button', { name: 'Sign in' }).tap()
  await expect(brunos.getByRole('link', { name: /Steinberger/ })).toBeVisible()
  await expect(brunos.getByText('You have joined “Ada”')).toBeVisible()
  expect(new URL(brunos.url()).pathname).toBe('/')

  await expect(brunos.locator('[data-command="depart"]')).toHaveCount(0)
  await expect(brunos.getByRole('link', { name: 'Add', exact: true })).toHaveCount(0)

  // A used link says the same as a forged one.
  const late = await onPhone(second)
  await expect(late.getByRole('alert')).toHaveText(/This invitation cannot be used/)

  await page.reload()
  const members = page.getByRole('table', { name: 'The people who belong to this cellar' })
  await expect(members.getByRole('row')).toHaveText([/Person/, /Ada.*You.*Owner/, /Carla.*Editor/, /Bruno.*Viewer/])
  await expectAccessible(page, 'members')
  // Another role and a removal show on the phone at once.
  await members.getByRole('button', { name: 'Actions for Bruno' }).click()
  await page.getByRole('menuitem', { name: 'Make editor' }).click()
  await expect(brunos.locator('[data-command="depart"]')).toBeVisible()
  await members.getByRole('button', { name: 'Actions for Bruno' }).click()
  await page.getByRole('menuitem', { name: 'Remove member' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click()
  await expect(brunos.getByText('You no longer have access to this cellar.')).toBeVisible()
  await expect(brunos.getByText(/Steinberger/)).toHaveCount(0)
  await expect(members.getByRole('row')).toHaveText([/Person/, /Ada.*You.*Owner/, /Carla.*Editor/])

  await members.getByRole('button', { name: 'Actions for Carla' }).click()
  await page.getByRole('menuitem', { name: 'Hand cellar over' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
  await expect(members.getByRole('row')).toHaveText([/Person/, /Ada.*You.*Editor/, /Carla.*Owner/])
  await page.getByRole('button', { name: 'Leave cellar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave cellar' }).click()
  await expect(page.getByText('You have left “Ada”')).toBeVisible()
})

/** Makes an invitation on the screen and returns its link. */
async function inviteBy(page: Page, role: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: role }).check()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible()
  return dialog.getByLabel('Link').inputValue()
}

async function closeDialog(page: Page) {
  await page.getByRole('dialog').locator('[data-actions]').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
