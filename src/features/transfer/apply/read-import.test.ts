import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldOf, fieldsOf } from '../../../../tests/fields-of.ts'
import { importFile, readAs, winesOf } from '../../../../tests/import-files.ts'
import { records } from '../../../model/tables.ts'
import type { Wine } from '../../../model/wine.ts'
import { blankWine } from '../../wines/blank-wine.ts'

/*
 * The figures here were counted in the files with other tools (awk, a spreadsheet's filter, by eye), never with the
 * importer.
 */

test('imports the website export of 92 rows whole: winebuddy', async () => {
  const { plan, report } = await readAs(importFile('winebuddy/cellar.test.csv'))
  const { warnings, ...figures } = report
  assert.deepEqual(fieldsOf(warnings, 'column', 'code', 'original'), [['Value', 'amounts_rounded', '29.0099']])
  assert.deepEqual(figures, {
    format: 'cellartracker',
    tables: [{ kind: 'my_cellar', name: '', rows: 92, left_out: null }],
    encoding: 'windows-1252',
    delimiter: ',',
    currency: 'EUR',
    rows_read: 92,
    rows_taken: 92,
    rows_dropped: 0,
    rows_passed: 0,
    wines: 92,
    known_wines: 0,
    bottles: 160,
    on_order: 0,
    gone: 0,
    known_bottles: 0,
    places: 0,
    purchases: 0,
    tastings: 0,
    valuations: 89,
    wishes: 0,
    photos: 0,
    nothing_new: false,
    alike_count: 0,
    alike: [],
    since: null,
    conflicts_count: 0,
    conflicts: [],
    warnings_count: 1,
    mapping: [],
  })
  const wines = winesOf(plan)
  assert.deepEqual(
    wines.filter(({ vintage }) => vintage === null).map(({ producer }) => producer),
    ['Billecart-Salmon', 'Piper-Heidsieck', 'Veuve Clicquot'],
  )
  assert.deepEqual(
    wines.filter(({ window_source }) => window_source === null).map(({ name }) => name),
    ['Cabernet Sauvignon', 'Zinfandel Reserve', 'Pinot Noir Single Vineyard Pisoni Soberanes Vineyard'],
  )
  assert.deepEqual(
    countBy(wines, ({ type }) => type),
    { red: 80, white: 5, sparkling: 5, sweet: 1, rose: 1 },
  )
  assert.deepEqual(
    countBy(wines, ({ country }) => country ?? '?'),
    { US: 65, IT: 21, FR: 5, CL: 1 },
  )
  assert.equal(wines.filter(({ grapes }) => grapes.length === 1).length, 68, 'the other 24 are blends')
  assert.equal(wines.filter(({ extra }) => 'CScore' in extra).length, 77)
  assert.deepEqual(
    countBy(plan.bottles, ({ size_ml }) => String(size_ml)),
    { 750: 158, 1500: 2 },
  )
})

test('reads the values of the website export to the cent, and 0 as none: winebuddy', async () => {
  const { plan } = await readAs(importFile('winebuddy/cellar.test.csv'))
  const valuations = Array.from(plan.valuations.values())
  const value = plan.bottles
    .map(({ wine_id, size_ml }) => valuations.find(each => each.wine_id === wine_id && each.size_ml === size_ml))
    .reduce((sum, valuation) => sum + (valuation?.amount_minor ?? 0), 0)
  assert.equal(value, 1_067_821, 'each value rounded to cents, times its bottles: 10,678.21 USD')
  assert.deepEqual(new Set(fieldOf(valuations, 'currency')), new Set(['USD']))
})

test('keeps the colour of a rosé Champagne, the accents of a name and the last level of an origin: winebuddy', async () => {
  const wines = winesOf((await readAs(importFile('winebuddy/cellar.test.csv'))).plan)
  const champagne = find(wines, 'Billecart-Salmon', 'Champagne Brut Rosé')
  assert.deepEqual(champagne, {
    ...blankWine,
    id: champagne.id,
    created_at: champagne.created_at,
    producer: 'Billecart-Salmon',
    name: 'Champagne Brut Rosé',
    type: 'sparkling',
    country: 'FR',
    region: 'Champagne',
    drink_from: 2014,
    drink_until: 2025,
    window_source: 'imported',
    extra: { Color: 'Rosé', Varietal: 'Champagne Blend', CScore: '91.5964993090742' },
  })
  const sassicaia = find(wines, 'Tenuta San Guido', 'Sassicaia')
  assert.deepEqual(
    [sassicaia.country, sassicaia.region, sassicaia.subregion, sassicaia.appellation],
    ['IT', 'Tuscany', 'Bolgheri', 'Bolgheri Sassicaia'],
  )
  assert.equal(find(wines, 'Château La Tour Haut-Brion', null).vintage, 1998, 'the wine is called as its producer')
  assert.deepEqual(find(wines, 'Cline Cellars', 'Mourvèdre Late Harvest').extra, { Color: 'Red', CScore: '84' })
})

