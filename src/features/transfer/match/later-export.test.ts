import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import fc from 'fast-check'
import { ImportedCellar } from '../../../../tests/import-files.ts'
import { put } from '../../../ledger/command.ts'
import type { Replica } from '../../../ledger/replica.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { pathsOf } from './match-places.ts'
import { purchaseKey } from './what-changed.ts'

/* Exports of one cellar over time, with invented wines. */

const bottlesHeader =
  'BottleState,Barcode,iWine,Vintage,Wine,Country,Region,Producer,Type,Quantity,BottleSize,Location,Bin,Store,PurchaseDate,DeliveryDate,BottleCost,BottleCostCurrency,BottleNote,ConsumptionDate,ConsumptionType,BeginConsume,EndConsume'
const listHeader = 'Wine,Vintage,Producer,Type,Size,Quantity,Pending,Location,Price,Currency,BeginConsume,EndConsume'

const listed = [
  ['Hof A Eins', 2015, 'Hof A', 'Red', '750ml', 6, 0, 'Rack 1', '12.50', 'EUR', 2020, 2030],
  ['Hof B Zwei', 2018, 'Hof B', 'White', '750ml', 2, 0, 'Rack 1', '9.00', 'EUR', 9999, 9999],
  ['Hof B Drei', 2019, 'Hof B', 'White', '1.5L', 3, 2, 'Rack 2', '30.00', 'EUR', 2022, 2026],
]
const list = (rows: readonly unknown[][]) => [listHeader, ...rows.map(row => row.join(','))].join('\n')
const row = (at: number, changes: Record<number, unknown>) =>
  listed[at]?.map((cell, column) => (column in changes ? changes[column] : cell)) ?? []

test('finds nothing new in the very same file, with and without numbers', async () => {
  for (const file of [list(listed), numbered([['1', 'Hof A Eins', '750ml', 'Rack 1']])]) {
    const cellar = new ImportedCellar()
    await cellar.take(file)
    const { report, written } = await cellar.look(file, {}, '2026-05-01')
    assert.deepEqual(written, [])
    assert.deepEqual([report.nothing_new, report.bottles, report.wines, report.since?.vanished.count], [true, 0, 0, 0])
    assert.equal(report.known_bottles, cellar.replica.bottles.size)
  }
})

test('reads a list without numbers: fewer are gone, more are new, another place is a move, another price an edit', async () => {
  const cellar = new ImportedCellar()
  await cellar.take(list(listed))
  const { report } = await cellar.take(
    list([row(0, { 5: 4 }), row(1, { 5: 5, 7: 'Rack 9' }), row(2, { 5: 5, 6: 0, 8: '33.00', 11: 2028 })]),
    {},
    '2026-04-01',
  )
  const { figures, vanished, unchanged } = report.since ?? {}
  assert.deepEqual(figures, {
    wine_new: 0,
    wine_edited: 1,
    bottles_new: 3,
    bottles_received: 2,
    bottles_moved: 2,
    bottles_edited: 3,
    bottles_gone: 0,
    bottles_vanished: 2,
  })
  assert.deepEqual([vanished?.count, vanished?.of, vanished?.taken_as, unchanged], [2, 13, 'gone', 4])
  assert.deepEqual([report.known_bottles, report.bottles, report.places], [11, 3, 1])
  assert.deepEqual(states(cellar.replica), { in_cellar: 14, gone: 2 })
  const gone = Array.from(cellar.replica.bottles.values()).filter(({ state }) => state === 'gone')
  assert.ok(gone.every(({ departure, departed_on }) => departure === 'drunk' && departed_on === '2026-04-01'))
  const prices = Array.from(cellar.replica.purchases.values(), ({ price_minor, quantity }) => [price_minor, quantity])
  assert.deepEqual(prices, [
    [1_250, 6],
    [900, 5],
    [3_300, 5],
  ])
})

