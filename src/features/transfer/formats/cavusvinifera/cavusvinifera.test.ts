import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldsOf } from '../../../../../tests/fields-of.ts'
import { importFile, readAs, winesOf } from '../../../../../tests/import-files.ts'

/* The figures were counted in the files with other tools, never with the importer. */

const file = (name: string) => importFile(`cavusvinifera-loicsalou/${name}`, 'other')

test('reads 96 purchases: the rest is in the cellar, all other bottles were drunk', async () => {
  const { plan, report } = await readAs(file('demi-20170528.csv'))
  assert.deepEqual(
    [report.format, report.rows_read, report.wines, report.bottles, report.on_order, report.gone],
    ['cavusvinifera', 96, 96, 204, 0, 70],
  )
  assert.deepEqual([report.purchases, report.valuations], [96, 83], 'a value of 0 is none')
  assert.deepEqual(fieldsOf(report.warnings, 'column', 'code', 'guess'), [['currency', 'column_missing', 'EUR']])
  const wines = winesOf(plan)
  const types = Map.groupBy(wines, ({ type }) => type)
  assert.deepEqual(
    ['red', 'white', 'sweet', 'sparkling', 'fortified'].map(type => types.get(type as 'red')?.length),
    [52, 25, 10, 8, 1],
  )
  assert.equal(wines.filter(({ vintage }) => vintage === null).length, 4, 'a dash is no vintage')
  const sizes = Map.groupBy(plan.purchases.values(), ({ size_ml }) => size_ml)
  assert.deepEqual(
    [750, 500, 1500, 375].map(size => sizes.get(size)?.length),
    [88, 4, 2, 2],
  )
})

test('reads the years a wine keeps after its vintage, and days of this century', async () => {
  const { plan } = await readAs(file('demi-20170528.csv'))
  const wines = winesOf(plan)
  const [rouge, vert, rose, aalto] = wines
  assert.deepEqual([rouge?.vintage, rouge?.drink_from, rouge?.drink_until], [2008, 2010, 2018])
  assert.deepEqual(
    [vert?.drink_from, vert?.note, vert?.extra.garde_min, vert?.extra.garde_max],
    [null, 'à boire avant 2018', '2', '10'],
    'without a vintage nobody knows after which year',
  )
  assert.equal(rose?.extra.label, 'rosé effervescent', 'our type does not hold the colour')
  assert.deepEqual([aalto?.country, aalto?.region, aalto?.appellation], ['ES', 'Castille-Leon', 'Ribera del Duero'])
  assert.equal(aalto?.extra.suggestion?.startsWith('Rôtis / viandes rouges'), true)
  const [purchase] = plan.purchases.values()
  assert.deepEqual(
    [purchase?.quantity, purchase?.price_minor, purchase?.ordered_on, purchase?.merchant],
    [3, 2_800, '2016-03-11', 'salon de la gastro Annecy le vieux'],
  )
  assert.equal(plan.bottles[0]?.extra.canal_vente, 'En direct du producteur')
  assert.equal(
    wines.find(({ name, vintage }) => name === 'Aalto' && vintage === 2014)?.note,
    'ouvrir &h avant et carafer',
  )
})

test('reads the whole cellar as a workbook of 798 rows: 471 bottles there, 1,547 drunk', async () => {
  const { plan, report } = await readAs(file('cavusvinifera-export-anonymous.xls'))
  assert.deepEqual(
    [report.rows_read, report.rows_taken, report.wines, report.bottles, report.gone],
    [798, 798, 790, 471, 1547],
    'eleven wines differ from another of the same name only in colour or appellation',
  )
  assert.deepEqual(fieldsOf(report.warnings, 'column', 'code'), [['currency', 'column_missing']])
  const [purchase] = plan.purchases.values()
  assert.deepEqual([purchase?.ordered_on, purchase?.price_minor], ['2016-03-11', 2_800], 'serial day 42440')
})
