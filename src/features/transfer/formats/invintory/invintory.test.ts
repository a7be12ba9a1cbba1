import assert from 'node:assert/strict'
import test from 'node:test'
import { importFile, readAs, winesOf } from '../../../../../tests/import-files.ts'

/* The figures were counted in the files with awk and a script, never with the importer. */

const file = (name: string) => importFile(`invintory-adsail/${name}.csv`, 'other')

test('imports 74 wines whole, with prices in the currency of their headers', async () => {
  const { plan, report } = await readAs(file('cellar_0233081'))
  assert.deepEqual(
    [report.format, report.rows_read, report.rows_taken, report.wines, report.bottles, report.warnings_count],
    ['invintory', 74, 74, 74, 88, 0],
  )
  assert.deepEqual([report.purchases, report.valuations, report.places], [11, 42, 1], 'a price of 0.00 is none')
  const wines = winesOf(plan)
  const counts = Object.fromEntries(Map.groupBy(wines, ({ country }) => country ?? '').entries())
  assert.deepEqual(
    Object.entries(counts).map(([country, all]) => [country, all.length]),
    [
      ['US', 29],
      ['FR', 27],
      ['IT', 14],
      ['ES', 1],
      ['ZA', 1],
      ['PT', 1],
      ['GB', 1],
    ],
  )
  const types = Map.groupBy(wines, ({ type }) => type)
  assert.deepEqual(
    ['red', 'white', 'sparkling', 'sweet', 'rose'].map(type => types.get(type as 'red')?.length),
    [60, 7, 5, 1, 1],
  )
  assert.deepEqual(
    wines.filter(({ vintage }) => vintage === null).map(({ producer }) => producer),
    ['Barrat-Masson', 'Bugno Martino', 'Clos Cibonne', 'Veuve Clicquot'],
  )
  assert.equal(wines.filter(({ tags }) => tags.includes('Gift')).length, 11)
  assert.ok(wines.every(({ drink_from, drink_until }) => drink_from !== null && drink_until !== null))
  const sizes = Map.groupBy(plan.bottles, ({ size_ml }) => size_ml)
  assert.deepEqual(Array.from(sizes.keys()).toSorted(), [1500, 375, 750])
})

test('reads a grape with two names as one and a blend as none, and removes the producer from a name', async () => {
  const { plan } = await readAs(file('cellar_0233081'))
  const wines = winesOf(plan)
  const pavie = wines.find(({ producer }) => producer === 'Chateau Pavie')
  assert.deepEqual(
    [pavie?.name, pavie?.vintage, pavie?.region, pavie?.subregion, pavie?.drink_until],
    ['Saint-Émilion Grand Cru', 2010, 'Bordeaux', 'Saint-Emilion Grand Cru', 2085],
  )
  assert.deepEqual(
    pavie?.grapes.map(({ name }) => name),
    ['Merlot', 'Cabernet Sauvignon', 'Cabernet Franc'],
  )
  assert.match(pavie?.extra.Grapes ?? '', /Bordeaux Red Blends$/)
  const saldo = wines.find(({ name }) => name?.includes('Saldo'))
  assert.deepEqual(
    saldo?.grapes.map(({ name }) => name),
    ['Zinfandel', 'Petite Sirah', 'Syrah'],
  )
  const value = Array.from(plan.valuations.values()).find(({ wine_id }) => wine_id === pavie?.id)
  assert.deepEqual([value?.amount_minor, value?.currency], [46_356, 'USD'])
})

test('reads 92 bottles of 76 wines from a later export', async () => {
  const { report } = await readAs(file('cellar_4d6ce6b'))
  assert.deepEqual([report.wines, report.bottles, report.purchases, report.valuations], [76, 92, 12, 43])
})
