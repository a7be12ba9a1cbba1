import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldOf, fieldsOf } from '../../../tests/fields-of.ts'
import { put } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import { anId, aPlace, aWine } from '../cellars/builders.ts'
import { loadAppellations, loadGrapes, loadRegions } from '../wines/reference.ts'
import type { ColumnKind } from './column-kinds.ts'
import { BulkAddInput } from './contract.ts'
import { dayOrder } from './days-written.ts'
import { KnownWines } from './known-wines.ts'
import { newWinesIn } from './new-wines.ts'
import { type Frame, type RowRead, readRow } from './read-row.ts'
import { Places } from './row-origin.ts'
import { groupRows, intoFreeSlots, notFittingIn } from './to-bulk-add.ts'

const [grapes, regions, appellations] = await Promise.all([loadGrapes(), loadRegions(), loadAppellations()])
const places = new Places({ grapes, regions, appellations })
const known = aWine({ producer: 'Weingut Keller', name: 'Von der Fels', vintage: 2020, region: 'Rheinhessen' })

type Texts = Partial<Record<ColumnKind, string>>

function read(texts: Texts, more: Partial<Frame> = {}, wine_id: string | null = null): RowRead {
  const kinds = Object.keys(texts) as ColumnKind[]
  return readRow(
    { id: 1, cells: Object.values(texts), wine_id },
    {
      columns: kinds.map((kind, id) => ({ id, kind, title: null, currency: null })),
      orders: kinds.map(() => 'day_first'),
      usual: { currency: 'EUR', type: 'red', received_on: '2026-03-14' },
      today: '2026-03-14',
      wines: new KnownWines(new Map([[known.id, known]])),
      places,
      ...more,
    },
  )
}

const errorOf = (texts: Texts) => {
  const { fieldErrors } = read({ name: 'X', ...texts })
  return fieldErrors[0]?.code
}

test('reads prices as people write them', () => {
  for (const [text, minor, currency] of [
    ['450€', 45_000, 'EUR'],
    ['€ 1.250,50', 125_050, 'EUR'],
    ['1,250.50', 125_050, 'EUR'],
    ['1.350', 135_000, 'EUR'],
    ['12,5', 1_250, 'EUR'],
    ['38.40 Fr.', 3_840, 'CHF'],
    ["CHF 1'185.-", 118_500, 'CHF'],
    ['£20', 2_000, 'GBP'],
    ['SEK 199', 19_900, 'SEK'],
    ['33 Euro', 3_300, 'EUR'],
    ['$45', 4_500, 'USD'],
    ['¥ 1980', 1_980, 'JPY'],
    ['45 USD/btl', 4_500, 'USD'],
    ['12,50 €/Fl.', 1_250, 'EUR'],
    ['14.90 je Flasche', 1_490, 'EUR'],
    ['0', 0, 'EUR'],
  ] as const) {
    const { purchase, fieldErrors } = read({ name: 'X', price: text })
    assert.deepEqual([purchase.price_minor, purchase.price_currency, fieldErrors], [minor, currency, []], text)
  }
  for (const [price, minor, isRounded] of [
    ['29.0099', 2_901, true],
    ['29.0100', 2_901, false],
    ['¥ 1980.5', 1_981, true],
  ] as const) {
    const { purchase, isPriceRounded } = read({ name: 'X', price })
    assert.deepEqual([purchase.price_minor, isPriceRounded], [minor, isRounded], price)
  }
  for (const price of ['a gift', 'EUR', '30-35', '24 / 26 €']) assert.equal(errorOf({ price }), 'not_a_price', price)
  assert.equal(errorOf({ price: '-12' }), 'not_a_price')
  assert.equal(errorOf({ price: '199 kr' }), 'no_currency')
  const inDollars = { usual: { currency: 'CAD', type: 'red', received_on: null } } as const
  assert.equal(read({ name: 'X', price: '$45' }, inDollars).purchase.price_currency, 'CAD')
})

test('reads sizes by unit, by name, or by the only possible number', () => {
  for (const [text, size] of Object.entries({
    '750ml': 750,
    '37,5 cl': 375,
    '1.5L': 1500,
    '0.75': 750,
    '75': 750,
    '750': 750,
    '3': 3000,
    Magnum: 1500,
    'Magnum (1.5 l)': 1500,
    Doppelmagnum: 3000,
    halbe: 375,
    '50cl': 500,
  })) {
    assert.equal(read({ name: 'X', size: text }).purchase.size_ml, size, text)
  }
  assert.equal(errorOf({ size: 'large' }), 'not_a_size')
  assert.equal(errorOf({ size: '99 l' }), 'not_a_size')
})

