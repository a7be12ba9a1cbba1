import { addBottles } from '../../src/features/bottles/commands.ts'
import { addPlace } from '../../src/features/places/commands.ts'
import { startStocktake } from '../../src/features/stocktakes/commands.ts'
import { newId } from '../../src/shared/ids.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { aWine, servedTo } from './cellar.ts'
import { expect as expectOf, test as onDevices, reconnect, sign } from './devices.ts'
import { expect, expectNothingSticksOut, goWithin, type Page, type Person, test } from './fixtures.ts'

/** The names of sixty bins in six rows, from `A1-01` to `B3-10`. */
const sixtyBins = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3'].flatMap(row =>
  Array.from({ length: 10 }, (_, at) => `${row}-${String(at + 1).padStart(2, '0')}`),
)

/** Returns a CellarTracker export with a bottle in each bin, and two more in the last. */
function exportWithBins(): string {
  const row = (bin: string, count: number) => `${2000 + count},Steinberger,Cellar,${bin},${count},750ml,White`
  const rows = sixtyBins.map(bin => row(bin, bin === 'B3-10' ? 3 : 1))
  return ['Vintage,Wine,Location,Bin,Quantity,Size,Type', ...rows, row('Floor', 1)].join('\n')
}

async function importing(page: Page, csv: string) {
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('Choose a file').setInputFiles(file)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
}

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Turn 6[01] bins into a rack$/ })
const cell = (page: Page, name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name}, `) })

test('turns the bins of an import into a rack, while a stock-take is open, and undoes it', async ({ page, ada }) => {
  test.slow()
  await page.goto('/import')
  await importing(page, exportWithBins())
  await page.getByRole('link', { name: 'Turn 60 bins into a rack' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cellar' })).toBeVisible()
  await page.getByRole('button', { name: 'Turn 60 bins into a rack' }).click()

  await expect(dialog(page).getByLabel('Depth')).toHaveValue('3')
  await expect(dialog(page).getByText('6, from A1 to B3')).toBeVisible()
  await expect(dialog(page).getByText('10, from 01 to 10')).toBeVisible()
  await expect(dialog(page).getByText('1 place does not fit in the grid and stays as it is: Floor')).toBeVisible()
  await expect(dialog(page).getByText('without one')).toHaveCount(0)
  await count(ada)
  await expect(dialog(page).getByText('A stock-take of these bins is open.')).toBeVisible()
  await inEveryLook(page, async look => {
    await expectAccessible(page, `bins, ${look.colorScheme}, ${look.width} wide`, look)
    await expectNothingSticksOut(page)
  })
  await dialog(page).getByLabel('Depth').fill('2')
  const beyond = '1 bottle exceeds the depth of its slot and will lie in the rack without one.'
  await expect(dialog(page).getByText(beyond)).toBeVisible()
  await dialog(page).getByLabel('Name').fill('')
  await dialog(page).getByRole('button', { name: 'Turn into rack' }).click()
  await expect(dialog(page).getByLabel('Name')).toHaveAccessibleDescription('Required.')
  await dialog(page).getByLabel('Name').fill('Long wall')
  await dialog(page).getByRole('button', { name: 'Turn into rack' }).click()

  const inside = page.getByRole('treegrid', { name: 'Inside' })
  await expect(page.getByRole('heading', { name: 'Long wall', level: 1 })).toBeVisible()
  await expect(cell(page, 'B3/10')).toHaveAccessibleName(/Steinberger 2003/)
  await expect(cell(page, 'A2/04')).toHaveAccessibleName(/Steinberger 2001/)
  await expect(page.getByText('1 bottle without a slot').first()).toBeVisible()
  await cell(page, 'B3/10').click()
  const selected = page.getByRole('region', { name: 'Selected cell' })
  await selected.getByRole('link', { name: 'Steinberger 2003' }).click()
  await expect(page.getByRole('button', { name: /B3\/10/ }).first()).toBeVisible()

  await goWithin(page, '/history')
  const change = page.getByRole('listitem').filter({ hasText: '60 bins were turned into a rack' })
  await change.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await goWithin(page, '/places')
  const offer = page.getByText('60 places in Cellar look like bins.')
  await expect(offer).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).click()
  await expect(offer).toHaveCount(0)
  await page.getByRole('link', { name: 'Cellar', exact: true }).click()
  await expect(inside).toHaveAttribute('aria-rowcount', '61')
  await page.getByRole('searchbox', { name: 'Search places' }).fill('B3-10')
  await expect(inside.getByRole('row')).toHaveText([/B3-10.*3 bottles/s])

  // An import that adds none of them does not offer it.
  await goWithin(page, '/import')
  await importing(page, 'Vintage,Wine,Location,Quantity,Size,Type\n1999,Nachtwind,Cellar,2,750ml,Red')
  await expect(page.getByRole('heading', { name: '1 wine, 2 bottles are in your cellar' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Turn 60 bins into a rack' })).toHaveCount(0)
})

/** Adds bins at the top level through the API, each with a sticker's code and a bottle. */
async function withBins(person: Person, names = sixtyBins) {
  const wine_id = await aWine(person, 'Weingut Steinberger', 0)
  for (const name of names) {
    const place_id = newId()
    await person.call(addPlace, { body: { id: place_id, name, kind: 'shelf' } })
    const body = { id: newId(), wine_id, bottle_ids: [newId()], size_ml: 750, received_on: '2026-01-10', place_id }
    await person.call(addBottles, { body })
  }
}

onDevices('turns bins into a rack on a phone without a network', async ({ device, instance }) => {
  const ada = await instance.person('Ada')
  await withBins(ada, [...sixtyBins, 'B4-01'])
  const own = await device(ada)
  const { page, line } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/places')
  await line.cut()
  const offer = page.getByRole('button', { name: 'Turn 61 bins into a rack' })
  await offer.click()
  await expectOf(dialog(page).getByText('The labels of 61 bins stop working. Print one for the rack.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Turn into rack' }).click()
  await expectOf(page.getByRole('heading', { name: 'Rack', level: 1 })).toBeVisible()
  await page.goBack()
  const tree = page.getByRole('treegrid', { name: 'Places' })
  await expectOf(tree.getByRole('row')).toHaveText([/Rack.*61 of 61 slots/s])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectOf(tree).toHaveAttribute('aria-rowcount', '61')
  await offer.click()
  await dialog(page)
    .getByRole('radio', { name: /^2 racks/ })
    .check()
  const split = page.getByRole('dialog', { name: 'Turn 61 bins into 2 racks' })
  await expectOf(split.getByRole('heading', { level: 3 })).toHaveText(['Rack A', 'Rack B'])
  await split.getByRole('button', { name: 'Turn into racks' }).click()
  await expectOf(tree.getByRole('row')).toHaveText([/Rack A.*30 of 30 slots/s, /Rack B.*31 of 31 slots/s])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expectOf(tree).toHaveAttribute('aria-rowcount', '61')
  await offer.click()
  await dialog(page).getByLabel('Block 9 cells without a bin').uncheck()
  await dialog(page).getByRole('button', { name: 'Turn into rack' }).click()
  await expectOf(page.getByRole('heading', { name: 'Rack', level: 1 })).toBeVisible()
  await page.goBack()
  await expectOf(tree.getByRole('row')).toHaveText([/Rack.*61 of 70 slots/s])
  await reconnect(own)
  await expectOf(sign(page)).toHaveCount(0)
  const { places, bottles } = await servedTo(ada)
  expectOf(Array.from(places.values(), ({ name, grid_rows }) => [name, grid_rows])).toEqual([['Rack', 7]])
  expectOf(Array.from(bottles.values()).filter(({ slot_row }) => slot_row !== null)).toHaveLength(61)
})

/** Starts a stock-take of the whole cellar. */
async function count(person: Person) {
  const { bottles } = await servedTo(person)
  const expected = Object.fromEntries(Array.from(bottles.values(), ({ id, place_id }) => [place_id ?? '', [id]]))
  await person.call(startStocktake, { body: { id: newId(), place_id: null, expected } })
}