test('keeps corrections made here, and reports a difference on both sides as a conflict', async () => {
  const cellar = new ImportedCellar()
  await cellar.take(list(listed))
  const [wine, other] = Array.from(cellar.replica.wines.values())
  assert.ok(wine && other)
  cellar.write([
    put('wines', { ...wine, drink_until: 2040, region: 'Nahe' }),
    put('wines', { ...other, type: 'orange' }),
  ])
  const later = list([row(0, { 11: 2033 }), row(1, {}), row(2, {})])
  const { report } = await cellar.look(later)
  assert.deepEqual(
    report.conflicts.map(({ row_id, field, cellar, file, taken }) => [row_id, field, cellar, file, taken]),
    [[wine.id, 'window', '2020–2040', '2020–2033', 'cellar']],
  )
  assert.equal(report.nothing_new, true, 'what did not change there is not brought back')
  await cellar.take(later, { take_from_file: [{ row_id: wine.id, field: 'window' }] })
  const now = cellar.replica.wines.get(wine.id)
  assert.deepEqual([now?.drink_until, now?.region], [2033, 'Nahe'])
})

test('merges a bottle drunk here and gone there, and does not restore one removed here', async () => {
  const cellar = new ImportedCellar()
  await cellar.take(list(listed))
  const [drunk, removed] = Array.from(cellar.replica.bottles.values())
  assert.ok(drunk && removed)
  cellar.write([
    put('bottles', { ...drunk, state: 'gone', departure: 'gifted', departed_on: '2026-03-20', place_id: null }),
    { table: 'bottles', id: removed.id, after: null },
  ])
  const same = await cellar.look(list(listed))
  assert.equal(same.report.nothing_new, true)
  await cellar.take(list([row(0, { 5: 4 }), row(1, {}), row(2, {})]))
  assert.equal(cellar.replica.bottles.get(drunk.id)?.departure, 'gifted')
})

test('reports a departure that both sides changed, and lists one that only the file changed', async () => {
  const header =
    'BottleState,Barcode,iWine,Vintage,Wine,Producer,Type,BottleSize,ConsumptionDate,ConsumptionType,ConsumptionNote'
  const gone = (number: number, day: string, note: string) =>
    `0,${number},7,2015,Hof A Eins,Hof A,Red,750ml,${day},Drank from my cellar,${note}`
  const file = (...rows: string[]) => [header, ...rows].join('\n')
  const cellar = new ImportedCellar()
  await cellar.take(file(gone(1, '1/5/2026', 'Too young'), gone(2, '1/6/2026', 'Fine')))
  const [first, second] = Array.from(cellar.replica.bottles.values())
  assert.ok(first && second)
  cellar.write([put('bottles', { ...first, departure: 'gifted', departure_note: 'For Anna' })])
  const later = file(gone(1, '1/5/2026', 'Much too young'), gone(2, '1/7/2026', 'Fine'))
  const { report } = await cellar.look(later)
  assert.deepEqual(
    report.conflicts.map(({ row_id, field, cellar, file, taken }) => [row_id, field, cellar, file, taken]),
    [[first.id, 'departure_note', 'For Anna', 'Much too young', 'cellar']],
  )
  assert.deepEqual(
    report.since?.differences.map(({ kind, field, before, after }) => [kind, field, before, after]),
    [['bottles_edited', 'departed_on', '2026-01-06', '2026-01-07']],
  )
  await cellar.take(later, { take_from_file: [{ row_id: first.id, field: 'departure_note' }] })
  const now = cellar.replica.bottles.get(first.id)
  assert.deepEqual([now?.departure_note, now?.departure], ['Much too young', 'gifted'])
})

test('recognises a renamed wine by its bottles and its name, unless a person denies it', async () => {
  const cellar = new ImportedCellar()
  await cellar.take(list(listed))
  const [first] = Array.from(cellar.replica.wines.values())
  const later = list([row(0, { 0: 'Hof A Eins Reserve' }), row(1, {}), row(2, {})])
  const { report } = await cellar.look(later)
  const { renamed = [], figures, vanished } = report.since ?? {}
  assert.deepEqual(
    renamed.map(({ before, after, bottles, same }) => [before.name, after.name, bottles, same]),
    [['Eins', 'Eins Reserve', 6, true]],
  )
  assert.deepEqual([figures?.wine_edited, figures?.wine_new, vanished?.count, report.wines], [1, 0, 0, 0])

  const decided = renamed.map(({ row }) => ({ row, same: false }))
  const another = await cellar.look(later, { renamed: decided })
  const { since } = another.report
  assert.deepEqual([since?.figures.wine_new, since?.vanished.count, since?.renamed[0]?.same], [1, 6, false])

  await cellar.take(later)
  assert.equal(cellar.replica.wines.get(first?.id ?? '')?.name, 'Eins Reserve')
  assert.equal(cellar.replica.wines.size, 3)
})