test('reads vintages as years, short years or none', () => {
  for (const [text, vintage] of Object.entries({
    '2016': 2016,
    "'16": 2016,
    '96': 1996,
    '27': 2027,
    NV: null,
    'n.v.': null,
    '-': null,
  })) {
    assert.equal(read({ name: 'X', vintage: text }).wine.vintage, vintage, text)
  }
  assert.equal(errorOf({ vintage: '2105' }), 'not_a_vintage')
  assert.equal(errorOf({ vintage: '2028' }), 'not_a_vintage')
  assert.equal(errorOf({ vintage: 'old' }), 'not_a_vintage')
})

test('reads windows from two years, one of them, or two columns', () => {
  const windowOf = (texts: Texts) => {
    const { wine } = read({ name: 'X', ...texts })
    return [wine.drink_from, wine.drink_until]
  }
  assert.deepEqual(windowOf({ window: '2024-2030' }), [2024, 2030])
  assert.deepEqual(windowOf({ window: '2025+' }), [2025, null])
  assert.deepEqual(windowOf({ window: 'bis 2030' }), [null, 2030])
  assert.deepEqual(windowOf({ drink_from: '2024', drink_until: '2030' }), [2024, 2030])
  assert.equal(errorOf({ window: '2030-2024' }), 'window_reversed')
  assert.equal(errorOf({ window: 'soon' }), 'not_a_year')
})

test('reads days in the order that their column shows', () => {
  const dayOf = (text: string, order: 'day_first' | 'month_first' = 'day_first') =>
    read({ ordered_on: text, name: 'X' }, { orders: [order] }).purchase.ordered_on
  assert.equal(dayOf('2024-03-31'), '2024-03-31')
  assert.equal(dayOf('31.3.24'), '2024-03-31')
  assert.equal(dayOf('3/4/2024', 'month_first'), '2024-03-04')
  assert.equal(dayOf('31. März 2024'), '2024-03-31')
  assert.equal(dayOf('March 31, 2024'), '2024-03-31')
  assert.equal(dayOf('31 déc. 2023'), '2023-12-31')
  assert.equal(errorOf({ ordered_on: '31.2.2024' }), 'not_a_day')
  assert.equal(errorOf({ ordered_on: '15.3.2026' }), 'day_in_future')
  assert.equal(dayOrder(['3/4/2024', '3/31/2024']), 'month_first')
  assert.equal(dayOrder(['3/4/2024', '31/3/2024']), 'day_first')
  assert.equal(dayOrder(['3/4/2024']), undefined)
})

test('reads types and countries in five languages', () => {
  for (const [text, type] of Object.entries({
    Rotwein: 'red',
    'blanc liquoreux': 'sweet',
    'White - Sparkling': 'sparkling',
    rosado: 'rose',
    Portwein: 'fortified',
  })) {
    assert.equal(read({ name: 'X', type: text }).wine.type, type, text)
  }
  for (const [text, country] of Object.entries({ Frankreich: 'FR', Espagne: 'ES', Ö: 'AT', it: 'IT' })) {
    assert.equal(read({ name: 'X', country: text }).wine.country, country, text)
  }
  assert.equal(errorOf({ type: 'crimson' }), 'not_a_type')
  assert.equal(errorOf({ country: 'Atlantis' }), 'not_a_country')
})

test('requires a name, counts the bottles, and states its assumptions', () => {
  assert.deepEqual(read({ name: '', vintage: '2016' }).fieldErrors, [{ column: 0, code: 'nameless' }])
  assert.equal(errorOf({ quantity: '1001' }), 'not_a_count')
  assert.equal(errorOf({ quantity: 'some' }), 'not_a_count')
  assert.equal(read({ name: 'X', quantity: '12 Fl.' }).quantity, 12)
  assert.deepEqual(read({ name: 'X', size: '', quantity: '' }).assumed, { type: 'red', quantity: '1', size: '750' })
})

test('derives the region of an appellation, the colour of a grape, and everything from another vintage', () => {
  const pauillac = read({ name: 'X', appellation: 'Pauillac' })
  assert.deepEqual([pauillac.wine.country, pauillac.wine.region, pauillac.wine.subregion], ['FR', 'Bordeaux', 'Médoc'])
  assert.equal(read({ name: 'Riesling Kabinett' }).wine.type, 'white')
  assert.equal(read({ name: 'Spätburgunder', producer: 'Y' }).wine.type, 'red')
  assert.equal(read({ name: 'Grande Cuvée Brut' }).wine.type, 'sparkling')
  const sibling = read({ producer: 'weingut keller', name: 'von der fels', vintage: '2022' })
  assert.equal(sibling.known, undefined)
  assert.deepEqual([sibling.wine.type, sibling.wine.country, sibling.wine.region], ['white', 'DE', 'Rheinhessen'])
})

