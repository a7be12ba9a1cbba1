import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldOf, fieldsOf } from '../../../../../tests/fields-of.ts'
import { ada, importFile, readAs, winesOf } from '../../../../../tests/import-files.ts'
import { emptyReplica, withRows } from '../../../../ledger/replica.ts'
import { aBottle, anId, aPlace, aWine } from '../../../cellars/builders.ts'
import type { Warning } from '../../contract.ts'

/* Each peculiarity of real exports, in imitations with invented wines. */

const bytes = (text: string, encoding: 'latin1' | 'utf16le' | 'utf8' = 'utf8') =>
  new Uint8Array(Buffer.from(text, encoding))

test('detects decimal commas from the whole file of an account in euros', async () => {
  const { plan, report } = await readAs([
    'iWine,WineBarcode,Quantity,Pending,Size,Price,Valuation,Currency,Vintage,Wine,Producer,Type',
    '1,W1_700ml,1,0,700ml,"16,8","21001,2291",EUR,1001,Brennerei Ohnmacht Korn,Brennerei Ohnmacht,Spirits',
    '2,W2_700ml,2,0,"37,5 cl","1.350","8,45",EUR,1001,Brennerei Ohnmacht Obstler,Brennerei Ohnmacht,Spirits',
  ])
  assert.deepEqual(warningRows(report.warnings), [[1, 'Valuation', '21001,2291', 'amounts_rounded', null]])
  assert.deepEqual(fieldsOf(plan.purchases.values(), 'price_minor', 'size_ml'), [
    [1_680, 700],
    [135_000, 375],
  ])
  assert.deepEqual(fieldOf(plan.valuations.values(), 'amount_minor'), [2_100_123, 845])
  assert.deepEqual(fieldOf(winesOf(plan), 'type'), ['spirit', 'spirit'])
})

test('warns about a number in another form than the rest of its file', async () => {
  const { plan, report } = await readAs(cellar('Price', ['12.50', '13.75', '16,8', 'viel']))
  assert.deepEqual(fieldOf(plan.purchases.values(), 'price_minor'), [1_250, 1_375, 1_680])
  assert.deepEqual(warningRows(report.warnings), [
    [4, 'Price', '16,8', 'number_form_mixed', '16.8'],
    [5, 'Price', 'viel', 'number_unreadable', null],
  ])
  assert.equal(plan.bottles.at(-1)?.extra.Price, 'viel', 'what cannot be read is kept')
})

test('warns once about a column whose amounts are rounded', async () => {
  const { plan, report } = await readAs(cellar('Price', ['12.50', '13.7550', '16.8001', '17.1000']))
  assert.deepEqual(fieldOf(plan.purchases.values(), 'price_minor'), [1_250, 1_376, 1_680, 1_710])
  assert.deepEqual(warningRows(report.warnings), [[1, 'Price', '13.7550', 'amounts_rounded', null]])
})

test('reads money in the minor unit of its currency', async () => {
  const { plan } = await readAs(
    'Wine,Vintage,Producer,Size,Type,Price,Currency,Quantity\nA,2000,A,750ml,Red,1200,JPY,1\nB,2000,B,750ml,Red,12.3456,TND,1',
  )
  assert.deepEqual(fieldsOf(plan.purchases.values(), 'price_minor', 'price_currency'), [
    [1_200, 'JPY'],
    [12_346, 'TND'],
  ])
})

test('decodes entities once, never twice', async () => {
  const { plan } = await readAs(
    cellar('Wine', [
      'Feteasc&#259; Neagr&#x103; &amp; Fiii',
      'Fish &amp;amp; Chips &eacute;',
      'Dom & Sohn &h',
      '&lt;b&gt;Fett&lt;/b&gt;',
    ]),
  )
  assert.deepEqual(
    winesOf(plan).map(({ name }) => name),
    ['Fetească Neagră & Fiii', 'Fish &amp; Chips é', 'Dom & Sohn &h', '<b>Fett</b>'],
  )
})

