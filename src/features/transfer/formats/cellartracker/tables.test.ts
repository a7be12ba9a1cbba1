import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldOf, fieldsOf } from '../../../../../tests/fields-of.ts'
import { ada, importFile, readAs, readTogether, winesOf } from '../../../../../tests/import-files.ts'
import { records } from '../../../../model/tables.ts'

/* The figures of real files were counted in them by eye, never with the importer. */

const file = (name: string) => importFile(`mathroule/${name}.tsv`)

test('reads remaining, ordered and departed bottles from the table Purchase alone', async () => {
  const { plan, report } = await readAs(file('purchase'))
  assert.deepEqual(
    [report.rows_read, report.wines, report.bottles, report.on_order, report.gone, report.purchases],
    [3, 3, 6, 3, 2, 3],
  )
  assert.deepEqual(
    purchasesOf(plan),
    [
      [3, null, null, '2020-05-25', '2020-05-25', '123799475'],
      [2, 350_000, 'EUR', '2020-04-08', null, '123864434'],
      [6, 23_000, 'EUR', '2019-11-06', null, '123864410'],
    ],
    'an unknown shop and a price of 0 are none',
  )
  assert.deepEqual(fieldsOf(report.warnings, 'lines', 'column', 'original', 'code', 'guess'), [
    [[3, 4], 'ShortType', '', 'departure_unknown', 'drunk'],
  ])
  assert.deepEqual(
    plan.bottles.filter(({ state }) => state === 'gone').map(bottle => [bottle.departed_on, bottle.received_on]),
    [
      [null, '2020-04-08'],
      [null, '2019-11-06'],
    ],
  )
})

test('reads bottles on order from the table Pending alone', async () => {
  const { report } = await readAs(file('pending'))
  assert.deepEqual([report.wines, report.bottles, report.on_order, report.gone, report.warnings_count], [1, 0, 3, 0, 0])
})

test('reads departed bottles by their numbers from the table Consumed alone', async () => {
  const { plan, report } = await readAs(file('consumed'))
  assert.deepEqual([report.rows_read, report.wines, report.bottles, report.gone], [2, 2, 0, 2])
  assert.deepEqual(fieldsOf(plan.bottles, 'external_id', 'departed_on', 'departure', 'departure_note'), [
    ['0129197435', '2020-05-21', 'drunk', 'Excellent!'],
    ['0129196205', '2020-05-01', 'drunk', 'Absolutely fantastic wine!'],
  ])
  assert.deepEqual(plan.bottles[0]?.extra, { Value: '230', Location: 'Cellar' })
  assert.deepEqual(fieldsOf(report.warnings, 'column', 'code'), [['Producer', 'column_missing']])
})

test('reads wines and windows without bottles from the table Availability alone', async () => {
  const { plan, report } = await readAs(file('availability'))
  assert.deepEqual([report.wines, report.bottles, report.on_order, report.gone], [3, 0, 0, 0])
  assert.deepEqual(fieldsOf(winesOf(plan), 'drink_from', 'drink_until', 'window_source'), [
    [2018, 2046, 'imported'],
    [2013, 2029, 'imported'],
    [2019, 2054, 'imported'],
  ])
  const [petrus] = winesOf(plan)
  assert.deepEqual(
    [petrus?.extra.Linear, petrus?.extra.WD, petrus?.extra.ComBegin, petrus?.extra.Inventory],
    ['0.248135209139836', '18-19+', '2018', '3'],
    'nothing else tells how many there are, so what it says is kept',
  )
})

const everything = ['bottles', 'inventory', 'list', 'purchase', 'pending', 'consumed', 'availability']
const together = [
  everything,
  ['inventory', 'consumed'],
  ['list', 'consumed'],
  ['list', 'purchase'],
  ['inventory', 'purchase', 'pending'],
  ['purchase', 'consumed'],
  ['bottles', 'purchase'],
  ['availability', 'pending', 'purchase'],
]
for (const names of together) {
  test(`3 wines, 6 bottles, 3 on order and 2 drunk, told by ${names.join(', ')}`, async () => {
    const { plan, written, report } = await readTogether(names.map(file))
    assert.deepEqual([report.wines, report.bottles, report.on_order, report.gone], [3, 6, 3, 2])
    const fieldErrors = written.flatMap(({ table, after }) => records[table].safeParse(after).error?.issues ?? [])
    assert.deepEqual(fieldErrors, [])
    assert.deepEqual(
      fieldsOf(winesOf(plan), 'producer', 'name', 'type').toSorted(),
      [
        ["Château d'Yquem", null, 'sweet'],
        ['Domaine de la Romanée-Conti', 'La Tâche', 'red'],
        ['Pétrus', null, 'red'],
      ],
      'a table that knows neither producer nor type learns them of another',
    )
  })
}

