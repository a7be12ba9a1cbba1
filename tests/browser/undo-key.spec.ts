import { addDays, dayAt } from '../../src/shared/days.ts'
import { servedTo } from './cellar.ts'
import { expect, goWithin, test } from './fixtures.ts'

test('undoes by one key what was one to the person, and nothing on a past day or after an undo in the history', async ({
  page,
  signedIn,
}) => {
  const wanda = await signedIn('Wanda')
  await page.goto('/wishes')
  await page.getByRole('button', { name: 'Add a wine to the wish list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a wine to the wish list' })
  await dialog.getByLabel('Producer').fill('Domaine Ailleurs')
  await dialog.getByRole('button', { name: 'Add to wish list' }).click()
  const wish = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Domaine Ailleurs' })
  const served = async () => {
    const { wishes, wines } = await servedTo(wanda)
    return [wishes.size, wines.size]
  }
  // The wine is in the cellar for the wish alone, and goes with it by a command of its own.
  const remove = async () => {
    await wish.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Remove from wish list' }).click()
    await expect(wish).toHaveCount(0)
    await expect.poll(served).toEqual([0, 0])
  }
  await remove()
  await page.keyboard.press('z')
  await expect(wish).toBeVisible()
  await expect.poll(served).toEqual([1, 1])

  await remove()
  await goWithin(page, `/as-of/${addDays(dayAt(new Date()), -1)}/`)
  await page.keyboard.press('z')
  await expect(page.getByText('Nothing to undo')).toBeVisible()
  expect(await served()).toEqual([0, 0])

  await goWithin(page, '/history')
  const lines = page.getByRole('main').getByRole('listitem')
  await lines.first().getByRole('button', { name: 'Undo' }).click()
  await expect(lines.first()).toContainText('A change was undone')
  await expect(page.getByText('Nothing to undo')).toBeHidden()
  const undone = await served()
  await page.keyboard.press('z')
  await expect(page.getByText('Nothing to undo')).toBeVisible()
  expect(await served()).toEqual(undone)
})