test('reads 1001 as no vintage, and 9999 and 1001 as no end of a window, on either side', async () => {
  const { plan, report } = await readAs(
    [
      'Wine,Producer,Size,Type,Quantity,Vintage,BeginConsume,EndConsume',
      'A a,A,750ml,Red,1,1001,9999,2029',
      'B b,B,750ml,Red,1,2019,2024,9999',
      'C c,C,750ml,Red,1,2020,1001,1001',
      'D d,D,750ml,Red,1,2105,2030,2025',
    ].join('\r\n'),
  )
  assert.deepEqual(fieldsOf(winesOf(plan), 'vintage', 'drink_from', 'drink_until'), [
    [null, null, 2029],
    [2019, 2024, null],
    [2020, null, null],
    [null, 2025, 2030],
  ])
  assert.deepEqual(warningRows(report.warnings), [
    [5, 'BeginConsume', '2030', 'window_reversed', '2025–2030'],
    [5, 'Vintage', '2105', 'vintage_impossible', null],
  ])
})

test('reads days as M/D/YYYY and never reverses them', async () => {
  const { plan, report } = await readAs(bottles('PurchaseDate', ['5/25/2020', '25/5/2020', '2/3/2021', '2/29/2021']))
  assert.deepEqual(fieldOf(plan.purchases.values(), 'ordered_on'), ['2020-05-25', '2021-02-03'])
  assert.deepEqual(warningRows(report.warnings), [
    [3, 'PurchaseDate', '25/5/2020', 'day_unreadable', null],
    [5, 'PurchaseDate', '2/29/2021', 'day_unreadable', null],
  ])
})

test('reads every kind of departure', async () => {
  const ways = [
    ['Drank from my cellar', 'drunk'],
    ['Missing or presumed drunk', 'lost'],
    ['Restaurant purchase', 'drunk'],
    ['Gave away as a gift', 'gifted'],
    ['Donated', 'gifted'],
    ['Sold', 'sold'],
    ['Traded', 'traded'],
    ['Spilled/Broken', 'broken'],
    ['Corked/spoiled', 'spoiled'],
    ['Abducted', 'drunk'],
  ] as const
  const { plan, report } = await readAs([
    'BottleState,Barcode,Vintage,Wine,Producer,Type,Quantity,BottleSize,ConsumptionDate,ConsumptionType,ConsumptionNote,ConsumptionRevenue,ConsumptionRevenueCurrency',
    ...ways.map(
      ([way], at) =>
        `0,000000000${at},2010,A a,A,Red,1,750ml,1/2/2022,${way},With Bo,${way === 'Sold' ? '33.5' : '0'},EUR`,
    ),
  ])
  assert.deepEqual(
    fieldOf(plan.bottles, 'departure'),
    ways.map(([, departure]) => departure),
  )
  assert.ok(plan.bottles.every(({ state, departed_on }) => state === 'gone' && departed_on === '2022-01-02'))
  assert.deepEqual([plan.bottles[5]?.revenue_minor, plan.bottles[5]?.revenue_currency], [3_350, 'EUR'])
  assert.equal(plan.bottles[2]?.extra.ConsumptionType, 'Restaurant purchase', 'what our word does not say is kept')
  assert.equal(plan.bottles.at(-1)?.departure_note, 'Abducted\nWith Bo')
  assert.deepEqual(warningRows(report.warnings), [[11, 'ConsumptionType', 'Abducted', 'departure_unknown', 'drunk']])
})