test('combines seven tables of one account, with windows, values, purchases and departures', async () => {
  const { plan, report } = await readTogether(everything.map(file))
  assert.deepEqual(report.warnings, [])
  assert.deepEqual([report.rows_read, report.purchases, report.valuations, report.places], [32, 3, 2, 1])
  assert.deepEqual(
    purchasesOf(plan).map(([quantity, , , , , iPurchase]) => [quantity, iPurchase]),
    [
      [3, '123799475'],
      [2, '123864434'],
      [6, '123864410'],
    ],
  )
  const yquem = winesOf(plan).find(({ producer }) => producer === "Château d'Yquem")
  assert.deepEqual([yquem?.drink_from, yquem?.drink_until, yquem?.barcodes], [2019, 2054, ['810910020858']])
  assert.equal(yquem?.extra.Inventory, undefined, 'its five bottles are there one by one')
})

const about = 'iWine,Vintage,Wine,Locale,Producer,Type'

test('reports purchases whose bottles no other table has, and no others', async () => {
  const { plan, report } = await readTogether([
    [
      `${about},Quantity,Remaining,Size,Price,Currency,StoreName,PurchaseDate,Delivered,iPurchase`,
      '7,2010,Hof A Eins,Germany,Hof A,Red,2,2,750ml,12,EUR,Weinladen,1/15/2020,True,91',
      '7,2010,Hof A Eins,Germany,Hof A,Red,6,6,750ml,14,EUR,Messe,3/20/2021,True,92',
      '8,2012,Hof B Zwei,Germany,Hof B,White,1,0,750ml,9,EUR,Hofladen,5/2/2022,True,93',
    ],
    [
      `${about},Size,Price,Currency,StoreName,PurchaseDate,Location,Barcode`,
      '7,2010,Hof A Eins,Germany,Hof A,Red,750ml,12,EUR,Weinladen,1/15/2020,Keller,0123456701',
      '7,2010,Hof A Eins,Germany,Hof A,Red,750ml,12,EUR,Weinladen,1/15/2020,Keller,0123456702',
    ],
  ])
  assert.equal(plan.bottles.length, 3, 'two of the inventory and one gone')
  const unmatched = report.warnings.filter(({ code }) => code === 'purchase_unmatched')
  assert.deepEqual(fieldsOf(unmatched, 'lines', 'original'), [
    [[3], '7 · 2010 · Hof A Eins · Germany · Hof A · Red · 6 · 6 · 750ml · 14 · EUR · Messe · 3/20/2021 · True · 92'],
  ])
})

test('reads notes as tastings of oneself and others, and links a departed bottle to its note', async () => {
  const { plan, report } = await readTogether([
    [
      'iNote,iWine,Type,iUser,Vintage,Wine,Locale,Producer,TastingDate,Defective,Views,Name,Rating,EventTitle,TastingNotes,CNotes',
      '11,7,Red,501,2010,Hof A Eins,"Germany, Nahe",Hof A,2/3/2024,False,0,ada,91,Herrenabend,"Kirsche &amp; Leder,\nlang",12',
      '12,7,Red,501,2010,Hof A Eins,"Germany, Nahe",Hof A,12/24/2025,True,3,ada,,,Kork,12',
      '13,7,Red,777,2010,Hof A Eins,"Germany, Nahe",Hof A,1/1/2020,False,9,bo,88,,Dünn,12',
      '14,8,White,501,1001,Hof B Zwei,Germany,Hof B,1/2/2020,False,0,ada,,,,1',
    ],
    `${about},Quantity,Size,MY,WineBarcode\n7,2010,Hof A Eins,Germany,Hof A,Red,2,750ml,91,W7_750ml`,
  ])
  assert.deepEqual(
    Array.from(plan.tastings.values(), ({ person_id, tasted_on, score, score_scale, note }) => [
      person_id === ada,
      tasted_on,
      score,
      score_scale,
      note,
    ]),
    [
      [true, '2024-02-03', 91, 'points_100', 'Kirsche & Leder,\nlang'],
      [true, '2025-12-24', null, null, 'Kork'],
      [false, '2020-01-01', 88, 'points_100', 'Dünn'],
    ],
    'a score of the list is one of the notes, and a row without score and note is none',
  )
  assert.deepEqual([report.wines, report.bottles, report.tastings], [2, 2, 3])
  const [eins] = winesOf(plan)
  assert.deepEqual(
    [eins?.extra.Defective, eins?.extra.EventTitle, eins?.extra.MY, eins?.extra.Views],
    ['True', 'Herrenabend', '91', '3; 9'],
  )
})