test('recognises a wine of the cellar by its name or its selection', () => {
  assert.equal(read({ name: 'Weingut Keller von der Fels', vintage: '2020' }).known, known)
  assert.equal(read({ producer: 'WEINGUT KELLER', name: 'Von der Fels', vintage: '2019' }).known, undefined)
  assert.equal(read({ name: 'Something' }, {}, known.id).known, known)
})

const red = aWine({
  producer: 'Mas Ferrand',
  name: 'Clos',
  vintage: 2015,
  type: 'red',
  grapes: [{ name: 'Syrah', share: null }],
})
const white = aWine({ producer: 'Mas Ferrand', name: 'Clos', vintage: 2015, type: 'white' })
const ferrand = { producer: 'Mas Ferrand', name: 'Clos', vintage: '2015' }
const among = (...wines: (typeof red)[]) => ({ wines: new KnownWines(new Map(wines.map(wine => [wine.id, wine]))) })

test('treats a white and a red of the same name and vintage as two wines', () => {
  const row = read({ ...ferrand, type: 'white' }, among(red))
  assert.deepEqual([row.known, row.alike, row.wine.type, row.wine.grapes], [undefined, [], 'white', []])
  assert.equal(read({ ...ferrand, type: 'white' }, among(red, white)).known, white)
  assert.equal(read({ ...ferrand, type: 'red' }, among(red, white)).known, red)
  const village = aWine({ ...red, id: anId(), appellation: 'Côtes du Vallon' })
  assert.equal(read({ ...ferrand, type: 'red', appellation: 'Vallon Grand Cru' }, among(village)).known, undefined)
})

test('asks when a row may be about several wines', () => {
  const row = read(ferrand, among(red))
  assert.deepEqual([row.known, row.alike, row.fieldErrors], [red, [red], []], 'one that it may be')
  const open = read(ferrand, among(red, white))
  assert.deepEqual([open.known, open.alike], [undefined, [red, white]])
  assert.deepEqual(open.fieldErrors, [{ column: 1, code: 'several_wines' }])
  const chosen = read(ferrand, among(red, white), white.id)
  assert.deepEqual([chosen.known, chosen.alike, chosen.fieldErrors], [white, [], []])
})

test('marks the rows of a list that may be about several new wines', () => {
  const marked = (...texts: Texts[]) => {
    const rows = texts.map(each => read({ ...ferrand, ...each }, among()))
    const { joined, separate } = newWinesIn(rows)
    return [joined, separate].map(set => Array.from(set, row => rows.indexOf(row)))
  }
  assert.deepEqual(marked({ type: 'red' }, { type: 'white' }, { type: 'red' }), [[], []])
  assert.deepEqual(marked({}, {}), [[], []], 'rows that say the same')
  assert.deepEqual(marked({ type: 'red' }, {}, { type: 'red' }), [[1], []])
  assert.deepEqual(marked({}, { type: 'white' }, { type: 'red' }), [[1], []])
  assert.deepEqual(marked({ type: 'red' }, { type: 'white' }, {}), [[], [2]])
})

test('adds a red and a white of one name in a list as two wines, and rows that say less to the one they may be', () => {
  const rowsOf = (...texts: Texts[]) => texts.map(each => read({ ...ferrand, ...each }, among()))
  const added = (rows: RowRead[]) => {
    const [group] = groupRows(rows, new Map(), () => anId())
    const ids = group?.wines?.map(({ id }) => id) ?? []
    return [
      group?.wines?.map(({ type, appellation }) => [type, appellation]),
      group?.purchases?.map(({ wine_id }) => ids.indexOf(wine_id)),
    ]
  }
  assert.deepEqual(added(rowsOf({ type: 'red' }, { type: 'white' }, { type: 'red' })), [
    [
      ['red', undefined],
      ['white', undefined],
    ],
    [0, 1, 0],
  ])
  assert.deepEqual(
    added(rowsOf({}, { type: 'white', appellation: 'Vallon' }, { type: 'red' })),
    [
      [
        ['white', 'Vallon'],
        ['red', undefined],
      ],
      [0, 0, 1],
    ],
    'the first row is the white of the second',
  )
})

test('keeps the shares of grapes', () => {
  assert.deepEqual(read({ name: 'X', grapes: '95% Merlot, Cabernet Franc 5 %' }).wine.grapes, [
    { name: 'Merlot', share: 95 },
    { name: 'Cabernet Franc', share: 5 },
  ])
  assert.equal(errorOf({ grapes: 'Merlot, Merlot' }), 'chosen_twice')
})

