import { addTasting } from '../../src/features/tastings/commands.ts'
import { addWish } from '../../src/features/wishes/commands.ts'
import { addDays, dayAt } from '../../src/shared/days.ts'
import { newId } from '../../src/shared/ids.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { aWine, ledger, servedTo } from './cellar.ts'
import { expect, reconnect, sign, storedIn, test } from './devices.ts'
import { goWithin, type Instance, onOpenPage, withSample } from './fixtures.ts'

const today = dayAt(new Date())

onOpenPage('searches and filters the journal, with the filters in its address', async ({ page }) => {
  onOpenPage.slow()
  await goWithin(page, '/tastings')
  const entries = page.getByRole('main').getByRole('listitem')
  const count = page.getByText(/^(One tasting|\d+ tastings)$/)
  await expect(count).toBeVisible()
  const all = (await count.textContent()) ?? ''
  await inEveryLook(page, look => expectAccessible(page, `journal ${JSON.stringify(look)}`, look))

  await page.getByRole('searchbox', { name: 'Search tastings' }).fill('cassis grand-merle')
  await expect(count).toHaveText('One tasting')
  await expect(page).toHaveURL(/search=cassis/)
  await expect(entries.first()).toContainText('Acidity')
  await page.reload()
  await expect(entries).toHaveCount(1)
  await page.getByRole('button', { name: 'Show all tastings' }).click()
  await page.getByLabel('Lowest score').selectOption('95')
  await expect(count).not.toHaveText(all)
  await page.getByLabel('Type').selectOption('sweet')
  await expect(entries.first()).toContainText(/^(9[5-9]|100)/)
  await expect(page).toHaveURL(/score_from=95&type=sweet/)
  await page.goBack()
  await page.goBack()
  await expect(count).toHaveText(all)
})

test('adds a tasting of any wine in the journal, changes, removes and restores it', async ({ page, signedIn }) => {
  test.slow()
  await withSample(await signedIn('Thora'))
  await page.goto('/tastings')
  const entries = page.getByRole('main').getByRole('listitem')
  const count = page.getByText(/^\d+ tastings$/)
  await expect(count).toBeVisible()
  const all = (await count.textContent()) ?? ''
  await page.getByRole('button', { name: 'Add a tasting' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a tasting' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByLabel('Wine', { exact: true })).toHaveAccessibleDescription(/Required/)
  await dialog.getByRole('radio', { name: 'Another wine' }).check()
  await dialog.getByLabel('Producer').fill('At the neighbours')
  await dialog.getByRole('radio', { name: 'Stars' }).check()
  const stars = dialog
    .getByRole('presentation')
    .filter({ has: page.getByLabel('Score in stars') })
    .last()
  const { width = 0, height = 0 } = (await stars.boundingBox()) ?? {}
  await stars.click({ position: { x: width * 0.68, y: height / 2 } })
  await expect(dialog.getByText('3.5 of 5 stars')).toBeVisible()
  await dialog.getByText('Add details').click()
  await dialog.locator('summary').filter({ hasText: 'Palate' }).click()
  await dialog.getByRole('group', { name: 'Acidity' }).getByRole('button', { name: 'fresh' }).click()
  await dialog.getByRole('group', { name: 'Acidity' }).getByRole('button', { name: 'lively' }).click()
  await inEveryLook(page, look => expectAccessible(page, `tasting dialog ${JSON.stringify(look)}`, look))
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(entries.first()).toContainText('At the neighbours')
  await expect(entries.first()).toContainText('Acidity lively')

  await entries
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Notes').fill('Plums')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(entries.first()).toContainText('Plums')
  await entries
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(count).toHaveText(all)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(entries.first()).toContainText('Plums')
})

test('drinks a bottle by keyboard alone on a phone, and adds its tasting next', async ({ page, instance, signIn }) => {
  const { ada, wine_id } = await twoTasters(instance)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(ada)
  await page.goto(`/wines/${wine_id}`)
  const wine = page.getByRole('article')
  await expect(wine).toContainText('Average')
  await expect(wine.getByRole('listitem').filter({ hasText: 'Slate' })).toContainText('Bruno')
  await expect(wine.getByRole('button', { name: /^Actions for/ })).toHaveCount(1)

  await wine.getByRole('button', { name: 'Take out bottle' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Take out' }).press('Enter')
  const next = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Add a tasting' })
  await expect(next).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('F6')
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a tasting' })
  await expect(dialog.getByLabel('Bottle')).not.toHaveValue('')
  await dialog.getByLabel('Score slider').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByRole('textbox', { name: 'Points' })).toHaveValue('99')
  await dialog.getByLabel('Notes').fill('Noted by keys')
  await dialog.getByLabel('Food').fill('Bread')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const own = wine.getByRole('listitem').filter({ hasText: 'Noted by keys' })
  await expect(own).toContainText('99')
  await expect(own).toContainText('to Bread')
  await page.reload()
  await expect(own).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('adds a tasting and buys a wish without a network, and sends both when it is back', async ({
  device,
  instance,
}) => {
  test.slow()
  const { ada, wine_id } = await twoTasters(instance)
  const wish = { id: newId(), wine_id, quantity: 2, wished_on: today }
  await ada.call(addWish, { body: wish })
  const own = await device(ada)
  const { page, line } = own
  // The names of authors are fetched once, and stored.
  await goWithin(page, '/tastings')
  await expect(page.getByText('Bruno', { exact: true })).toBeVisible()
  await goWithin(page, '/wishes')
  await expect(page.getByRole('button', { name: 'Buy' })).toBeVisible()
  const before = await ledger(ada)
  await line.cut()

  await page.goto(`/wines/${wine_id}`)
  const wine = page.getByRole('article')
  await expect(wine).toContainText('Bruno')
  await wine.getByRole('button', { name: 'Add a tasting' }).click()
  await page.getByRole('dialog').getByLabel('Notes').fill('Noted in the dark')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(wine).toContainText('Noted in the dark')
  await goWithin(page, '/wishes')
  await page.getByRole('button', { name: 'Buy' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Buy' }).click()
  await expect(page.getByRole('heading', { name: 'Your wish list is empty' })).toBeVisible()
  await goWithin(page, '/?search=bruno')
  await expect(page.getByRole('row', { name: /Weingut Steinberger/ })).toBeVisible()
  await expect(sign(page)).toHaveText('Offline, 2 changes waiting')

  await reconnect(own)
  await expect(sign(page)).toHaveCount(0)
  const commands = async () => (await ledger(ada)).slice(before.length).map(change => change.command)
  await expect.poll(commands).toEqual(['tastings/add', 'wishes/buy'])
  const served = await servedTo(ada)
  await expect.poll(async () => (await storedIn(page, ada)).replica).toEqual(served)
})

/** Returns a wine of Ada's cellar that she and Bruno scored independently. */
async function twoTasters(instance: Instance) {
  const [ada, bruno] = [await instance.person('Ada'), await instance.person('Bruno')]
  instance.admit(bruno, ada.cellar_id, 'editor')
  const wine_id = await aWine(ada, 'Weingut Steinberger', 3)
  const params = { cellar_id: ada.cellar_id }
  for (const [as, score, note] of [
    [ada, 90, 'Plums'],
    [bruno, 80, 'Slate'],
  ] as const) {
    const body = {
      id: newId(),
      wine_id,
      tasted_on: addDays(today, -3),
      score,
      score_scale: 'points_100',
      note,
    } as const
    await as.call(addTasting, { params, body })
  }
  return { ada, bruno, wine_id }
}