test('reads Location as a place and Bin as a shelf in it, and ignores markers', async () => {
  const { plan } = await readAs([
    'Vintage,Wine,Producer,Type,Size,Quantity,Pending,Location,Bin',
    '2010,A a,A,Red,750ml,2,0,Wine Fridge,1-3',
    '2010,B b,B,Red,750ml,1,0,wine fridge,1-3',
    '2010,C c,C,Red,750ml,1,0,Wine Fridge,2',
    '2010,D d,D,Red,750ml,0,2,(pending),',
    '2010,E e,E,Red,750ml,1,0,(n/a),',
  ])
  const [fridge, first, second] = plan.places.added
  assert.deepEqual(fieldsOf(plan.places.added, 'name', 'kind', 'parent_id'), [
    ['Wine Fridge', 'fridge', null],
    ['1-3', 'shelf', fridge?.id],
    ['2', 'shelf', fridge?.id],
  ])
  assert.deepEqual(fieldOf(plan.bottles, 'place_id'), [first?.id, first?.id, first?.id, second?.id, null, null, null])
  assert.deepEqual(fieldOf(plan.bottles, 'state').slice(4), ['on_order', 'on_order', 'in_cellar'])
})

test('reads the person’s own score as a tasting, once per wine, and keeps a critic’s text', async () => {
  const { plan, report } = await readAs([
    'Vintage,Wine,Producer,Type,Size,Quantity,PScore,JR',
    '2010,A a,A,Red,750ml,1,93,18-19+',
    '2010,A a,A,Red,1.5L,1,93,18-19+',
    '2010,B b,B,Red,750ml,1,18-19+,99+',
  ])
  assert.deepEqual(fieldsOf(plan.tastings.values(), 'score', 'score_scale', 'person_id', 'tasted_on'), [
    [93, 'points_100', ada, null],
  ])
  assert.deepEqual(fieldOf(winesOf(plan), 'extra'), [{ JR: '18-19+' }, { PScore: '18-19+', JR: '99+' }])
  assert.deepEqual(warningRows(report.warnings), [[4, 'PScore', '18-19+', 'score_unreadable', null]])
  assert.deepEqual([report.wines, report.bottles], [2, 3])
})

test('uses the price in the currency of the purchase rather than the account’s', async () => {
  const { plan } = await readAs([
    'iWine,Barcode,Size,Currency,ExchangeRate,Price,NativePrice,NativePriceCurrency,StoreName,PurchaseDate,Vintage,Wine,Producer,Type',
    '7,0000000001,750ml,EUR,0.92,46,50,USD,Corner Shop,1/31/2024,2010,A a,A,Red',
    '7,0000000002,750ml,EUR,1,46,46,EUR,Unknown,1/31/2024,2010,A a,A,Red',
  ])
  assert.deepEqual(fieldsOf(plan.purchases.values(), 'price_minor', 'price_currency', 'merchant'), [
    [5_000, 'USD', 'Corner Shop'],
    [4_600, 'EUR', null],
  ])
  assert.deepEqual(fieldOf(plan.bottles, 'extra'), [{ Currency: 'EUR', ExchangeRate: '0.92', Price: '46' }, {}])
})

test('reports missing columns once, with their replacements', async () => {
  const { plan, report } = await readAs('Wine,Vintage,Price\nHaus Sonne Riesling,2019,12\nHaus Sonne Silvaner,2020,9')
  assert.deepEqual(warningRows(report.warnings), [
    [1, 'Size', '', 'column_missing', '750'],
    [1, 'Type', '', 'column_missing', 'other'],
    [1, 'Producer', '', 'column_missing', null],
    [1, 'Currency', '', 'column_missing', 'EUR'],
    [1, 'Quantity', '', 'column_missing', '1'],
  ])
  assert.deepEqual([report.wines, report.bottles, plan.bottles[0]?.size_ml], [2, 2, 750])
})

test('keeps unknown columns under their own names, including repeated and harmful ones', async () => {
  const { plan } = await readAs(
    'Wine,Producer,Vintage,Type,Size,Quantity,Mood,Mood,__proto__,constructor,\nA a,A,2010,Red,750ml,1,good,bad,evil,x,last',
  )
  const { extra } = winesOf(plan)[0] ?? {}
  assert.deepEqual(Object.entries(extra ?? {}), [
    ['Mood', 'good'],
    ['Mood (2)', 'bad'],
    ['__proto__ (2)', 'evil'],
    ['constructor', 'x'],
    ['Column 11', 'last'],
  ])
  assert.equal(({} as Record<string, unknown>).evil, undefined)
})

