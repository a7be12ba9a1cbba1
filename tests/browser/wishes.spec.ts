import { addBottles } from '../../src/features/bottles/commands.ts'
import { addWish } from '../../src/features/wishes/commands.ts'
import { dayAt } from '../../src/shared/days.ts'
import { newId } from '../../src/shared/ids.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { aWine } from './cellar.ts'
import { expect, type Person, test } from './fixtures.ts'

const today = dayAt(new Date())

test('wishes for a new wine, keeps it out of the list, and buys it in one step with one undo', async ({
  page,
  signedIn,
}) => {
  await signedIn('Wanda')
  await page.goto('/wishes')
  await expect(page.getByRole('heading', { name: 'Your wish list is empty' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a wine to the wish list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a wine to the wish list' })
  await dialog.getByRole('button', { name: 'Add to wish list' }).click()
  await expect(dialog.getByLabel('Wine name')).toHaveAccessibleDescription(/Enter a producer or a name/)
  await dialog.getByLabel('Producer').fill('Domaine Ailleurs')
  await dialog.getByLabel('Number of bottles').fill('6')
  await dialog.getByLabel('Maximum price').fill('35.50')
  await dialog.getByLabel('Merchant').fill('The corner shop')
  await dialog.getByRole('button', { name: 'Add to wish list' }).click()
  const wish = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Domaine Ailleurs' })
  await expect(wish).toContainText('at most €35.50')
  await expect(wish).toContainText('none in the cellar')
  await expect(wish).toContainText('Added by Wanda')
  await inEveryLook(page, look => expectAccessible(page, `wishes ${JSON.stringify(look)}`, look))

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'No wines match' })).toBeVisible()
  await expect(page.getByText('Domaine Ailleurs')).toHaveCount(0)
  await page.goto('/wishes')
  await wish.getByRole('button', { name: 'Buy' }).click()
  const buying = page.getByRole('dialog', { name: 'Buy from the wish list' })
  await expect(buying.getByLabel('Number of bottles')).toHaveValue('6')
  await expect(buying.getByLabel('Merchant')).toHaveValue('The corner shop')
  await buying.getByLabel('Number of bottles').fill('4')
  await buying.getByLabel('Price per bottle').fill('33')
  await expectAccessible(page, 'buying a wish')
  await buying.getByRole('button', { name: 'Buy' }).click()
  await expect(wish).toContainText('2 × Bottle')
  await expect(wish).toContainText('4 on order')
  await expect(wish).toContainText('€2.50 below the maximum price')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(wish).toContainText('6 × Bottle')
  await expect(wish).toContainText('none in the cellar')

  await wish.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Remove from wish list' }).click()
  await expect(page.getByRole('heading', { name: 'Your wish list is empty' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(wish).toContainText('6 × Bottle')
})

test('adds, finds, sorts and changes a wish from a wine’s page, by keyboard alone on a phone', async ({
  page,
  signedIn,
}) => {
  const wanda = await signedIn('Wanda')
  const wine_id = await aWine(wanda, 'Weingut Steinberger', 1)
  await otherWish(wanda)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/wines/${wine_id}`)
  await page.getByRole('button', { name: 'Add to wish list' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Number of bottles')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article')).toContainText('2 × Bottle')

  await page.goto('/wishes')
  const names = page.getByRole('main').getByRole('listitem').getByRole('heading')
  await expect(names).toHaveText([/Steinberger/, /Ailleurs/])
  await page.getByLabel('Sort by').selectOption('limit')
  await expect(names).toHaveText([/Ailleurs/, /Steinberger/])
  await expect(page.getByRole('main')).toContainText('€10.00 above the maximum price')
  await page.getByRole('searchbox', { name: 'Search wish list' }).fill('steinb')
  await expect(names).toHaveText([/Steinberger/])
  await expect(page).toHaveURL(/sort=limit.*search=steinb/)
  await page.getByRole('button', { name: /^Actions for/ }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Note').fill('Any year')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('main')).toContainText('Any year')

  // The focus stays where a row was, and returns there from the notifications.
  await page.getByRole('searchbox', { name: 'Search wish list' }).fill('')
  await expect(names).toHaveText([/Ailleurs/, /Steinberger/])
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Remove from wish list' }).press('Enter')
  await expect(names).toHaveText([/Steinberger/])
  await expect(names).toBeFocused()
  await page.keyboard.press('F6')
  await page.keyboard.press('Enter')
  await expect(names).toHaveText([/Ailleurs/, /Steinberger/])
  await expect(names.last()).toBeFocused()
  await page
    .getByRole('button', { name: /^Actions for/ })
    .last()
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Remove from wish list' }).press('Enter')
  await expect(names).toHaveText([/Ailleurs/])
  await expect(names).toBeFocused()
})

/** Adds a wish for a wine whose last price exceeds the limit. */
async function otherWish(person: Person) {
  const wine_id = await aWine(person, 'Domaine Ailleurs', 1)
  const price = { price_minor: 4_000, price_currency: 'EUR' }
  const bought = { id: newId(), wine_id, bottle_ids: [newId()], size_ml: 750, received_on: today, ordered_on: today }
  await person.call(addBottles, { body: { ...bought, ...price } })
  const limit = { limit_minor: 3_000, limit_currency: 'EUR' }
  await person.call(addWish, { body: { id: newId(), wine_id, wished_on: '2026-01-01', ...limit } })
}