test('asks about a wine with another name and the same bottles, without joining them', async () => {
  const cellar = new ImportedCellar()
  await cellar.take(list(listed))
  const { report } = await cellar.look(list([row(0, { 0: 'Zur Quelle', 2: 'Domaine Nord' }), row(1, {}), row(2, {})]))
  assert.deepEqual(
    report.since?.renamed.map(({ after, same }) => [after.producer, same]),
    [['Domaine Nord', false]],
  )
  assert.deepEqual([report.wines, report.since?.vanished.count], [1, 6])
})

test('ignores bottles without facts of their own, or that two wines share', async () => {
  const bare = (name: string) => [name, 2015, 'Hof A', 'Red', '750ml', 6, 0, 'Rack 1', '', '', 9999, 9999]
  const alike = (name: string) => [name, 2015, 'Hof A', 'Red', '750ml', 6, 0, 'Rack 1', '9.00', 'EUR', 9999, 9999]
  for (const make of [bare, alike]) {
    const cellar = new ImportedCellar()
    await cellar.take(list([...listed, make('Hof A Vier'), make('Hof A Fünf')]))
    const { report } = await cellar.look(list([...listed, make('Hof A Sechs'), make('Hof A Sieben')]))
    assert.deepEqual(report.since?.renamed, [])
    assert.equal(report.wines, 2)
  }
})

test('changes nothing until a decision when more than half is missing', async () => {
  const cellar = new ImportedCellar()
  await cellar.take(list(listed))
  const part = list([row(0, {})])
  const { report, written } = await cellar.look(part)
  assert.deepEqual([report.since?.vanished.count, report.since?.vanished.taken_as, written.length], [7, null, 0])
  const stay = await cellar.look(part, { vanished: 'stay' })
  assert.equal(stay.report.nothing_new, true)
  await cellar.take(part, { vanished: 'gone', vanished_as: 'sold', vanished_on: '2026-02-02' })
  const gone = Array.from(cellar.replica.bottles.values()).filter(({ state }) => state === 'gone')
  assert.deepEqual(Object.groupBy(gone, ({ departure }) => departure ?? '').sold?.length, 5)
  assert.equal(gone.filter(({ departure }) => departure === 'cancelled').length, 2, 'what was on order is not coming')
})

test('does not treat a file without anything in common as a later export', async () => {
  const cellar = new ImportedCellar()
  await cellar.take(list([row(0, {})]))
  await cellar.take(list([row(1, {})]))
  const { report } = await cellar.take(list([row(0, { 5: 7 })]))
  assert.deepEqual([report.since?.figures.bottles_new, report.bottles, report.known_bottles], [1, 1, 6])
  assert.equal(cellar.replica.bottles.size, 9)
})

