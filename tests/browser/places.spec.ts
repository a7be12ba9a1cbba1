import { addPlace, type NewPlace, placeBottles } from '../../src/features/places/contract.ts'
import { newId } from '../../src/shared/ids.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { aWine, servedTo } from './cellar.ts'
import { expect as expectOf, test as onDevices, reconnect, sign } from './devices.ts'
import { expect, expectNothingSticksOut, type Instance, type Page, type Person, test } from './fixtures.ts'

/** Returns a cellar with six bottles in a room, and a rack in that room. */
async function furnished(instance: Instance, as: Person, fields: Partial<NewPlace> = {}) {
  const params = { cellar_id: as.cellar_id }
  const [room, rack] = [newId(), newId()]
  await instance.call(addPlace, { as, params, body: { id: room, name: 'Cellar', kind: 'room' } })
  const grid = { grid_rows: 3, grid_columns: 5, grid_depth: 2, ...fields }
  await instance.call(addPlace, {
    as,
    params,
    body: { id: rack, name: 'Rack 2', kind: 'rack', parent_id: room, ...grid },
  })
  const wine_id = await aWine(instance, as, 'Weingut Steinberger', 6)
  const bottles = [...(await servedTo(as, instance)).bottles.values()]
  const placements = bottles.map(({ id }) => ({ bottle_id: id, place_id: room }))
  await instance.call(placeBottles, { as, params, body: { placements } })
  return { room, rack, wine_id, codes: bottles.map(bottle => bottle.code) }
}

const cell = (page: Page, name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name}, `) })
const chip = (page: Page, code = '') => page.getByRole('button', { name: `bottle ${code}` })

test('fills a rack by mouse: drag, swap and undo', async ({ page, instance, person, signIn }) => {
  const ada = await person('Ada')
  const { rack, wine_id, codes } = await furnished(instance, ada)
  await signIn(ada)
  await page.goto(`/places/${rack}`)
  await chip(page, codes[0]).dragTo(cell(page, 'B2'))
  await expect(cell(page, 'B2')).toHaveAccessibleName(/B2, back, Weingut Steinberger 2020/)
  await chip(page, codes[1]).dragTo(cell(page, 'B2'))
  await expect(cell(page, 'B2')).toHaveAccessibleName(/B2, front, Weingut/)
  await cell(page, 'B2').dragTo(cell(page, 'C5'))
  await expect(cell(page, 'C5')).toHaveAccessibleName(/C5, back, Weingut/)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(cell(page, 'C5')).toHaveAccessibleName('C5, free')

  await page.goto(`/wines/${wine_id}`)
  await expect(page.getByRole('button', { name: /B2, back/ })).toBeVisible()
  await page.getByRole('link', { name: 'Cellar › Rack 2' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rack 2' })).toBeVisible()
})

test('moves bottles with two taps on a phone, several at once into the suggested slots', async ({
  page,
  instance,
  person,
  signIn,
}) => {
  const ada = await person('Ada')
  const { rack, codes } = await furnished(instance, ada)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(ada)
  await page.goto(`/places/${rack}`)
  await chip(page, codes[0]).click()
  await cell(page, 'A3').click()
  await expect(cell(page, 'A3')).toHaveAccessibleName(/A3, back, Weingut/)
  await page.getByRole('button', { name: 'All 5 of' }).click()
  await page.getByRole('button', { name: /^Put into A/ }).click()
  await expect(page.getByText('6 of 30', { exact: true })).toBeVisible()
  await expect(cell(page, 'A3')).toHaveAccessibleName(/A3, front, Weingut/)
})

test('moves bottles by keyboard alone, with announcements for screen readers', async ({
  page,
  instance,
  person,
  signIn,
}) => {
  const ada = await person('Ada')
  const { rack, codes } = await furnished(instance, ada)
  await signIn(ada)
  await page.goto(`/places/${rack}`)
  await chip(page, codes[0]).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'In the hand: 1' })).toBeAttached()
  await cell(page, 'A1').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'B2')).toHaveAccessibleName(/B2, back, Weingut/)
  await expect(cell(page, 'B2')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'B5')).toHaveAccessibleName(/B5, back, Weingut/)
  await page.keyboard.press('Home')
  await page.keyboard.press('b')
  await expect(cell(page, 'B1')).toHaveAccessibleName('B1, blocked')
  await page.keyboard.press('End')
  await page.keyboard.press('Delete')
  await expect(cell(page, 'B5')).toHaveAccessibleName('B5, free')
})

test('adds a place with a grid, edits it, refuses to shrink it under a bottle, and removes it once empty', async ({
  page,
  instance,
  person,
  signIn,
}) => {
  const ada = await person('Ada')
  const { rack, codes } = await furnished(instance, ada)
  await signIn(ada)
  await page.goto(`/places/${rack}`)
  await chip(page, codes[0]).click()
  await cell(page, 'C5').click()
  await expect(cell(page, 'C5')).toHaveAccessibleName(/Weingut/)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Rows', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`A bottle lies in what would be cut off: C5 (${codes[0]}). Move it first.`)).toBeVisible()
  await page.getByLabel('Rows', { exact: true }).fill('4')
  await page.getByLabel('Rows are called').selectOption({ label: 'Numbers: 1, 2, 3' })
  await page.getByLabel('Columns are called').selectOption({ label: 'Letters: A, B, C' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(cell(page, '3E')).toHaveAccessibleName(/Weingut/)

  await page.goto('/places')
  await page.getByRole('button', { name: 'Add a place' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Fridge')
  await page.getByRole('button', { name: 'Add the place' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fridge' })).toBeVisible()
  await page.getByRole('button', { name: 'What to do with Fridge' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Places' })).toBeVisible()
  await page.getByRole('button', { name: 'What to do with Cellar' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByText('5 bottles and another place are within this one. Move them first.')).toBeVisible()
})

test('passes axe with the places and a rack, in both themes, on a desktop and on a phone', async ({
  page,
  collector,
  instance,
  signIn,
}) => {
  test.slow()
  const { places } = await servedTo(collector, instance)
  const named = (name: string) => [...places.values()].find(place => place.name === name)?.id
  await signIn(collector)
  for (const path of ['/places', `/places/${named('Oak rack, right')}`, `/places/${named('Under the stairs')}`]) {
    await page.goto(path)
    await expect(page.getByRole('img', { name: /free/ }).first()).toBeVisible()
    await inEveryLook(page, async look => {
      await expectAccessible(page, `${path}, ${look.colorScheme}, ${look.width} wide`, look)
      await expectNothingSticksOut(page)
    })
  }
})

onDevices(
  'a rack is filled without a network, and the server hears of it after',
  async ({ device, instance, person }) => {
    const ada = await person('Ada')
    const { rack, codes } = await furnished(instance, ada)
    const own = await device(ada)
    const { page, line } = own
    await line.cut()
    await page.goto(`/places/${rack}`)
    await chip(page, codes[0]).click()
    await cell(page, 'A1').click()
    await expectOf(cell(page, 'A1')).toHaveAccessibleName(/A1, back, Weingut/)
    await expectOf(sign(page)).toHaveText('No connection, one change waits')
    await reconnect(own)
    await expectOf(sign(page)).toHaveCount(0)
    const served = async () => {
      const { bottles } = await servedTo(ada, instance)
      const placed = [...bottles.values()].find(bottle => bottle.code === codes[0])
      return [placed?.place_id, placed?.slot_row, placed?.slot_column, placed?.slot_depth]
    }
    await expectOf.poll(served).toEqual([rack, 1, 1, 2])
  },
)
