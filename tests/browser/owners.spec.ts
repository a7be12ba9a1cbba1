import { addBottles } from '../../src/features/bottles/commands.ts'
import { newId } from '../../src/shared/ids.ts'
import { expectAccessible } from './axe.ts'
import { aWine, servedTo } from './cellar.ts'
import { expect, expectNothingSticksOut, test } from './fixtures.ts'

test('shares a bottle between two people, and shows what is ours and what is mine', async ({
  page,
  instance,
  signIn,
}) => {
  test.slow()
  const [ada, bruno] = [await instance.person('Ada'), await instance.person('Bruno')]
  instance.admit(bruno, ada.cellar_id, 'editor')
  const wine_id = await aWine(ada, 'Weingut Steinberger', 0)
  const bought = { id: newId(), wine_id, bottle_ids: [newId(), newId()], size_ml: 750, received_on: '2026-01-02' }
  const price = { price_minor: 3_000, price_currency: 'EUR' }
  await ada.call(addBottles, { body: { ...bought, ...price } })
  await signIn(ada)

  await page.goto(`/wines/${wine_id}`)
  await page.locator('[data-bottle]').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Owners' }).click()
  const dialog = page.getByRole('dialog', { name: 'Owners' })
  await dialog.getByLabel('Ada').fill('2')
  await dialog.getByLabel('Bruno').fill('1')
  await expectAccessible(page, 'the owners of a bottle')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Ada 2/3, Bruno 1/3').first()).toBeVisible()
  await expect
    .poll(async () => [...(await servedTo(ada)).bottles.values()].map(b => b.owners.length).sort())
    .toEqual([0, 2])
  await expect(page.getByText(/part of one bottle \(0\.67 in all\), worth .20\.00/)).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('radio', { name: 'Mine' }).check()
  await expect(page).toHaveURL(new RegExp(`owner=${ada.user.id}`))
  await expect(page.getByText(/part of one bottle \(0\.67 in all\), worth .20\.00/)).toBeVisible()
  await expectNothingSticksOut(page)
  await page.goto('/analytics')
  await expect(page.getByText('€60.00').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Mine' }).check()
  await expect(page.getByText('€20.00').first()).toBeVisible()
  await expect(page.getByText('€60.00')).toHaveCount(0)
  await page.getByRole('button', { name: 'How the value is calculated' }).click()
  await expect(page.getByRole('dialog')).toContainText('€20.00')
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'analytics of one’s own part')
  await expectNothingSticksOut(page)
})