test('recognises numbered bottles that were received, drunk, moved or edited', async () => {
  const cellar = new ImportedCellar()
  await cellar.take(
    numbered([
      ['1', 'Hof A Eins', '750ml', 'Rack 1'],
      ['1', 'Hof A Eins', '750ml', 'Rack 1'],
      ['-1', 'Hof B Zwei', '750ml', ''],
      ['1', 'Hof C Drei', '750ml', 'Rack 2'],
    ]),
  )
  const ids = Array.from(cellar.replica.bottles.keys())
  const { report } = await cellar.take(
    numbered([
      ['0', 'Hof A Eins', '750ml', '', '4/1/2026', 'Sold'],
      ['1', 'Hof A Eins', '750ml', 'Rack 7'],
      ['1', 'Hof B Zwei', '750ml', 'Rack 1'],
      ['1', 'Hof C Drei', '1.5L', 'Rack 2'],
      ['1', 'Hof D Neu', '750ml', 'Rack 2'],
    ]),
  )
  const { bottles_gone, bottles_moved, bottles_received, bottles_edited, bottles_new, wine_new } =
    report.since?.figures ?? {}
  assert.deepEqual(
    { bottles_gone, bottles_moved, bottles_received, bottles_edited, bottles_new, wine_new },
    { bottles_gone: 1, bottles_moved: 1, bottles_received: 1, bottles_edited: 1, bottles_new: 1, wine_new: 1 },
  )
  const bottles = ids.map(id => cellar.replica.bottles.get(id))
  assert.deepEqual(
    bottles.map(bottle => [bottle?.state, bottle?.departure, bottle?.size_ml]),
    [
      ['gone', 'sold', 750],
      ['in_cellar', null, 750],
      ['in_cellar', null, 750],
      ['in_cellar', null, 1500],
    ],
  )
})

/*
 * Two exports of one real cellar by InVintory. Their differences were determined with `diff`: seven lines are added,
 * five of which are new wines; three are gone; two wines have one more bottle; one lost its region.
 */
for (const [first, second, expected] of [
  [
    'cellar_0233081',
    'cellar_4d6ce6b',
    { bottles: 88, bottles_after: 92, wine_new: 5, bottles_new: 7, bottles_vanished: 3 },
  ],
  [
    'cellar_4d6ce6b',
    'cellar_0233081',
    { bottles: 92, bottles_after: 88, wine_new: 3, bottles_new: 3, bottles_vanished: 7 },
  ],
] as const) {
  test(`finds the differences between two exports of a real cellar: ${first}, then ${second}`, async () => {
    const cellar = new ImportedCellar()
    await cellar.take(dump(first))
    assert.equal(cellar.replica.bottles.size, expected.bottles)
    assert.equal((await cellar.look(dump(first))).report.nothing_new, true)
    const { report } = await cellar.take(dump(second))
    const { wine_new, wine_edited, bottles_new, bottles_moved, bottles_edited, bottles_vanished } =
      report.since?.figures ?? {}
    const { bottles: _, bottles_after, ...differing } = expected
    assert.deepEqual({ wine_new, bottles_new, bottles_vanished }, differing)
    assert.deepEqual([wine_edited, bottles_moved, bottles_edited], [1, 0, 0])
    assert.equal(states(cellar.replica).in_cellar, bottles_after)
    assert.equal((await cellar.look(dump(second))).report.nothing_new, true)
  })
}

test('reaches the same cellar through both exports as through the last one alone', async () => {
  const wine = fc.record({
    name: fc.integer({ min: 0, max: 5 }),
    size: fc.constantFrom('750ml', '1.5L'),
    quantity: fc.integer({ min: 0, max: 4 }),
    pending: fc.integer({ min: 0, max: 2 }),
    place: fc.constantFrom('', 'Rack 1', 'Rack 2', 'Fridge'),
    price: fc.constantFrom('', '10.00', '12.00'),
    from: fc.constantFrom('9999', '2022', '2024'),
    type: fc.constantFrom('Red', 'White'),
  })
  const rows = fc.uniqueArray(wine, {
    minLength: 1,
    maxLength: 8,
    selector: each => `${each.name} ${each.size} ${each.place}`,
  })
  const fileOf = (all: readonly (typeof wine extends fc.Arbitrary<infer T> ? T : never)[]) => {
    // A product repeats the facts about a wine in all of its rows.
    const first = new Map(all.toReversed().map(each => [each.name, each]))
    return list(
      all.map(({ name, size, quantity, pending, place, price }) => {
        const { from, type } = first.get(name) ?? { from: '9999', type: 'Red' }
        return [
          `Hof ${name} Wein`,
          2010,
          `Hof ${name}`,
          type,
          size,
          quantity,
          pending,
          place,
          price,
          'EUR',
          from,
          '9999',
        ]
      }),
    )
  }
  await fc.assert(
    fc.asyncProperty(rows, rows, async (before, after) => {
      // Without a wine in common it is a different cellar.
      fc.pre(after.some(each => before.some(({ name }) => name === each.name)))
      const both = new ImportedCellar()
      await both.take(fileOf(before))
      await both.take(fileOf(after), { vanished: 'gone' })
      const alone = new ImportedCellar()
      await alone.take(fileOf(after))
      assert.deepEqual(contents(both.replica), contents(alone.replica))
    }),
    { numRuns: 80 },
  )
})

