import { aWine } from './cellar.ts'
import { expect, expectErrors, goWithin, type Page, test } from './fixtures.ts'

test('makes a second cellar, switches by the keyboard, and deletes both by their names', async ({ page, ada }) => {
  test.slow()
  // The wrong name is refused, and a deleted cellar is fetched once more by its page.
  expectErrors(/status of 40[04]/, /POST .*\/deletion/, /404/)
  const wine_id = await aWine(ada, 'Weingut Steinberger', 2)
  await page.goto('/cellar')
  await page.getByRole('region', { name: 'Another cellar' }).getByRole('button', { name: 'Create cellar' }).click()
  await create(page, 'Summer house')
  await expect(page.getByRole('button', { name: 'Cellar: Summer house' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your cellar is empty' })).toBeVisible()

  // On a phone, too, one sees the cellar in which one is, and can go to another one.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Cellar: Summer house' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Ada' }).click()
  await expect(page.getByRole('link', { name: /Steinberger/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cellar: Ada' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Summer house' }).click()
  await expect(page.getByRole('heading', { name: 'Your cellar is empty' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 720 })

  // The address of a wine of the other cellar leads there.
  await page.goto(`/wines/${wine_id}`)
  await expect(page.getByRole('heading', { name: 'This is in the cellar “Ada”' })).toBeVisible()
  await page.getByRole('button', { name: 'Open “Ada”' }).click()
  await expect(
    page
      .getByRole('article')
      .getByRole('heading', { name: /Steinberger/ })
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Cellar: Ada' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Summer house' }).click()
  await expect(page.getByRole('heading', { name: 'This is in the cellar “Ada”' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('switch')
  await expect(page.getByRole('option').first()).toContainText('Switch to the cellar “Ada”')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /Steinberger/ })).toBeVisible()

  const dialog = page.getByRole('dialog', { name: 'Delete cellar' })
  await goWithin(page, '/cellar')
  await page.getByRole('button', { name: 'Delete cellar' }).click()
  await dialog.getByLabel('Name of the cellar').fill('Summer house')
  await dialog.getByLabel('Your password').fill(ada.password)
  await dialog.getByRole('button', { name: 'Delete cellar' }).click()
  await expect(dialog.getByLabel('Name of the cellar')).toHaveAccessibleDescription(
    /This is not the name of the cellar/,
  )
  await dialog.getByLabel('Name of the cellar').fill('Ada')
  await dialog.getByRole('button', { name: 'Delete cellar' }).click()
  await expect(page.getByText('“Ada” has been deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your cellar is empty' })).toBeVisible()

  // Without any cellar the person can make one.
  await goWithin(page, '/cellar')
  await page.getByRole('button', { name: 'Delete cellar' }).click()
  await dialog.getByLabel('Name of the cellar').fill('Summer house')
  await dialog.getByLabel('Your password').fill(ada.password)
  await dialog.getByRole('button', { name: 'Delete cellar' }).click()
  await expect(page.getByText('You do not belong to a cellar.')).toBeVisible()
  await page.getByRole('button', { name: 'Create cellar' }).click()
  await create(page, 'Home')
  await expect(page.getByRole('heading', { name: 'Your cellar is empty' })).toBeVisible()
})

async function create(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name: 'New cellar' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create cellar' }).click()
  await expect(dialog).toHaveCount(0)
}