test('turns rows into one change with each new wine and place once, and no existing ones', () => {
  const rack = aPlace({ name: 'Rack A' })
  const rows = [
    read({ name: 'Barolo', vintage: '2016', quantity: '3', place: 'rack a' }),
    read({ name: 'barolo', vintage: '2016', quantity: '2', size: 'Magnum', place: 'Under the stairs' }),
    read({ name: 'Barolo', vintage: '2017', quantity: '0' }),
    read({ name: 'Weingut Keller von der Fels', vintage: '2020', quantity: '6', place: 'under the stairs' }),
  ]
  const [group, ...more] = groupRows(rows, new Map([[rack.id, rack]]), () => anId())
  assert.ok(group)
  assert.deepEqual(more, [])
  const { wines = [], purchases = [] } = BulkAddInput.parse(group)
  const stairs = purchases[1]?.place_id
  assert.deepEqual(fieldsOf(wines, 'name', 'vintage'), [
    ['Barolo', 2016],
    ['Barolo', 2017],
  ])
  assert.deepEqual(
    purchases.map(({ bottle_ids, size_ml, place_id }) => [bottle_ids.length, size_ml, place_id]),
    [
      [3, 750, rack.id],
      [2, 1500, stairs],
      [6, 750, stairs],
    ],
  )
  assert.equal(purchases[2]?.wine_id, known.id)
  assert.deepEqual(fieldOf(purchases, 'new_place_name'), [undefined, 'Under the stairs', undefined])
})

test('puts the bottles of a list into the free slots of a rack in their order, and reports what does not fit', () => {
  const rack = aPlace({ name: 'Rack A', kind: 'rack', grid_rows: 1, grid_columns: 4 })
  const rows = [
    read({ name: 'Barolo', quantity: '3', place: 'Rack A', received_on: '2026-03-01' }),
    read({ name: 'Barbaresco', quantity: '3', place: 'Rack A', received_on: '2026-03-01' }),
    read({ name: 'Barbera', quantity: '2', place: 'Rack A', received_on: '2026-03-01' }),
  ]
  const cellar = withRows(emptyReplica('a'), 1, [put('places', rack)])
  const groups = intoFreeSlots(
    groupRows(rows, cellar.places, () => anId()),
    cellar,
  )
  const slots = groups.flatMap(({ purchases = [] }) => purchases.map(purchase => purchase.slots))
  assert.deepEqual(slots, [[{ place_id: rack.id, count: 3 }], [{ place_id: rack.id, count: 1 }], undefined])
  assert.deepEqual(
    notFittingIn(rows, cellar).map(({ place, free, count }) => [place.name, free, count]),
    [['Rack A', 4, 4]],
  )
})

test('reports what does not fit: as many bottles as then get no slot', () => {
  const rack = aPlace({ name: 'Rack A', kind: 'rack', grid_rows: 1, grid_columns: 4 })
  const shelf = aPlace({ name: 'Shelf', grid_rows: 1, grid_columns: 2 })
  const room = aPlace({ name: 'Room' })
  const rows = [
    read({ name: 'Eins', quantity: '3', place: 'Rack A' }),
    read({ name: 'Zwei', quantity: '2', place: 'shelf' }),
    read({ name: 'Drei', quantity: '9', place: 'Room' }),
    read({ name: 'Vier', quantity: '2', place: 'rack a' }),
    read({ name: 'Fünf', quantity: '7', place: 'A new place' }),
    read({ name: 'Sechs', quantity: '8' }),
  ]
  const cellar = withRows(emptyReplica('a'), 1, [put('places', rack), put('places', shelf), put('places', room)])
  assert.deepEqual(
    notFittingIn(rows, cellar).map(({ place, free, count }) => [place.name, free, count]),
    [['Rack A', 4, 1]],
  )
  const groups = intoFreeSlots(
    groupRows(rows, cellar.places, () => anId()),
    cellar,
  )
  const inSlots = groups.flatMap(({ purchases = [] }) =>
    purchases.map(({ bottle_ids, slots = [] }) => [
      bottle_ids.length,
      slots.reduce((sum, { count }) => sum + count, 0),
    ]),
  )
  assert.deepEqual(inSlots, [
    [3, 3],
    [2, 2],
    [9, 0],
    [2, 1],
    [7, 0],
    [8, 0],
  ])
})

test('splits rows beyond the limit into several changes within the size of a request', () => {
  const long = 'A long note. '.repeat(700)
  const rows = Array.from({ length: 1_200 }, (_, at) =>
    read({ name: `Wine ${at}`, quantity: at % 100 === 0 ? '900' : '1', ...(at < 200 ? { note: long } : {}) }),
  )
  const groups = groupRows(rows, new Map(), () => anId())
  assert.ok(groups.length > 3)
  assert.equal(
    groups.reduce((sum, { wines = [] }) => sum + wines.length, 0),
    1_200,
  )
  for (const group of groups) {
    assert.ok(BulkAddInput.safeParse(group).success)
    assert.ok(Buffer.byteLength(JSON.stringify(group)) <= 1_000_000)
  }
})