test('warns about a row that is too short or too long, and loses one line to an open quote', async () => {
  const { plan, report } = await readAs([
    'Wine,Producer,Vintage,Type,Size,Quantity',
    'A a,A,2010',
    '"B b,B,2011,Red,750ml,1',
    '"C ""c""","C",2012,Red,750ml,1',
    'D d,D,2013,Red,750ml,1,more',
    'E "e" e,E,2014,Red,750ml,1',
  ])
  assert.deepEqual(fieldsOf(report.warnings, 'line', 'code'), [
    [2, 'row_short'],
    [2, 'type_unknown'],
    [2, 'size_unreadable'],
    [3, 'quotes_unbalanced'],
    [5, 'row_long'],
  ])
  assert.deepEqual(fieldOf(winesOf(plan), 'name'), ['a', 'b', '"c"', 'd', '"e" e'])
  assert.equal(winesOf(plan)[3]?.extra['Column 7'], 'more')
})

test('reports a file joined from two, and counts a row without a wine', async () => {
  const { report } = await readAs(
    'Wine,Vintage,Producer,Type,Size,Quantity\nA a,2010,A,Red,750ml,1\nWine,Vintage,Producer,Type,Size,Quantity\n,2010,,Red,750ml,1\n,,,,,\n',
  )
  assert.deepEqual([report.rows_read, report.rows_dropped, report.wines], [3, 2, 1])
  assert.deepEqual(fieldsOf(report.warnings, 'line', 'code'), [
    [3, 'header_again'],
    [4, 'wine_unnamed'],
  ])
})

test('recognises existing wines and bottles without duplicating them', async () => {
  const byId = aWine({
    external_ids: [{ product: 'cellartracker', id: '7' }],
    producer: 'Hof A',
    name: 'Eins',
    vintage: 2010,
    region: null,
  })
  const byName = aWine({ producer: 'Château Bäh', name: 'Cuvée Deux', vintage: null })
  const bottle = aBottle({ wine_id: byId.id, external_id: '0000000001' })
  const fridge = aPlace({ name: 'Fridge', kind: 'fridge' })
  const rows = [byId, byName].map(after => ({ table: 'wines' as const, id: after.id, after }))
  const replica = withRows(emptyReplica(anId()), 1, [
    ...rows,
    { table: 'bottles', id: bottle.id, after: bottle },
    { table: 'places', id: fridge.id, after: fridge },
  ])
  const { written, report } = await readAs(
    [
      'iWine,Barcode,Location,Size,Vintage,Wine,Producer,Type,Region',
      '7,0000000001,Fridge,750ml,2010,Hof A Eins alt,Hof A,Red,Nahe',
      '7,0000000002,Fridge,750ml,2010,Hof A Eins alt,Hof A,Red,Nahe',
      '8,0000000003,Fridge,750ml,1001,CHATEAU BAH Cuvee Deux,Chateau Bah,White,Unknown',
    ],
    { replica },
  )
  assert.deepEqual(
    [report.wines, report.known_wines, report.bottles, report.known_bottles, report.places],
    [0, 2, 2, 1, 0],
  )
  const wines = new Map(written.flatMap(({ table, after }) => (table === 'wines' && after ? [[after.id, after]] : [])))
  const [one, two] = [wines.get(byId.id), wines.get(byName.id)]
  assert.deepEqual([one?.name, one?.region, one?.type], ['Eins', 'Nahe', byId.type], 'filled in, not overwritten')
  assert.deepEqual(fieldsOf(report.conflicts, 'field', 'cellar', 'file', 'taken'), [
    ['name', 'Hof A Eins', 'Hof A Eins alt', 'cellar'],
    ['type', 'white', 'red', 'cellar'],
  ])
  assert.deepEqual([two?.id, two?.external_ids], [byName.id, [{ product: 'cellartracker', id: '8' }]])
  const bottles = written.flatMap(({ table, after }) => (table === 'bottles' ? [after] : []))
  assert.deepEqual(
    bottles.map(each => each?.place_id),
    [fridge.id, fridge.id, fridge.id],
  )
})

