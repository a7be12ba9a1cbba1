import { readFileSync } from 'node:fs'
import { sheets, usualSheet } from '../../src/features/labels/sheets.ts'
import { addPlace } from '../../src/features/places/commands.ts'
import { newId } from '../../src/shared/ids.ts'
import { type PrintedSheet, readPrinted } from '../printed-sheet.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { aWine, servedTo } from './cellar.ts'
import { expect, reconnect, test } from './devices.ts'
import { expectNothingSticksOut } from './fixtures.ts'

const sheet = sheets.find(({ id }) => id === usualSheet)
if (!sheet) throw new Error('The sheet of this test is not among the sheets')

test('prints stickers and saves them as PDF without a network, with readable codes, and records it', async ({
  device,
  instance,
}) => {
  test.slow()
  const ada = await instance.person('Ada')
  await aWine(ada, 'Château Škrlec', 50)
  const { bottles } = await servedTo(ada)
  const codes = Array.from(bottles.values(), ({ code }) => code).sort()
  const own = await device(ada)
  const { page, line } = own
  await line.cut()
  await page.goto('/labels')
  await expect(page.getByText('50 labels')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible()
  // Three stickers of the sheet have been used.
  await page.getByLabel('First free label on the sheet').fill('4')
  await page.keyboard.press('Tab')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  const saved = await readPrinted(readFileSync(await (await download).path()), sheet, codes.length, 3)
  expect(codesIn(saved.codes, line.url)).toEqual(codes)
  expect(saved.words).toContain('Château Škrlec')
  expectA4(saved, 2)

  const paper = await readPrinted(await page.pdf({ preferCSSPageSize: true }), sheet, codes.length, 3)
  expect(codesIn(paper.codes, line.url)).toEqual(codes)
  expectA4(paper, 2)
  expect(paper.words).not.toContain('Preview')

  await page.getByRole('button', { name: 'Mark as labelled' }).click()
  await expect(page.getByText('All bottles in the cellar already have a label. Choose other bottles.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('50 labels')).toBeVisible()
  await reconnect(own)
})

test('prints stickers of places, stores a custom size, and passes axe', async ({ page, instance, ada }) => {
  const wine_id = await aWine(ada, 'Weingut Steinberger', 3)
  await ada.call(addPlace, { body: { id: newId(), name: 'Rack A', kind: 'rack' } })
  await page.goto(`/wines/${wine_id}`)
  await page.getByRole('link', { name: 'Print labels' }).click()
  await expect(page.getByText('3 labels')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
  await page.getByText('Exclude labels').click()
  await page
    .getByRole('checkbox', { name: /Weingut Steinberger 2020/ })
    .first()
    .uncheck()
  await expect(page.getByText('2 labels')).toBeVisible()
  await page.getByRole('button', { name: 'Exclude all' }).click()
  await expect(page.getByText('You excluded all of them. Include at least one.')).toBeVisible()
  await page.getByRole('button', { name: 'Include all' }).click()
  await expect(page.getByText('3 labels')).toBeVisible()
  await inEveryLook(page, async look => {
    await expectAccessible(page, `labels, ${look.colorScheme}, ${look.width} wide`, look)
    await expectNothingSticksOut(page)
  })

  await page.getByLabel('Labels for').selectOption('places')
  await expect(page.getByText('One label', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Custom size' }).click()
  const dialog = page.getByRole('dialog')
  for (const [name, value] of [
    ['Label width', '90'],
    ['Label height', '50'],
    ['Labels across', '3'],
    ['Labels down', '5'],
  ] as const) {
    await dialog.getByLabel(name).fill(value)
  }
  await dialog.getByRole('button', { name: 'Save size' }).click()
  await expect(dialog).toContainText('That many labels of this size do not fit on the sheet.')
  await dialog.getByLabel('Labels across').fill('2')
  await dialog.getByRole('button', { name: 'Save size' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Sheet or roll').getByRole('option', { selected: true })).toHaveText(
    'Custom: 90 × 50 mm, 10 per sheet',
  )
  await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()

  const printed = { ...sheet, width: 90, height: 50, left: 15, top: 23.5, columns: 2, rows: 5, across: 90, down: 50 }
  const [place] = (await servedTo(ada)).places.values()
  const { codes } = await readPrinted(await page.pdf({ preferCSSPageSize: true }), printed, 1)
  expect(codes).toEqual([`${instance.url}/p/${place?.code}`.toUpperCase()])
  await expect(page.getByRole('button', { name: 'Mark as labelled' })).toHaveCount(0)
})

function expectA4({ pages }: PrintedSheet, count: number) {
  expect(pages).toHaveLength(count)
  for (const { width, height } of pages) {
    expect(Math.abs(width - 210)).toBeLessThan(1)
    expect(Math.abs(height - 297)).toBeLessThan(1)
  }
}

/** Returns the codes of bottles in the addresses that were read. */
function codesIn(addresses: readonly (string | undefined)[], url: string): string[] {
  const start = `${url}/b/`.toUpperCase()
  return addresses.map(address => (address?.startsWith(start) ? address.slice(start.length) : `${address}`)).sort()
}