/** Returns the bottles that are in the cellar or on order, with everything that a file tells about them. */
function contents(replica: Replica) {
  const pathOf = pathsOf(replica.places.values())
  return Array.from(replica.bottles.values())
    .filter(({ state }) => state !== 'gone')
    .map(({ wine_id, purchase_id, place_id, size_ml, state }) => {
      const wine = replica.wines.get(wine_id)
      const purchase = replica.purchases.get(purchase_id ?? '') ?? null
      const path = pathOf(place_id).map(({ name }) => name)
      // A purchase without any known fact is equal to none.
      const bought = purchaseKey(purchase)?.replaceAll(/[^\w"]|null/g, '')
      return JSON.stringify([wine?.producer, wine?.type, wine?.drink_from, size_ml, state, path, bought || null])
    })
    .sort()
}

function dump(name: string): string {
  return readFileSync(
    new URL(`../../../../tests/files/imports/other/invintory-adsail/${name}.csv`, import.meta.url),
    'utf8',
  )
}

function states(replica: Replica) {
  const counts: Partial<Record<Bottle['state'], number>> = {}
  for (const { state } of replica.bottles.values()) counts[state] = (counts[state] ?? 0) + 1
  return counts
}

/** Returns a table Bottles with the state, wine, size, place and departure of each bottle, numbered in order. */
function numbered(rows: readonly string[][]): string {
  const lines = rows.map(([state, wine = '', size, place, went = '', how = ''], at) =>
    [
      state,
      String(at).padStart(10, '0'),
      wine.slice(-4),
      2010,
      wine,
      'Germany',
      'Nahe',
      wine.slice(0, 5),
      'Red',
      1,
      size,
    ]
      .concat([place ?? '', '', 'Shop', '1/2/2020', '', '10.00', 'EUR', '', went, how, '2020', '2030'])
      .join(','),
  )
  return [bottlesHeader, ...lines].join('\n')
}

test('keeps a column of any name, updates it by a later export, and removes it with that', async () => {
  const names = ['Mood', 'constructor', 'toString', 'hasOwnProperty']
  const header = 'Wine,Vintage,Producer,Type,Size,Quantity,Pending,Location'
  const file = (columns: readonly string[], contents: string) =>
    [
      [header, ...columns],
      ['Hof A Eins,2015,Hof A,Red,750ml,2,0,Rack 1', ...columns.map(() => contents)],
    ].join('\n')
  const cellar = new ImportedCellar()
  for (const [columns, contents] of [
    [names, 'first'],
    [names, 'second'],
    [['Mood'], 'third'],
    [[], ''],
  ] as const) {
    await cellar.take(file(columns, contents))
    const [wine] = cellar.replica.wines.values()
    const extra = Object.entries(wine?.extra ?? {}).filter(([name]) => names.includes(name))
    assert.deepEqual(Object.fromEntries(extra), Object.fromEntries(columns.map(name => [name, contents])), contents)
  }
})

test('keeps the values of both rows about a wine, in a column of any name', async () => {
  const cellar = new ImportedCellar()
  const rows = [',', 'Alpha,Alpha', 'Beta,Beta'].map(texts => `Hof A Eins,2015,Hof A,Red,750ml,0,0,${texts}`)
  await cellar.take(['Wine,Vintage,Producer,Type,Size,Quantity,Pending,Mood,constructor', ...rows])
  const [wine] = cellar.replica.wines.values()
  assert.deepEqual([wine?.extra.Mood, wine?.extra.constructor], ['Alpha; Beta', 'Alpha; Beta'])
})