test('reads a spirit without a grape, a sparkling rosé as sparkling, an off-dry white as white', async () => {
  const types = ['White - Off-Dry', 'Rosé - Sparkling', 'Red - Fortified', 'Spirits', 'Orange', 'Sake', 'Purple']
  const { plan, report } = await readAs(cellar('Type', types))
  assert.deepEqual(fieldsOf(winesOf(plan), 'type', 'sweetness'), [
    ['white', 'off_dry'],
    ['sparkling', null],
    ['fortified', null],
    ['spirit', null],
    ['orange', null],
    ['other', null],
    ['other', null],
  ])
  assert.deepEqual(warningRows(report.warnings), [[8, 'Type', 'Purple', 'type_unknown', 'other']])
})

test('warns about unreadable sizes and counts', async () => {
  const sizes = await readAs(cellar('Size', ['1.0L', '3.0L', '75 cl', 'gross']))
  assert.deepEqual(fieldOf(sizes.plan.bottles, 'size_ml'), [1_000, 3_000, 750, 750])
  assert.deepEqual(warningRows(sizes.report.warnings), [[5, 'Size', 'gross', 'size_unreadable', '750']])
  const counts = await readAs(cellar('Quantity', ['2', '2.0', '-3', '1e99', 'viele']))
  assert.equal(counts.report.bottles, 4)
  assert.deepEqual(
    fieldsOf(counts.report.warnings, 'line', 'code', 'guess'),
    [4, 5, 6].map(line => [line, 'count_unreadable', '0']),
  )
})

test('corrects control characters and overlong names with a warning', async () => {
  const { plan, report } = await readAs(cellar('Wine', ['Bell\u0007o\u202e', 'x'.repeat(300)]))
  assert.deepEqual(fieldOf(winesOf(plan), 'name'), ['Bello', 'x'.repeat(200)])
  assert.equal(winesOf(plan)[1]?.extra.Wine, 'x'.repeat(300), 'the whole of it is kept')
  assert.deepEqual(fieldsOf(report.warnings, 'line', 'code'), [
    [2, 'text_cleaned'],
    [3, 'text_cut'],
  ])
})

const table = 'Wine,Vintage,Producer,Type,Size,Quantity\nDomäne Œhl Süßreserve €,2010,Domäne Œhl,White,750ml,1\n'
const encoded: [name: string, bytes: Uint8Array, encoding: string][] = [
  ['UTF-8', bytes(table), 'utf-8'],
  ['UTF-8 with its mark', bytes(`\ufeff${table}`), 'utf-8'],
  ['UTF-16 LE with its mark', bytes(`\ufeff${table}`, 'utf16le'), 'utf-16le'],
  ['UTF-16 BE with its mark', new Uint8Array(Buffer.from(`\ufeff${table}`, 'utf16le').swap16()), 'utf-16be'],
  ['Windows-1252', bytes(table.replaceAll('Œ', '\u008c').replaceAll('€', '\u0080'), 'latin1'), 'windows-1252'],
]
for (const [name, file, encoding] of encoded) {
  test(`reads text in ${name} as it was meant`, async () => {
    const { plan, report } = await readAs(file)
    assert.deepEqual(
      [winesOf(plan)[0]?.producer, winesOf(plan)[0]?.name, report.encoding],
      ['Domäne Œhl', 'Süßreserve €', encoding],
    )
  })
}

