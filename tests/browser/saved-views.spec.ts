import { listViews, saveView } from '../../src/features/views/contract.ts'
import { newId } from '../../src/shared/ids.ts'
import { cutOff, expect, expectErrors, type Page, storedIn, onOwnSample as test } from './fixtures.ts'
import { openList, openLook, rows } from './list.ts'

test('saves a list under a name, and restores its filters and view options', async ({ page }) => {
  await openList(page, '/?type=white&group=region')
  await (await openLook(page)).getByRole('radio', { name: 'Compact' }).check()
  await page.keyboard.press('Escape')
  await openViews(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('White by region')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()

  await (await openLook(page)).getByRole('button', { name: 'Reset to default' }).click()
  await page.goto('/')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'White by region' }).click()
  await expect(page).toHaveURL('/?type=white&group=region')
  await expect(rows(page).first()).toHaveCSS('height', '40px')

  await page.goto('/analytics')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('by region')
  await expect(page.getByRole('option').first()).toContainText('White by region')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?type=white&group=region')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Save or remove views' }).click()
  await page.getByRole('button', { name: 'Remove White by region' }).click()
  await expect(page.getByRole('button', { name: 'Remove White by region' })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await expect(page.getByRole('menuitem', { name: 'Save this view' })).toBeVisible()
  await expect(page.getByRole('menuitemcheckbox')).toHaveCount(0)
})

test('converts the prices of a view that was saved in another currency', async ({ page, bert }) => {
  const params = { cellar_id: bert.cellar_id, view_id: newId() }
  const body = { name: 'For the week', address: 'price=3000-8000&price_currency=JPY', look: null }
  await bert.call(saveView, { params, body })
  // The rate is fetched after the view.
  await expect(async () => {
    await openList(page)
    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'For the week' }).click()
    // The euro has been at 100 to 200 yen since 2012.
    await expect(page).toHaveURL(/\?price=(1[5-9]|2\d|30)-([4-7]\d|80)$/, { timeout: 1_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Saved views' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'For the week' })).toBeChecked()
})

test('shows a saved view on another device, and stores it for offline use', async ({ page, bert }) => {
  expectErrors(/Failed to load resource/, /\/api\//)
  const params = { cellar_id: bert.cellar_id, view_id: newId() }
  const body = { name: 'For the autumn', address: 'type=red', look: null }
  await bert.call(saveView, { params, body })
  await openList(page)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'For the autumn' })).toBeVisible()

  await cutOff(page)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'For the autumn' }).click()
  await expect(page).toHaveURL('/?type=red')
})

test('refuses to save or remove views without the server, and keeps the input', async ({ page, bert }) => {
  expectErrors(/Failed to load resource/, /\/api\//)
  const body = { name: 'For the autumn', address: 'type=red', look: null }
  await bert.call(saveView, { params: { view_id: newId() }, body })
  await openList(page)
  await openViews(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('For the autumn')).toBeVisible()
  await cutOff(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('For the winter')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('The server cannot be reached. Your entries stay here')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('For the winter')
  await dialog.getByRole('button', { name: 'Remove For the autumn' }).click()
  await expect(
    page.getByText('The server cannot be reached. For the autumn could not be removed. Please try again.'),
  ).toBeVisible()

  await page.unroute('**/api/**')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  const { views } = await bert.call(listViews)
  expect(views.map(view => view.name)).toEqual(['For the autumn', 'For the winter'])
})

test('leaves no views and view options in the browser after sign-out', async ({ page }) => {
  await openList(page)
  await (await openLook(page)).getByRole('radio', { name: 'Compact' }).check()
  await page.keyboard.press('Escape')
  await openViews(page)
  await page.keyboard.type('Nobody else should read this')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Nobody else should read this' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find(name => name.startsWith('wine_kept_list_look_')) ?? ''
    localStorage.setItem(key.replace('list_look', 'list_views'), '[{"name":"From an earlier version"}]')
  })

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect
    .poll(async () => Object.keys(await storedIn(page)).filter(name => name.startsWith('wine_kept_')))
    .toEqual([])
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
})

/** Opens the dialog that names a view. */
async function openViews(page: Page) {
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: /^Save (this view|or remove views)/ }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
}