test('reads the wish list as wishes with limits, and every other list as a tag', async () => {
  const { plan, report } = await readAs([
    `ListName,ListNotes,Private,WinesNotes,MaxPrice,MaxPriceCurrency,Size,${about}`,
    '*Wishlist,,False,Von Bo gelobt,45,CHF,750ml,7,2010,Hof A Eins,Germany,Hof A,Red',
    '*Wishlist,,False,,0,EUR,1500ml,7,2010,Hof A Eins,Germany,Hof A,Red',
    'Für Gäste,Einfaches,True,,0,EUR,,7,2010,Hof A Eins,Germany,Hof A,Red',
    'Sonntag,,False,Zum Braten,0,EUR,,8,1001,Hof B Zwei,Germany,Hof B,White',
  ])
  assert.deepEqual(fieldsOf(plan.wishes.values(), 'size_ml', 'limit_minor', 'limit_currency', 'note'), [
    [750, 4_500, 'CHF', 'Von Bo gelobt'],
    [1500, null, null, null],
  ])
  assert.deepEqual(fieldsOf(winesOf(plan), 'tags', 'extra'), [
    [['Für Gäste'], { Private: 'False; True', ListNotes: 'Einfaches' }],
    [['Sonntag'], { Private: 'False', WinesNotes: 'Zum Braten' }],
  ])
  assert.deepEqual([report.bottles, report.wishes, report.warnings_count], [0, 2, 0])
})

test('stores private notes and unknown tables with their wines', async () => {
  const { plan, report } = await readTogether([
    `${about},Quantity,Size,WineBarcode\n7,2010,Hof A Eins,Germany,Hof A,Red,2,750ml,W7_750ml`,
    'iWine,PrivateNote,Mood\n7,Vom Onkel geerbt,good',
    'iWine,iFoodTag,FoodTag\n7,31,Wild\n7,32,Pilze\n9,33,Fisch',
  ])
  assert.deepEqual(
    winesOf(plan).map(({ note, extra }) => [note, extra.Mood, extra.FoodTag, extra.iFoodTag]),
    [['Vom Onkel geerbt', 'good', 'Wild; Pilze', '31; 32']],
  )
  assert.deepEqual([report.rows_read, report.rows_dropped, report.wines, report.bottles], [5, 1, 1, 2])
  assert.deepEqual(
    fieldsOf(report.warnings, 'code', 'original'),
    [['wine_unnamed', '9 · 33 · Fisch']],
    'a number that no table has a wine for',
  )
})

test('prefers the person’s own window to everybody’s', async () => {
  const { plan } = await readTogether([
    `${about},Quantity,Size,WineBarcode,BeginConsume,EndConsume\n7,2010,Hof A Eins,Germany,Hof A,Red,2,750ml,W7_750ml,2018,2030`,
    `${about},Linear,TwinPeak,PersonalBegin,PersonalEnd,BeginConsume,EndConsume,Source\n7,2010,Hof A Eins,Germany,Hof A,Red,0.1,0.2,2022,2030,1/1/2018,12/31/2030,Community`,
  ])
  const [wine] = winesOf(plan)
  assert.deepEqual([wine?.drink_from, wine?.drink_until, wine?.extra.BeginConsume], [2022, 2030, '2018; 1/1/2018'])
})

test('reads a price in another currency from Purchase, next to the account’s own amount', async () => {
  const { plan } = await readTogether([
    [
      'BottleState,Barcode,iWine,Vintage,Wine,Locale,Producer,Type,Quantity,BottleSize,Store,PurchaseDate,BottleCost,BottleCostCurrency',
      '1,0000000001,7,2010,Hof A Eins,Germany,Hof A,Red,1,750ml,Corner Shop,1/31/2024,46,EUR',
      '1,0000000002,7,2010,Hof A Eins,Germany,Hof A,Red,1,750ml,Corner Shop,2/1/2024,46,EUR',
    ],
    [
      'iWine,iPurchase,PurchaseDate,DeliveryDate,StoreName,Currency,ExchangeRate,Price,NativePrice,NativePriceCurrency,Quantity,Remaining,OrderNumber,Delivered,Size,Vintage,Wine,Producer,Type',
      '7,90,1/31/2024,2/14/2024,Corner Shop,EUR,0.92,46,50,USD,1,1,#A-17,True,750ml,2010,Hof A Eins,Hof A,Red',
    ],
  ])
  assert.deepEqual(fieldsOf(plan.purchases.values(), 'price_minor', 'price_currency', 'order_number', 'extra'), [
    [5_000, 'USD', '#A-17', { iPurchase: '90', Price: '46', Currency: 'EUR', ExchangeRate: '0.92' }],
    [4_600, 'EUR', null, {}],
  ])
  assert.deepEqual(fieldOf(plan.bottles, 'received_on'), ['2024-02-14', null])
})

type Plan = Awaited<ReturnType<typeof readAs>>['plan']

function purchasesOf(plan: Plan) {
  return Array.from(plan.purchases.values(), each => [
    each.quantity,
    each.price_minor,
    each.price_currency,
    each.ordered_on,
    each.expected_on,
    each.extra.iPurchase,
  ])
}