const nothing: [name: string, bytes: Uint8Array, code: string][] = [
  ['an empty file', bytes(''), 'file_empty'],
  ['nothing but a mark and blanks', bytes('\ufeff \r\n \n'), 'file_empty'],
  [
    'a web page',
    bytes('\r\n<!DOCTYPE html><html><head><meta charset="windows-1252"></head><body><table><tr><td>Ch&#233;'),
    'file_is_html',
  ],
  ['a table out of a web page', bytes('<table><tr><td>Wine</td></tr></table>'), 'file_is_html'],
  ['a page of CellarTracker', importFile('invented/cellartracker-page.html', 'other'), 'file_is_cellartracker_page'],
  [
    'a page without wines',
    bytes('<table><tr><td>Monday</td><td>Tuesday</td></tr><tr><td>Sport</td><td>Music</td></tr></table>'),
    'file_is_html',
  ],
  ['half a spreadsheet', bytes('PK\u0003\u0004\u0014\u0000\u0006'), 'file_damaged'],
  ['XML', bytes('<?xml version="1.0"?><wines/>'), 'file_not_table'],
  ['JSON that is no list', bytes('{"Wine":"a"}'), 'file_json_without_list'],
  ['an endless line', bytes(`Wine,Vintage,${'x'.repeat(300_000)}`), 'file_not_table'],
  ['a thousand columns and more', bytes(`Wine,Vintage${',x'.repeat(1_200)}\na,b`), 'file_too_many_columns'],
  ['a list of anything', bytes('Sofa\n300\n'), 'file_unknown_table'],
  ['a server’s excuse', bytes("Server Error in '/' Application.\nRuntime Error\n"), 'file_unknown_table'],
]
for (const [name, file, code] of nothing) {
  test(`${name} is refused as ${code}`, async () => {
    await assert.rejects(readAs(file), { name: 'AppError', code, status: 400 })
  })
}

test('rejects more bottles than a cellar may hold before they are created', async () => {
  await assert.rejects(readAs(cellar('Quantity', ['249999', '2'])), { code: 'cellar_full' })
})

/** Returns a website export of one bottle of each wine, with the cells of one column as specified. */
function cellar(column: string, cells: string[]): string {
  const usual = {
    Wine: 'Hof',
    Vintage: '2010',
    Producer: 'Gut',
    Type: 'Red',
    Size: '750ml',
    Quantity: '1',
    Price: '0',
    Currency: 'EUR',
  }
  const rows = cells.map((cell, at) => ({
    ...usual,
    Producer: column === 'Wine' ? 'Gut' : `Gut ${at}`,
    [column]: cell,
  }))
  return [Object.keys(usual), ...rows.map(row => Object.values(row))]
    .map(values => values.map(value => `"${value}"`).join(','))
    .join('\n')
}

function bottles(column: string, cells: string[]): string {
  const rows = cells.map(cell => `1,2010,A a,A,Red,1,750ml,${cell}`)
  return [`BottleState,Vintage,Wine,Producer,Type,Quantity,BottleSize,${column}`, ...rows].join('\n')
}

function warningRows(warnings: readonly Warning[]) {
  return warnings.map(({ line, column, original, code, guess }) => [line, column, original, code, guess])
}

test('reads one bottle of the usual size from each row of a list without Quantity and Size, and says so', async () => {
  const { plan, report } = await readAs(importFile('invented/list-without-quantity.csv', 'other'))
  assert.deepEqual([report.format, report.tables[0]?.kind, report.bottles], ['cellartracker', 'my_cellar', 3])
  assert.deepEqual(new Set(fieldOf(plan.bottles, 'size_ml')), new Set([750]))
  assert.deepEqual(fieldsOf(report.warnings, 'column', 'code', 'guess'), [
    ['Size', 'column_missing', '750'],
    ['Quantity', 'column_missing', '1'],
  ])
  assert.deepEqual(
    winesOf(plan).map(({ grapes, extra }) => [grapes.map(({ name }) => name).join(), extra.MasterVarietal]),
    [
      ['Riesling', undefined],
      ['', 'Red Bordeaux Blend'],
      ['Pinot Noir', undefined],
    ],
  )
})