test('reads the table List with one row per wine and place, and bottles on order', async () => {
  const { plan, report } = await readAs(importFile('mathroule/list.tsv'))
  assert.deepEqual(report.warnings, [])
  assert.deepEqual(
    [
      report.tables[0]?.kind,
      report.encoding,
      report.rows_read,
      report.wines,
      report.bottles,
      report.on_order,
      report.gone,
    ],
    ['list', 'utf-8', 3, 3, 6, 3, 0],
  )
  assert.deepEqual([report.places, report.purchases, report.valuations, report.tastings], [1, 3, 2, 0])
  assert.deepEqual(fieldsOf(plan.purchases.values(), 'quantity', 'price_minor', 'price_currency'), [
    [3, null, null],
    [1, 350_000, 'EUR'],
    [5, 23_000, 'EUR'],
  ])
  const yquem = find(winesOf(plan), "Château d'Yquem", null)
  assert.deepEqual([yquem.type, yquem.sweetness, yquem.appellation], ['sweet', 'sweet', 'Sauternes'])
  assert.deepEqual(yquem.barcodes, ['810910020858'])
  assert.deepEqual(yquem.external_ids, [{ product: 'cellartracker', id: '1367113' }])
  assert.deepEqual(yquem.extra, {
    SortProducer: "Yquem, Château d'",
    Type: 'White - Sweet/Dessert',
    Varietal: 'Sémillon-Sauvignon Blanc Blend',
    WD: '19-20',
    CT: '95.9782608695652',
  })
  assert.equal(plan.bottles.at(-1)?.extra.WineBarcode, 'W1367113_750ml')
})

test('reads the table Inventory with one row per bottle, each with its number', async () => {
  const { plan, report } = await readAs(importFile('mathroule/inventory.tsv'))
  assert.deepEqual(report.warnings, [])
  assert.deepEqual(
    [
      report.tables[0]?.kind,
      report.rows_read,
      report.wines,
      report.bottles,
      report.on_order,
      report.purchases,
      report.valuations,
    ],
    ['inventory', 9, 3, 6, 3, 3, 2],
  )
  assert.deepEqual(fieldOf(plan.bottles, 'external_id'), [
    '0129197314',
    '0129197315',
    '0129197316',
    '0129196204',
    '0129197436',
    '0129197437',
    '0129197438',
    '0129197439',
    '0129197440',
  ])
  assert.deepEqual(fieldsOf(plan.purchases.values(), 'quantity', 'price_minor', 'ordered_on', 'merchant'), [
    [3, null, '2020-05-25', null],
    [1, 350_000, '2020-04-08', null],
    [5, 23_000, '2019-11-06', null],
  ])
  assert.deepEqual(fieldsOf(plan.places.added, 'name', 'kind'), [['Cellar', 'room']])
  assert.ok(plan.bottles.every(({ state, place_id }) => (state === 'in_cellar') === (place_id !== null)))
})

test('reads bottles in the cellar, on order and gone from the table Bottles, grouped by purchase', async () => {
  const { plan, report } = await readAs(importFile('mathroule/bottles.tsv'))
  assert.deepEqual(
    [
      report.tables[0]?.kind,
      report.rows_read,
      report.wines,
      report.bottles,
      report.on_order,
      report.gone,
      report.purchases,
    ],
    ['bottles', 11, 3, 6, 3, 2, 3],
  )
  assert.deepEqual(
    fieldsOf(report.warnings, 'line', 'column', 'code'),
    [
      [1, 'Type', 'column_missing'],
      [1, 'Producer', 'column_missing'],
    ],
    'the header of 2020 says neither',
  )
  assert.deepEqual(fieldsOf(plan.purchases.values(), 'quantity', 'price_minor', 'ordered_on', 'expected_on'), [
    [3, null, '2020-05-25', '2020-05-25'],
    [2, 350_000, '2020-04-08', null],
    [6, 23_000, '2019-11-06', null],
  ])
  const gone = plan.bottles.filter(({ state }) => state === 'gone')
  assert.deepEqual(fieldsOf(gone, 'departure', 'departed_on', 'departure_note', 'received_on', 'departed_by'), [
    ['drunk', '2020-05-01', 'Absolutely fantastic wine!', '2020-04-08', null],
    ['drunk', '2020-05-21', 'Excellent!', '2019-11-06', null],
  ])
  const [petrus, tache] = winesOf(plan)
  assert.deepEqual(
    [petrus?.producer, petrus?.name, petrus?.country, petrus?.region, petrus?.subregion, petrus?.appellation],
    [null, 'Pétrus', 'FR', 'Bordeaux', 'Libournais', 'Pomerol'],
  )
  assert.equal(tache?.appellation, 'La Tâche Grand Cru')
})

for (const name of [
  'winebuddy/cellar.test.csv',
  'mathroule/list.tsv',
  'mathroule/inventory.tsv',
  'mathroule/bottles.tsv',
]) {
  test(`reads every row of ${name} as a whole record`, async () => {
    const { written } = await readAs(importFile(name))
    const fieldErrors = written.flatMap(({ table, after }) => records[table].safeParse(after).error?.issues ?? [])
    assert.deepEqual(fieldErrors, [])
  })
}

const refused: [name: string, code: string][] = [
  ['mathroule/list_empty.tsv', 'file_no_rows'],
  ['mathroule/inventory_empty.tsv', 'file_no_rows'],
  ['mathroule/bottles_empty.tsv', 'file_no_rows'],
  ['mathroule/not_logged.html', 'file_is_login_page'],
  ['mathroule/LICENSE', 'file_unknown_table'],
]
for (const [name, code] of refused) {
  test(`${name} is refused as ${code}`, async () => {
    await assert.rejects(readAs(importFile(name)), { name: 'AppError', code, status: 400 })
  })
}

function find(wines: readonly Wine[], producer: string, name: string | null): Wine {
  const found = wines.find(wine => wine.producer === producer && wine.name === name)
  assert.ok(found, `${producer} ${name}`)
  return found
}

function countBy<T>(all: readonly T[], of: (one: T) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const one of all) counts[of(one)] = (counts[of(one)] ?? 0) + 1
  return counts
}
