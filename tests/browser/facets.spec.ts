import { listWines, type WineQuery } from '../../src/features/wines/contract.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { expect, goWithin, onOpenPage, type Person, test } from './fixtures.ts'
import { expectTotal } from './list.ts'

onOpenPage(
  'narrows the list by place, merchant and price, keeps them in the address, and clears them',
  async ({ page, collector }) => {
    const all = await counted(collector, {})
    const cellar = Object.entries(all.place ?? {}).toSorted(([, a], [, b]) => b - a)[1]?.[0] ?? ''
    await goWithin(page, '/')
    await expectTotal(page, total(all))

    await page.locator('summary', { hasText: 'Place' }).click()
    const places = page.getByRole('group', { name: 'Place' })
    await expect(places.getByRole('checkbox', { name: /^Home / })).toBeVisible()
    await places.getByRole('checkbox', { name: /^Cellar / }).check()
    await expect(page).toHaveURL(`/?place=${cellar}`)
    const inCellar = await counted(collector, { place: [cellar] })
    expect(total(inCellar)).toBe(all.place?.[cellar])
    expect(total(inCellar)).toBeGreaterThan(20)
    await expectTotal(page, total(inCellar))

    await page.locator('summary', { hasText: 'Merchant' }).click()
    const merchants = page.getByRole('group', { name: 'Merchant' })
    const merchant = 'Weinhaus Ambros & Söhne'
    await merchants.getByRole('checkbox', { name: merchant }).check()
    const ambros = await counted(collector, { place: [cellar], merchant: [merchant] })
    expect(total(ambros)).toBe(inCellar.merchant?.[merchant])
    await expectTotal(page, total(ambros))

    await page.locator('summary', { hasText: 'Price paid' }).click()
    const band = page.getByRole('group', { name: 'Price paid' }).getByRole('checkbox', { name: /^€10 to €20 / })
    await band.check()
    await expectTotal(page, ambros.price?.['10-20'] ?? 0)
    const address = page.url()

    await page.reload()
    await expectTotal(page, ambros.price?.['10-20'] ?? 0)
    await expect(places.getByRole('checkbox', { checked: true })).toHaveAccessibleName(/^Cellar /)
    await expect(merchants.getByRole('checkbox', { checked: true })).toHaveAccessibleName(/^Weinhaus Ambros/)
    await expect(band).toBeChecked()
    expect(page.url()).toBe(address)

    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/')
    await expectTotal(page, total(all))
  },
)

onOpenPage('finds a producer among many by a part of the name, without its accents', async ({ page }) => {
  await goWithin(page, '/')
  const group = page.locator('details', { hasText: 'Producer' })
  await group.locator('summary').click()
  await expect(group.getByRole('checkbox')).toHaveCount(6)
  await group.getByRole('button', { name: /^Show all / }).click()
  expect(await group.getByRole('checkbox').count()).toBeGreaterThan(30)
  await group.getByRole('searchbox', { name: 'Search in Producer' }).fill('chateau merle')
  await expect(group.getByRole('checkbox')).toHaveCount(1)
  await group.getByRole('checkbox', { name: 'Château Grand-Merle' }).check()
  await expect(page).toHaveURL('/?producer=Ch%C3%A2teau+Grand-Merle')
})

onOpenPage('passes axe with every filter open', async ({ page }) => {
  await goWithin(page, '/?place=unknown&merchant=unknown&price=10-20&size=750&score=90-&tag=unknown&producer=unknown')
  await inEveryLook(page, async look => {
    if (look.width <= 1000) await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(page.getByRole('checkbox', { name: /^No merchant/ })).toBeChecked()
    await expectAccessible(page, `the filters, ${look.colorScheme}, ${look.width}`, look)
    if (look.width > 1000) return
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test('shows the imported scores of a critic as a column, sorts and filters by it', async ({ page, signedIn }) => {
  await signedIn('Ada')
  await page.goto('/import')
  const rows = ['Latour,97', 'Palmer,92-94', 'Talbot,', 'Yquem,99'].map(row =>
    row.replace(',', ',2010,Haus,750ml,Red,2,'),
  )
  const buffer = Buffer.from(['Wine,Vintage,Producer,Size,Type,Quantity,WA', ...rows].join('\n'))
  await page.getByLabel('Choose a file').setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('link', { name: 'Show wines' }).click()
  await page.getByRole('button', { name: 'View options' }).click()
  await page.getByRole('checkbox', { name: 'Wine Advocate (WA)' }).check()
  await page.keyboard.press('Escape')
  const names = page.getByRole('grid').getByRole('rowheader')
  await page.getByRole('columnheader', { name: 'WA' }).getByRole('button').click()
  await expect(page).toHaveURL('/?sort=critic%3AWA')
  await expect(names).toContainText(['Yquem', 'Latour', 'Palmer', 'Talbot'])
  await expect(page.getByRole('row', { name: /Palmer/ })).toContainText('92-94')
  await page.getByRole('columnheader', { name: 'WA' }).getByRole('button').click()
  await expect(names).toContainText(['Palmer', 'Latour', 'Yquem', 'Talbot'])

  await page.locator('summary', { hasText: 'Wine Advocate' }).click()
  await page.getByRole('checkbox', { name: /^95 and up/ }).check()
  await expect(names).toContainText(['Latour', 'Yquem'])
  await page.reload()
  await expect(names).toHaveCount(2)
})

/** Returns the counts that the server has for a query. */
async function counted(person: Person, query: Pick<WineQuery, 'place' | 'merchant'>) {
  const { facets } = await person.call(listWines, {
    query: { ...query, facet: ['stock', 'place', 'merchant', 'price'], limit: '1' },
  })
  return facets
}

const total = (facets: Awaited<ReturnType<typeof counted>>) => facets.stock?.in ?? 0
