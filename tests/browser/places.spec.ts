import { addBottles } from '../../src/features/bottles/commands.ts'
import { addPlace } from '../../src/features/places/commands.ts'
import type { NewPlace } from '../../src/features/places/contract.ts'
import { placeBottles } from '../../src/features/places/placing.ts'
import { addWine, editWines } from '../../src/features/wines/commands.ts'
import type { NewWine } from '../../src/features/wines/contract.ts'
import { newId } from '../../src/shared/ids.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { aWine, servedTo } from './cellar.ts'
import { expect, expectNothingSticksOut, goWithin, onOpenPage, type Page, type Person, test } from './fixtures.ts'

/** Returns a cellar with six bottles in a room, and a rack in that room. */
async function furnished(person: Person, fields: Partial<NewPlace> = {}) {
  const [room, rack] = [newId(), newId()]
  await person.call(addPlace, { body: { id: room, name: 'Cellar', kind: 'room' } })
  const grid = { grid_rows: 3, grid_columns: 5, grid_depth: 2, ...fields }
  await person.call(addPlace, { body: { id: rack, name: 'Rack 2', kind: 'rack', parent_id: room, ...grid } })
  const wine_id = await aWine(person, 'Weingut Steinberger', 6)
  const bottles = [...(await servedTo(person)).bottles.values()]
  const placements = bottles.map(({ id }) => ({ bottle_id: id, place_id: room }))
  await person.call(placeBottles, { body: { placements } })
  return { room, rack, wine_id, codes: bottles.map(bottle => bottle.code) }
}

const cell = (page: Page, name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name}, `) })
const chip = (page: Page, code = '') => page.getByRole('button', { name: `bottle ${code}` })

test('fills a rack by mouse: drag, swap and undo', async ({ page, ada }) => {
  const { rack, wine_id, codes } = await furnished(ada)
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

test('moves bottles with two taps on a phone, several at once into the suggested slots', async ({ page, ada }) => {
  const { rack, codes } = await furnished(ada)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/places/${rack}`)
  await chip(page, codes[0]).click()
  await cell(page, 'A3').click()
  await expect(cell(page, 'A3')).toHaveAccessibleName(/A3, back, Weingut/)
  await page.getByRole('button', { name: 'All 5 of' }).click()
  await page.getByRole('button', { name: /^Put into A/ }).click()
  await expect(page.getByText('6 of 30 slots', { exact: true })).toBeVisible()
  await expect(cell(page, 'A3')).toHaveAccessibleName(/A3, front, Weingut/)
})

