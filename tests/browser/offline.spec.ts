import { listPeople } from '../../src/features/admin/contract.ts'
import { addPlace } from '../../src/features/places/commands.ts'
import { newId } from '../../src/shared/ids.ts'
import { aWine, ledger, servedTo } from './cellar.ts'
import { expect, type Page, reconnect, sign, storedIn, test } from './devices.ts'
import { rows } from './list.ts'

test('does everything without a network, in order, and sends it once when it is back', async ({ device, instance }) => {
  test.slow()
  const ada = await instance.person('Ada')
  const wine_id = await aWine(ada, 'Weingut Steinberger', 3)
  const loose_id = await aWine(ada, 'Domaine Ailleurs', 1)
  const rack = { id: newId(), name: 'Rack 2', kind: 'rack', grid_rows: 3, grid_columns: 5, grid_depth: 2 } as const
  await ada.call(addPlace, { body: rack })
  const looseIn = async () => [...(await servedTo(ada)).bottles.values()].find(({ wine_id }) => wine_id === loose_id)
  const code = (await looseIn())?.code
  const own = await device(ada)
  const { page, line } = own
  const before = await ledger(ada)

  await line.cut()
  await page.reload()
  await expect(page.getByText('2 wines', { exact: true })).toBeVisible()
  await expect(sign(page)).toHaveText('Offline')

  await page.keyboard.press('/')
  await page.keyboard.type('steinb')
  await expect(page.getByText('1 wine', { exact: true })).toBeVisible()
  await rows(page).getByRole('link').first().click()
  const wine = page.getByRole('article')
  await expect(wine).toContainText('Weingut Steinberger')

  await press(page, 'Take out bottle')
  await press(page, 'Take out')
  await expect(wine).toContainText('2 × Bottle')
  await press(page, 'Add bottles')
  await page.getByLabel('Number of bottles').fill('4')
  await page.getByRole('dialog').getByRole('button', { name: 'Add bottles' }).click()
  await expect(wine).toContainText('6 × Bottle')
  await moveFirst(page, 'Behind the door')
  await expect(wine).toContainText('Behind the door')
  await editNote(page, 'Bought in the rain')
  await expect(wine).toContainText('Bought in the rain')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(wine).not.toContainText('Bought in the rain')
  await editNote(page, 'Bought in the sun')

  await page.goto(`/places/${rack.id}`)
  const cell = page.getByRole('gridcell', { name: /^A1, / })
  await page.getByRole('button', { name: `bottle ${code}` }).click()
  await cell.click()
  await expect(cell).toHaveAccessibleName(/A1, back, Domaine/)

  await page.goto('/add')
  await page.getByLabel('Producer').fill('Cantina del Tunnel')
  await press(page, 'Add wine')
  await expect(page.getByRole('article')).toContainText('Cantina del Tunnel')
  await expect(sign(page)).toHaveText('Offline, 8 changes waiting')
  await expect(sign(page)).toHaveAttribute('data-count', '8')

  await page.reload()
  await expect(page.getByRole('article')).toContainText('Cantina del Tunnel')
  await expect(sign(page)).toHaveText('Offline, 8 changes waiting')
  await page.goto(`/wines/${wine_id}`)
  await expect(page.getByRole('article')).toContainText('Bought in the sun')
  await expect(page.getByRole('article')).toContainText('Behind the door')
  await expect(page.getByText('3 wines', { exact: true })).toBeVisible()
  expect(await ledger(ada)).toEqual(before)

  await sign(page).click()
  await expect(page.getByRole('listitem').filter({ hasText: /\d:\d\d/ })).toHaveCount(8)
  await expect(page.getByText('They will be sent in this order when you are back online.')).toBeVisible()

  // The answers to the first three are lost, so they are sent again, but applied once.
  line.swallow(3)
  await reconnect(own)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All changes have been sent')
  await expect(sign(page)).toHaveCount(0)
  expect(line.toSwallow).toBe(0)
  const commands = async () => (await ledger(ada)).slice(before.length).map(change => change.command)
  await expect
    .poll(commands)
    .toEqual([
      'bottles/depart',
      'bottles/add',
      'bottles/edit',
      'wines/edit',
      'changes/undo',
      'wines/edit',
      'bottles/place',
      'bottles/bulk-add',
    ])
  expect(await looseIn()).toMatchObject({ place_id: rack.id, slot_row: 1, slot_column: 1, slot_depth: 2 })
  const served = await servedTo(ada)
  await expect.poll(async () => (await storedIn(page, ada)).replica).toEqual(served)
})

test('does not store changes to the account for later, and reports the failure at once', async ({
  device,
  instance,
}) => {
  const bea = await instance.person('Bea')
  const { page, line } = await device(bea)
  await page.goto('/profile')
  await expect(page.getByLabel('Name')).toHaveValue('Bea')
  await line.cut()
  await page.getByLabel('Name').fill('Beatrix')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByRole('main').getByText('Could not save the profile')).toBeVisible()
  await line.restore()
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Bea')
  expect((await storedIn(page, bea)).queue).toEqual([])
})

test('does not store an administrator’s commands for later, and says that they need the server', async ({
  admin,
  device,
  instance,
}) => {
  // This name is among the fifty that are shown first.
  const { user } = await instance.person('Abel')
  const own = await device(admin)
  const { page, line } = own
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Actions for Abel' }).click()
  await page.getByRole('menuitem', { name: 'Disable account' }).click()
  const dialog = page.getByRole('dialog')
  await line.cut()
  await dialog.getByLabel('Your password').fill(admin.password)
  await dialog.getByRole('button', { name: 'Disable account' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'The server cannot be reached. This needs a connection to the server.',
  )
  expect((await storedIn(page, admin)).queue).toEqual([])

  await reconnect(own)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(sign(page)).toHaveCount(0)
  const { people } = await admin.call(listPeople)
  expect(people.find(each => each.id === user.id)?.disabled_at).toBeNull()
})

async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
}

async function moveFirst(page: Page, place: string) {
  await page
    .getByRole('button', { name: /^Bottle [0-9A-Z]{6}$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Edit bottle' }).click()
  const dialog = page.getByRole('dialog', { name: /^Bottle/ })
  await dialog.getByLabel('Place').fill(place)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

async function editNote(page: Page, note: string) {
  await press(page, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit wine' })
  await dialog.getByText('More details').click()
  await dialog.getByLabel('Note').fill(note)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}
