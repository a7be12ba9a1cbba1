import { expectAccessible, inEveryLook } from './axe.ts'
import { aWine, servedTo } from './cellar.ts'
import { expect, goWithin, type Page, test } from './fixtures.ts'

test('defines custom fields, fills them in, finds them, shows them as columns and removes them', async ({
  page,
  ada,
}) => {
  test.slow()
  const wine_id = await aWine(ada, 'Weingut Steinberger', 1)
  await aWine(ada, 'Domaine Ailleurs', 1)
  await page.goto('/cellar')
  await addField(page, 'Importer', 'Text')
  await addField(page, 'Sulphites', 'Number')
  await addField(page, 'Closure', 'Choice', ['Cork', 'Glass'])
  await page.getByRole('button', { name: 'Move Closure up' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ has: page.getByText('Closure', { exact: true }) })).toBeVisible()
  await inEveryLook(page, look => expectAccessible(page, 'the cellar', look))

  await goWithin(page, `/wines/${wine_id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Importer').fill('Émile Gâtine')
  await dialog.getByLabel('Sulphites').fill('a lot')
  await dialog.getByLabel('Closure').selectOption('Glass')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Must be a number.')).toBeVisible()
  await dialog.getByLabel('Sulphites').fill('12.50')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const wine = page.getByRole('article')
  await expect(wine).toContainText('Émile Gâtine')
  await expect(wine).toContainText('12.5')

  await goWithin(page, '/')
  await expect(page.getByText('2 wines', { exact: true })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('gatine')
  await expect(page.getByText('1 wine', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'View options' }).click()
  await page.getByRole('checkbox', { name: 'Importer' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Importer' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Émile Gâtine' })).toBeVisible()
  await page.reload()
  const head = page.getByRole('columnheader', { name: 'Importer' })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')

  await page.setViewportSize({ width: 390, height: 844 })
  await goWithin(page, '/cellar')
  await page.getByRole('button', { name: 'Remove Importer' }).click()
  await expect.poll(async () => Object.keys((await servedTo(ada)).wines.get(wine_id)?.own ?? {})).toHaveLength(2)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('Importer', { exact: true })).toBeVisible()
  await expect.poll(async () => Object.keys((await servedTo(ada)).wines.get(wine_id)?.own ?? {})).toHaveLength(3)

  await page.getByRole('textbox', { name: 'Name' }).fill('Under the hill')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('main').getByText('Under the hill')).toBeVisible()
})

async function addField(page: Page, name: string, kind: string, choices: readonly string[] = []) {
  await page.getByRole('button', { name: 'Add field' }).click()
  const dialog = page.getByRole('dialog', { name: 'New field' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('radio', { name: kind }).check()
  for (const choice of choices) {
    await dialog.getByRole('combobox').fill(choice)
    await page.keyboard.press('Enter')
  }
  await dialog.getByRole('button', { name: 'Add field' }).click()
  await expect(dialog).toBeHidden()
}
