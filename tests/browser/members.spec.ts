import { readFile } from 'node:fs/promises'
import { listWines } from '../../src/features/wines/contract.ts'
import { expectAccessible } from './axe.ts'
import { aWine } from './cellar.ts'
import { readPicture } from './code-pictures.ts'
import { test as base, expect, type Page, reconnect, sign } from './devices.ts'
import { expectNothingSticksOut, slowDown } from './fixtures.ts'
import { storesWith } from './stores-with.ts'

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

test('four phones join a household by QR codes, one is removed offline, and the last owner stays', async ({
  page,
  device,
  onPhone,
  instance,
  signIn,
}) => {
  test.slow()
  const [ada, bruno, dora] = [
    await instance.person('Ada'),
    await instance.person('Bruno'),
    await instance.person('Dora'),
  ]
  await aWine(ada, 'Weingut Steinberger', 2)
  await signIn(ada)
  await page.goto('/members')
  const links = [
    await inviteBy(page, 'Editor'),
    await inviteBy(page, 'Viewer'),
    await inviteBy(page, 'Editor'),
    await inviteBy(page, 'Viewer'),
  ]
  const [forCarla = '', forDora = '', forBruno = '', forEmil = ''] = links
  const waiting = page.getByRole('table', { name: 'The invitations that can still be used' })
  await expect(waiting.getByRole('row')).toHaveCount(5)

  // Without an account: the form is on the page of the invitation, and one press creates the account and joins.
  const carla = await onPhone(forCarla)
  await expect(carla.getByText('Ada invites you to the cellar “Ada”.')).toBeVisible()
  expect(new URL(carla.url()).hash).toBe('')
  await expectAccessible(carla, 'an invitation without an account')
  await expectNothingSticksOut(carla)
  await joinAs(carla, 'Carla')
  await expect(carla.getByRole('link', { name: /Steinberger/ })).toBeVisible()
  await expect(carla.locator('[data-command="depart"]')).toBeVisible()
  const emil = await onPhone(forEmil)
  await joinAs(emil, 'Emil')
  await expect(emil.getByRole('link', { name: /Steinberger/ })).toBeVisible()

  // With an account: two presses, or one on a phone that is signed in.
  const doras = await onPhone(forDora)
  await doras.getByRole('link', { name: 'Sign in and join' }).tap()
  await doras.getByRole('textbox', { name: 'E-mail', exact: true }).fill(dora.user.email)
  await doras.getByRole('textbox', { name: 'Password', exact: true }).fill(dora.password)
  await doras.getByRole('button', { name: 'Sign in' }).tap()
  await expect(doras.getByText('You have joined “Ada”')).toBeVisible()
  await expect(doras.getByRole('link', { name: /Steinberger/ })).toBeVisible()
  await expect(doras.locator('[data-command="depart"]')).toHaveCount(0)
  await expect(doras.getByRole('link', { name: 'Add', exact: true })).toHaveCount(0)
  const brunos = await device(bruno, { viewport: phone.viewport })
  const { page: his } = brunos
  await his.goto(forBruno.replace(/^.*(?=\/join)/i, brunos.line.url))
  await his.getByRole('button', { name: 'Join as Bruno' }).click()
  await expect(his.getByRole('link', { name: /Steinberger/ })).toBeVisible()

  // A used link says the same as a forged one.
  const late = await onPhone(forDora)
  await expect(late.getByRole('alert')).toHaveText(/This invitation cannot be used/)

  await page.reload()
  const members = page.getByRole('table', { name: 'The people who belong to this cellar' })
  const row = (name: string) => members.getByRole('row').filter({ hasText: name })
  await expect(members.getByRole('row')).toHaveCount(6)
  await expect(row('Emil')).toContainText('Viewer')
  await expectAccessible(page, 'members')
  // Another role shows on the phone at once.
  await choose(page, 'Dora', 'Make editor')
  await expect(doras.locator('[data-command="depart"]')).toBeVisible()

  // Bruno is removed while his phone has no signal and a change that was not sent.
  await his.getByRole('link', { name: /Steinberger/ }).click()
  await brunos.line.cut()
  await his.getByRole('button', { name: 'Take out bottle' }).click()
  await his.getByRole('dialog').getByRole('button', { name: 'Take out' }).click()
  await expect(his.getByRole('dialog')).toBeHidden()
  await choose(page, 'Bruno', 'Remove member')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click()
  await expect(members.getByRole('row')).toHaveCount(5)
  await reconnect(brunos)
  await expect(his.getByText('You no longer have access to this cellar.')).toBeVisible()
  await expect(his.getByText(/Steinberger/)).toHaveCount(0)
  expect(await storesWith(his, 'Steinberger')).toEqual([])
  await his.getByRole('button', { name: 'Go to your own cellar' }).click()
  await expect(his.getByText('Wine not found')).toBeVisible()
  await sign(his).click()
  await expect(his.getByText('These changes are for a cellar you no longer have access to.')).toBeVisible()
  const download = his.waitForEvent('download')
  await his.getByRole('button', { name: 'Save as file' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('bottles/depart')
  await his.getByRole('button', { name: 'Discard' }).click()
  await his.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(his.getByRole('heading', { level: 1 })).toHaveText('All changes have been sent')
  const [{ in_cellar = 0 } = {}] = (await ada.call(listWines)).wines
  expect(in_cellar).toBe(2)

  // Another owner cannot be dismissed by one press, so neither is one made by it, nor given up.
  const question = page.getByRole('dialog')
  await choose(page, 'Carla', 'Make owner')
  await expect(question).toHaveAccessibleName('Make Carla an owner?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row('Carla')).toContainText('Editor')
  await choose(page, 'Carla', 'Make owner')
  await question.getByRole('button', { name: 'Make owner' }).click()
  await expect(row('Carla')).toContainText('Owner')
  await choose(page, 'Ada', 'Make editor')
  await expect(question).toHaveAccessibleName('Give up being an owner?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await choose(page, 'Carla', 'Make editor')
  await expect(row('Carla')).toContainText('Editor')

  // The last owner can only leave after handing the cellar over.
  await expect(page.getByText('You are its only owner.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave cellar' })).toHaveCount(0)
  await choose(page, 'Carla', 'Hand cellar over')
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
  await expect(row('Carla')).toContainText('Owner')
  await expect(row('Ada')).toContainText('Editor')
  await page.getByRole('button', { name: 'Leave cellar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave cellar' }).click()
  await expect(page.getByText('You have left “Ada”')).toBeVisible()
})

async function joinAs(page: Page, name: string) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail').fill(`${name}.${Date.now()}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('a bottle of Yquem, please')
  await page.getByRole('button', { name: 'Create account' }).tap()
}

async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Makes an invitation on the screen and returns the link that its QR code has. */
async function inviteBy(page: Page, role: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: role }).check()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const [link = ''] = await readPicture(
    await dialog.getByRole('img', { name: 'QR code of the invitation' }).screenshot(),
  )
  expect(link).toBe((await dialog.getByLabel('Link').inputValue()).toUpperCase())
  await closeDialog(page)
  return link
}

async function closeDialog(page: Page) {
  await page.getByRole('dialog').locator('[data-actions]').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
