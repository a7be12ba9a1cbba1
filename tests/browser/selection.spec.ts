import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { addBottles } from '../../src/features/bottles/commands.ts'
import { addCustomField } from '../../src/features/custom-fields/commands.ts'
import { addTasting } from '../../src/features/tastings/commands.ts'
import { editWines } from '../../src/features/wines/commands.ts'
import { dayAt } from '../../src/shared/days.ts'
import { newId } from '../../src/shared/ids.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { aWine, servedTo } from './cellar.ts'
import { test as devicesTest } from './devices.ts'
import { expect, framesDrawn, type Locator, type Page, type Person, test } from './fixtures.ts'
import { rows } from './list.ts'

test('gives several wines a region, says beforehand how many change, and undoes it at once', async ({ page, ada }) => {
  const [first, second, third, other] = await fourWines(ada)
  await edit(ada, { wine_ids: [third], region: 'Baden' })
  await edit(ada, { wine_ids: [first, other], region: 'Pfalz' })
  await page.goto('/')
  await choose(page, 'Aha', 'Bea', 'Cis')
  const bar = barOf(page)
  await bar.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit wines' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Choose what to change.')).toBeVisible()
  await dialog.getByLabel('Field').selectOption('Region')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Enter a value, or clear the field.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Region' }).fill('Baden')
  await expect(dialog.getByText('2 of 3 wines will change.')).toBeVisible()
  await expectAccessible(page, 'editing several wines')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('2 wines changed')).toBeVisible()
  await expect(bar).toBeHidden()
  const regions = () => valuesOf(ada, 'region', [first, second, third, other])
  await expect.poll(regions).toEqual(['Baden', 'Baden', 'Baden', 'Pfalz'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect.poll(regions).toEqual(['Pfalz', null, 'Baden', 'Pfalz'])

  await choose(page, 'Aha', 'Bea', 'Cis')
  await bar.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('Field').selectOption('Region')
  await dialog.getByRole('radio', { name: 'Clear value' }).check()
  await expect(dialog.getByText('“Region” will be cleared for 2 of 3 wines.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(regions).toEqual([null, null, null, 'Pfalz'])
})

test('gives several wines a type, grapes and a custom field, and leaves each wine a name', async ({ page, ada }) => {
  const ids = (await fourWines(ada)).slice(0, 3)
  const closure = newId()
  await ada.call(addCustomField, { body: { id: closure, name: 'Closure', kind: 'choice', choices: ['Cork', 'Glass'] } })
  await edit(ada, { wine_ids: ids.slice(0, 1), name: 'Reserve' })
  await page.goto('/')
  const change = async (field: string, fill: (dialog: Locator) => Promise<void>) => {
    await choose(page, 'Aha', 'Bea', 'Cis')
    await barOf(page).getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit wines' })
    await dialog.getByLabel('Field').selectOption(field)
    await fill(dialog)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(barOf(page)).toBeHidden()
  }
  await change('Type', async dialog => {
    await dialog.getByRole('radio', { name: 'Orange' }).check()
    await expect(dialog.getByText('3 of 3 wines will change.')).toBeVisible()
  })
  await expect.poll(() => valuesOf(ada, 'type', ids)).toEqual(['orange', 'orange', 'orange'])
  await change('Grapes', async dialog => {
    await dialog.getByRole('combobox', { name: 'Grape' }).fill('rieslin')
    await page.getByRole('option', { name: 'Riesling', exact: true }).click()
    await expect(dialog.getByText('3 of 3 wines will change.')).toBeVisible()
  })
  const riesling = [{ name: 'Riesling', share: null }]
  await expect.poll(() => valuesOf(ada, 'grapes', ids)).toEqual([riesling, riesling, riesling])
  await change('Closure', async dialog => {
    await dialog.getByRole('combobox', { name: 'Closure' }).selectOption('Glass')
  })
  const own = { [closure]: 'Glass' }
  await expect.poll(() => valuesOf(ada, 'own', ids)).toEqual([own, own, own])
  await change('Producer', async dialog => {
    await dialog.getByRole('radio', { name: 'Clear value' }).check()
    await expect(dialog.getByText('“Producer” will be cleared for 1 of 3 wines.')).toBeVisible()
    await expect(dialog.getByText('2 wines keep it, because a wine needs a name or a producer.')).toBeVisible()
  })
  await expect.poll(() => valuesOf(ada, 'producer', ids)).toEqual([null, 'Bea', 'Cis'])
})

test('gives the purchases of several wines a merchant, a price and a size, clears them, and leaves other purchases', async ({
  page,
  ada,
}) => {
  const ids = await fourWines(ada, [1, 2, 0, 1])
  await page.goto('/?stock=all')
  await choose(page, 'Aha', 'Bea', 'Cis')
  await openMore(page, 'Edit purchases')
  const dialog = page.getByRole('dialog', { name: 'Edit purchases' })
  await expect(dialog).toContainText('2 purchases of the selected wines.')
  await dialog.getByRole('combobox', { name: 'Merchant' }).fill('Ambros')
  await dialog.getByRole('textbox', { name: 'Price per bottle' }).fill('12')
  await dialog.getByLabel('Size').selectOption('1500')
  await expect(dialog.getByText('2 of 2 purchases will change.')).toBeVisible()
  await expectAccessible(page, 'editing several purchases')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('2 purchases changed')).toBeVisible()
  const facts = async () => {
    const { purchases, bottles } = await servedTo(ada)
    return ids.map(id => {
      const purchase = [...purchases.values()].find(({ wine_id }) => wine_id === id)
      const sizes = [...bottles.values()].filter(({ wine_id }) => wine_id === id).map(({ size_ml }) => size_ml)
      return [purchase?.merchant, purchase?.price_minor, ...sizes]
    })
  }
  const after = [
    ['Ambros', 1200, 1500],
    ['Ambros', 1200, 1500, 1500],
    [undefined, undefined],
    [null, null, 750],
  ]
  await expect.poll(facts).toEqual(after)

  await choose(page, 'Bea')
  await openMore(page, 'Edit purchases')
  await dialog.getByRole('checkbox', { name: 'Merchant' }).check()
  await dialog.getByRole('checkbox', { name: 'Price per bottle' }).check()
  await expect(dialog.getByRole('combobox', { name: 'Merchant' })).toBeHidden()
  await expect(dialog.getByText('1 of 1 purchases will change.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('One purchase changed')).toBeVisible()
  await expect.poll(facts).toEqual([after[0], [null, null, 1500, 1500], after[2], after[3]])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(facts).toEqual(after)
})

test('removes the wines to which nothing belongs, and says beforehand which stay', async ({ page, ada }) => {
  const [, , , bottled] = await fourWines(ada, [0, 0, 0, 1])
  const tasted = await aWine(ada, 'Eva', 0)
  const body = { id: newId(), wine_id: tasted, tasted_on: dayAt(new Date()), note: 'Plums' }
  await ada.call(addTasting, { body })
  await page.goto('/?stock=all')
  await choose(page, 'Bea', 'Cis', 'Dora', 'Eva')
  await openMore(page, 'Remove wines')
  const dialog = page.getByRole('dialog', { name: 'Remove wines' })
  await expect(dialog).toContainText('2 wines are removed with their photos, values and wishes.')
  await expect(dialog).toContainText('2 wines stay because bottles, purchases or tastings belong to them.')
  await expectAccessible(page, 'removing several wines')
  await dialog.getByRole('button', { name: 'Remove 2 wines' }).click()
  await expect(page.getByText('2 wines removed')).toBeVisible()
  const left = async () => [...(await servedTo(ada)).wines.values()].map(({ producer }) => producer).sort()
  await expect.poll(left).toEqual(['Aha', 'Dora', 'Eva'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(left).toEqual(['Aha', 'Bea', 'Cis', 'Dora', 'Eva'])

  await choose(page, 'Dora')
  await openMore(page, 'Remove wines')
  const ofOne = page.getByRole('dialog', { name: 'Remove wine', exact: true })
  await expect(ofOne).toContainText('One wine stays')
  await expect(ofOne.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await ofOne.getByRole('button', { name: 'Close' }).last().click()
  expect((await servedTo(ada)).wines.has(bottled)).toBe(true)
})

test('enters the value of a bottle for the wines that have its size', async ({ page, ada }) => {
  const [first, second, third] = await fourWines(ada, [1, 2, 0, 1])
  await ada.call(addBottles, {
    body: { id: newId(), wine_id: third, bottle_ids: [newId()], size_ml: 1500, received_on: dayAt(new Date()) },
  })
  await page.goto('/')
  await choose(page, 'Aha', 'Bea', 'Cis')
  await openMore(page, 'Enter value')
  const dialog = page.getByRole('dialog', { name: 'Enter value' })
  await expect(dialog).toContainText('2 of 3 wines have bottles of this size and get the value.')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Required')).toBeVisible()
  await dialog.getByLabel('Value per bottle').fill('42.50')
  await dialog.getByLabel('Currency').selectOption('CHF')
  await expectAccessible(page, 'entering a value')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Values of 2 wines entered')).toBeVisible()
  const values = async () =>
    [...(await servedTo(ada)).valuations.values()].map(each => [
      ...[each.wine_id, each.size_ml, each.amount_minor, each.currency],
    ])
  await expect.poll(values).toHaveLength(2)
  expect(new Set(await values())).toEqual(new Set([first, second].map(id => [id, 750, 4250, 'CHF'])))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(values).toEqual([])
})

test('prints labels for the bottles of the selected wines, also after a reload', async ({ page, ada }) => {
  await fourWines(ada, [2, 1, 3, 5])
  await page.goto('/')
  await choose(page, 'Aha', 'Cis')
  await openMore(page, 'Print labels')
  await expect(page).toHaveURL(/\/labels\?of=chosen$/)
  await expect(page.getByLabel('Labels for').getByRole('option', { selected: true })).toHaveText(
    'Bottles of the selected wines',
  )
  await expect(page.getByText('5 labels', { exact: true })).toBeVisible()
  await page.getByText('Include bottles on order').click()
  await expect(page).toHaveURL(/ordered=yes/)
  await page.reload()
  await expect(page.getByText('5 labels', { exact: true })).toBeVisible()
})

devicesTest('exports and edits the selected wines alone without a network', async ({ device, instance }) => {
  const ada = await instance.person('Ada')
  const ids = await fourWines(ada)
  const { page, line } = await device(ada)
  await expect(rows(page)).toHaveCount(4)
  await line.cut()
  await choose(page, 'Cis', 'Aha')
  await openMore(page, 'Export')
  const dialog = page.getByRole('dialog', { name: 'Export selected wines' })
  await expectAccessible(page, 'exporting the selected wines')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/, selected wines, \d{4}-\d\d-\d\d\.csv$/)
  const [, ...lines] = parse(await readFile(await file.path(), 'utf8'), { bom: true }) as string[][]
  expect(lines.map(([producer]) => producer)).toEqual(['Aha', 'Cis'])
  await expect(dialog).toBeHidden()

  await barOf(page).getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Field').selectOption('Vineyard')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Vineyard' }).fill('Im Berg')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('2 wines changed')).toBeVisible()
  await line.restore()
  const vineyards = () => valuesOf(ada, 'vineyard', ids)
  await expect.poll(vineyards, { timeout: 30_000 }).toEqual(['Im Berg', null, 'Im Berg', null])
})

const inGerman = test.extend({ locale: 'de-DE' })

inGerman(
  'the bar stays one row at every width in German, and what has no room is in its menu',
  async ({ page, ada }) => {
    test.slow()
    await fourWines(ada)
    for (let at = 0; at < 12; at++) await aWine(ada, `Zum ${at}`, 1)
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    const bar = page.getByRole('region', { name: 'Ausgewählte Weine' })
    await bar.getByRole('button', { name: /^Alle/ }).click()
    const seen: Record<number, number> = {}
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      // The buttons that fit follow in the next frame.
      await framesDrawn(page)
      await expect.poll(async () => (await bar.boundingBox())?.width).toBeLessThanOrEqual(width)
      const box = await bar.boundingBox()
      expect(box?.height, `${width} wide`).toBeLessThan(60)
      const buttons = bar.getByRole('button')
      const shown: string[] = []
      for (const button of await buttons.all()) {
        const { x = -1, width: wide = 0, y = 0, height = 0 } = (await button.boundingBox()) ?? {}
        expect(x, `${width} wide`).toBeGreaterThanOrEqual(0)
        expect(x + wide, `${width} wide`).toBeLessThanOrEqual(width)
        expect(y + height, `${width} wide`).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
        shown.push((await button.textContent()) ?? '')
      }
      await bar.getByRole('button', { name: 'Mehr' }).click()
      await expect(page.getByRole('menuitem', { name: 'Weine entfernen' })).toBeVisible()
      const entries = await page.getByRole('menuitem').allTextContents()
      await page.keyboard.press('Escape')
      const actions = [...shown, ...entries].filter(text => all.includes(text))
      expect(actions, `${width} wide`).toEqual(all)
      seen[width] = all.length - entries.length
      await page.getByRole('grid').focus()
      await page.keyboard.press('End')
      const end = async () => {
        const { y = Number.NaN, height = Number.NaN } = (await rows(page).last().boundingBox()) ?? {}
        return y + height
      }
      await expect.poll(end, `${width} wide`).toBeLessThanOrEqual((box?.y ?? 0) + 1)
    }
    expect(seen[1440]).toBeGreaterThan(seen[768] ?? 0)
    expect(seen[768]).toBeGreaterThan(seen[390] ?? 0)
  },
)

/** The actions of the bar in German, in its order. */
const all = [
  ...['Bearbeiten', 'Umlagern', 'Entnehmen', 'Schlagwörter', 'Trinkfenster', 'Käufe bearbeiten', 'Wert eingeben'],
  ...['Etiketten drucken', 'Exportieren', 'Weine entfernen'],
]

test('axe has nothing to say about the bar and its menu', async ({ page, ada }) => {
  await fourWines(ada)
  await page.goto('/')
  await choose(page, 'Aha', 'Bea')
  await inEveryLook(page, async look => {
    await expectAccessible(page, `the bar, ${look.colorScheme}, ${look.width} wide`, look)
    await barOf(page).getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await expectAccessible(page, `its menu, ${look.colorScheme}, ${look.width} wide`, look)
    await page.keyboard.press('Escape')
    await expect(barOf(page).getByRole('button', { name: 'More' })).toBeFocused()
  })
})

type Four = [string, string, string, string]

/** Adds four wines with so many bottles each. */
async function fourWines(person: Person, counts = [1, 1, 1, 1]): Promise<Four> {
  const ids: string[] = []
  for (const [at, name] of ['Aha', 'Bea', 'Cis', 'Dora'].entries()) ids.push(await aWine(person, name, counts[at] ?? 0))
  return ids as Four
}

async function edit(person: Person, body: Parameters<typeof editWines.apply>[1]) {
  await person.call(editWines, { body })
}

async function valuesOf(person: Person, field: string, wine_ids: readonly string[]) {
  const { wines } = await servedTo(person)
  return wine_ids.map(id => (wines.get(id) as Record<string, unknown> | undefined)?.[field])
}

/** Selects wines by their producers, the first one by the keyboard. */
async function choose(page: Page, ...producers: string[]) {
  const row = (producer: string) => rows(page).filter({ hasText: producer })
  for (const producer of producers) {
    await row(producer).hover()
    await row(producer).locator('[data-command="pick"]').click()
  }
  await expect(barOf(page).getByRole('status')).toContainText(`${producers.length} wine`)
}

function barOf(page: Page) {
  return page.getByRole('region', { name: 'Selected wines' })
}

/** Presses an action of the bar, wherever it is at this width. */
async function openMore(page: Page, name: string) {
  const button = barOf(page).getByRole('button', { name, exact: true })
  if (await button.isVisible()) return button.click()
  await barOf(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