test('shows the rack first on a phone, and both bottles of a tapped slot with what can be done with them', async ({
  page,
  ada,
}) => {
  const { rack } = await furnished(ada)
  const [first, second] = (await servedTo(ada)).bottles.keys()
  const placements = [first, second].map((id = '', at) => ({
    ...{ bottle_id: id, place_id: rack },
    ...{ slot_row: 1, slot_column: 2, slot_depth: at + 1 },
  }))
  await ada.call(placeBottles, { body: { placements } })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/places/${rack}`)
  const map = page.getByRole('grid', { name: 'Slots of Rack 2' })
  await expect(map).toBeVisible()
  expect((await map.boundingBox())?.y).toBeLessThan(844 / 2)

  await cell(page, 'A2').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'A2 Rack 2' })).toBeVisible()
  const slots = sheet.getByRole('listitem')
  await expect(slots).toHaveText([/A2, front.*Steinberger 2020.*Drink/s, /A2, back.*Steinberger 2020.*Drink/s])
  await expectAccessible(page, 'the sheet of a slot')
  await slots.last().getByRole('button', { name: 'Remove from slot' }).click()
  await expect(cell(page, 'A2')).toHaveAccessibleName(/A2, back, free/)

  await cell(page, 'A2').click()
  await slots.first().getByRole('button', { name: 'Open', exact: true }).click()
  await sheet.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByText('Opened: Weingut Steinberger 2020')).toBeVisible()
  await cell(page, 'A2').click()
  await slots.first().getByRole('button', { name: 'Mark as finished' }).click()
  await sheet.getByRole('button', { name: 'Take out' }).click()
  await expect(cell(page, 'A2')).toHaveAccessibleName('A2, free')
})

test('moves bottles by keyboard alone, with announcements for screen readers', async ({ page, ada }) => {
  const { rack, codes } = await furnished(ada)
  await page.goto(`/places/${rack}`)
  await chip(page, codes[0]).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'In hand: 1' })).toBeAttached()
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
  ada,
}) => {
  const { rack, codes } = await furnished(ada)
  await page.goto(`/places/${rack}`)
  await chip(page, codes[0]).click()
  await cell(page, 'C5').click()
  await expect(cell(page, 'C5')).toHaveAccessibleName(/Weingut/)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Rows', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByText(`A bottle is in a slot that would be removed: C5 (${codes[0]}). Move it first.`),
  ).toBeVisible()
  await page.getByLabel('Rows', { exact: true }).fill('4')
  await page.getByLabel('Row labels').selectOption({ label: 'Numbers: 1, 2, 3' })
  await page.getByLabel('Column labels').selectOption({ label: 'Letters: A, B, C' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(cell(page, '3E')).toHaveAccessibleName(/Weingut/)

  await page.goto('/places')
  await page.getByRole('button', { name: 'Add place' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Fridge')
  await page.getByRole('button', { name: 'Add place' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fridge' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Fridge' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Places' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Cellar' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(
    page.getByText('There are 5 bottles and another place inside this place. Move them first.'),
  ).toBeVisible()
})

test('puts bottles without a place into one without slots, and undoes change after change by a key', async ({
  page,
  ada,
}) => {
  const cupboard = newId()
  await ada.call(addPlace, { body: { id: cupboard, name: 'Cupboard', kind: 'room' } })
  await aWine(ada, 'Weingut Steinberger', 6)
  await aWine(ada, 'Hof Nachtwind', 2)
  await page.goto(`/places/${cupboard}`)
  const loose = page.getByRole('region', { name: 'Bottles without a place' })
  const here = page.getByRole('region', { name: 'Bottles', exact: true })
  await loose.getByRole('button', { name: 'Put here: Weingut Steinberger 2020' }).click()
  await expect(here.getByRole('listitem')).toHaveText(['Weingut Steinberger 20206 bottles'])
  await loose.getByRole('button', { name: 'Put all 2 here' }).click()
  await expect(here.getByRole('listitem')).toHaveText([
    'Hof Nachtwind 20202 bottles',
    'Weingut Steinberger 20206 bottles',
  ])
  await expect(loose).toBeHidden()

  await page.keyboard.press('z')
  await expect(loose.getByRole('listitem')).toHaveText([/^Hof Nachtwind/])
  // The message about a change that was undone offers to undo it no longer.
  await expect(page.getByText('2 bottles moved')).toBeHidden()
  await page.keyboard.press('z')
  await expect(loose.getByRole('listitem')).toHaveText([/^Hof Nachtwind/, /^Weingut Steinberger/])
  await expect(page.getByText('6 bottles moved')).toBeHidden()
  await page.keyboard.press('z')
  await expect(page.getByText('Nothing to undo')).toBeVisible()

  // Keys that are pressed before a change is stored wait for it, and for each other.
  await loose.getByRole('button', { name: 'Put here: Weingut Steinberger 2020' }).click()
  await expect(here.getByRole('listitem')).toHaveText(['Weingut Steinberger 20206 bottles'])
  await loose.getByRole('button', { name: 'Put all 2 here' }).evaluate((button: HTMLElement) => {
    button.click()
    for (const key of ['z', 'z', 'z']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
  await expect(page.getByText('Nothing to undo')).toBeVisible()
  await expect(loose.getByRole('listitem')).toHaveText([/^Hof Nachtwind/, /^Weingut Steinberger/])

  await loose.getByRole('button', { name: 'Put all 8 here' }).click()
  await expect(loose).toBeHidden()
  await aWine(ada, 'Gut Einsam', 1)
  await page.reload()
  await page.getByRole('button', { name: 'Show 1 bottle without a place' }).click()
  await expect(loose.getByRole('button', { name: /^Put/ })).toHaveText(['Put here'])
})

test('counts in the list of places the bottles past their windows, and roughly where windows are estimated', async ({
  page,
  ada,
}) => {
  const [shelf, box] = [newId(), newId()]
  await ada.call(addPlace, { body: { id: shelf, name: 'Shelf', kind: 'shelf' } })
  await ada.call(addPlace, { body: { id: box, name: 'Box', kind: 'box', parent_id: shelf } })
  const known = await oldWine(ada, { producer: 'Hof Nachtwind', drink_from: 1995, drink_until: 2010 }, [shelf, shelf])
  await oldWine(ada, { producer: 'Gut Einsam', vintage: 1990 }, [box])
  await page.goto('/places')
  const about = (name: string) =>
    page.getByRole('row', { name: new RegExp(`^${name}|Collapse ${name}`) }).locator('p[title]')
  await expect(about('Box')).toHaveText('Box · ≈\u00a01 past its window')
  await expect(about('Shelf')).toHaveText('Shelf · ≈\u00a03 past their windows')
  await ada.call(editWines, { body: { wine_ids: [known], drink_until: 2300 } })
  await expect(about('Shelf')).toHaveText('Shelf · ≈\u00a01 past its window')
})

/** Adds a wine with a bottle in each of the places. */
async function oldWine(person: Person, fields: Partial<NewWine>, places: readonly string[]): Promise<string> {
  const wine_id = newId()
  await person.call(addWine, { body: { id: wine_id, type: 'white', ...fields } })
  for (const place_id of places) {
    const body = { id: newId(), wine_id, bottle_ids: [newId()], size_ml: 750, received_on: '2020-01-01', place_id }
    await person.call(addBottles, { body })
  }
  return wine_id
}

test('shows thousands of places in few elements: opened, scrolled, searched, chosen from and printed', async ({
  page,
  instance,
  ada,
}) => {
  test.slow()
  instance.fill(ada.cellar_id, 500, 3_000)
  await page.goto('/places')
  const tree = page.getByRole('treegrid', { name: 'Places' })
  const expectFewElements = async () => expect(await page.locator('*').count()).toBeLessThanOrEqual(1_500)
  // No room fits with its thousand bins.
  await expect(tree.getByRole('row')).toHaveText([/House/, /Room 1/, /Room 2/, /Room 3/])
  await tree.getByRole('row', { name: 'Room 2' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tree).toHaveAttribute('aria-rowcount', '1004')
  await expect(tree.getByRole('link', { name: 'A1-01' })).toBeVisible()
  await expectFewElements()
  await page.keyboard.press('End')
  await expect(tree.getByRole('row', { name: 'Room 3' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(tree.getByRole('row', { name: 'Y4-10' })).toBeFocused()
  await expectFewElements()
  await expectAccessible(page, 'thousands of places')

  // The open places stay open.
  await page.reload()
  await expect(tree).toHaveAttribute('aria-rowcount', '1004')
  await page.getByRole('searchbox', { name: 'Search places' }).fill('d2')
  await expect(page.getByRole('status').filter({ hasText: '30 places found' })).toBeAttached()
  await expectFewElements()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('tr')).toHaveCount(30)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('searchbox', { name: 'Search places' }).fill('')
  await expect(tree.getByRole('row', { name: 'Room 2' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('tr')).toHaveCount(3_004)
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'Add place' }).click()
  const parent = page.getByRole('combobox', { name: 'Part of' })
  await parent.fill('room 1 › c3 0')
  await expectFewElements()
  await parent.fill('House › Room 3')
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Fridge')
  await page.getByRole('button', { name: 'Add place' }).click()
  await page.getByRole('navigation', { name: 'Inside' }).getByRole('link', { name: 'Room 3' }).click()
  await expect(page.getByRole('treegrid', { name: 'Inside' })).toHaveAttribute('aria-rowcount', '1001')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Inside', 'History'])
  await expectFewElements()
})

onOpenPage(
  'passes axe with the places and a rack, in both themes, on a desktop and on a phone',
  async ({ page, collector }) => {
    onOpenPage.slow()
    const { places } = await servedTo(collector)
    const named = (name: string) => [...places.values()].find(place => place.name === name)?.id
    for (const path of ['/places', `/places/${named('Oak rack, right')}`, `/places/${named('Under the stairs')}`]) {
      await goWithin(page, path)
      await expect(page.getByRole('img', { name: /free/ }).first()).toBeVisible()
      await inEveryLook(page, async look => {
        await expectAccessible(page, `${path}, ${look.colorScheme}, ${look.width} wide`, look)
        await expectNothingSticksOut(page)
      })
    }
  },
)
