import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { scaledReplica } from '../../../tests/scaled-cellar.ts'
import { put, type RowWrite } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import { stages, wineTypes } from '../../model/choices.ts'
import { type CountedFacet, filterNames, wineSorts } from '../../model/dimensions.ts'
import type { Wine } from '../../model/wine.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import { collationIn } from '../../shared/collation.ts'
import { newId } from '../../shared/ids.ts'
import { aBottle, aWine } from '../cellars/builders.ts'
import { comparing, firstInOrder } from './carried-order.ts'
import type { WineQuery } from './contract.ts'
import { listLines } from './list.ts'
import { matcherOf } from './matcher.ts'
import { orderOf } from './sorting.ts'
import { summarizeWines } from './summarize-wines.ts'
import { columnsOf, shareColumns } from './wine-columns.ts'

const viewContext = { today: '2025-06-01', currency: 'EUR', rates: new Map() }
const many = summarizeWines(scaledReplica('2025-06-01', 600, 150), viewContext)

function lines(...wines: Partial<Wine>[]): WineSummary[] {
  return summarizeWines(
    withRows(
      emptyReplica('a'),
      1,
      wines.map(fields => put('wines', aWine(fields))),
    ),
    viewContext,
  )
}

const namesFound = (all: WineSummary[], query: WineQuery) => listLines(all, query).lines.map(({ wine }) => wine.name)

test('searches regardless of case, accents and word order', () => {
  const all = lines(
    { producer: 'Château Margaux', name: 'Pavillon Rouge', vintage: 1996 },
    { name: 'Other', vintage: 1966 },
  )
  for (const search of [
    'chateau margaux 96',
    'margaux château',
    '1996 MARGAUX',
    'rouge pavillon',
    '199 marg',
    'argau',
  ]) {
    assert.deepEqual(namesFound(all, { search }), ['Pavillon Rouge'], search)
  }
  for (const search of ['margaux 97', '996', 'margaux merlot'])
    assert.deepEqual(namesFound(all, { search }), [], search)
})

test('finds a vintage by its last two digits', () => {
  const all = lines({ name: 'a', vintage: 1996 }, { name: 'b', vintage: 1966 }, { name: 'c', vintage: 2019 })
  assert.deepEqual(namesFound(all, { search: '96' }), ['a'])
  assert.deepEqual(namesFound(all, { search: '19' }), ['a', 'b', 'c'])
  assert.deepEqual(namesFound(lines({ name: 'Seit 1796', vintage: 2018 }), { search: '96' }), [])
})

test('shows wines in the cellar, on order and just added by default', () => {
  const states = { here: ['in_cellar'], coming: ['gone', 'on_order'], gone: ['gone', 'gone'], added: [] } as const
  const rows: RowWrite[] = Object.entries(states).flatMap(([name, bottles]) => {
    const wine = aWine({ name })
    return [put('wines', wine), ...bottles.map(state => put('bottles', aBottle({ wine_id: wine.id, state })))]
  })
  const all = summarizeWines(withRows(emptyReplica('a'), 1, rows), viewContext)
  assert.deepEqual(namesFound(all, {}), ['added', 'coming', 'here'])
  assert.deepEqual(namesFound(all, { stock: 'order' }), ['coming'])
  assert.deepEqual(namesFound(all, { stock: 'gone' }), ['gone'])
  assert.equal(namesFound(all, { stock: 'all' }).length, 4)
  assert.deepEqual({ ...listLines(all, { stock: 'gone' }).countsOf('stock') }, { in: 3, order: 1, gone: 1, all: 4 })
})

test('keeps nothing for critics and custom fields that no wine has', () => {
  const field_id = newId()
  const before = lines({ own: { [field_id]: 'Barrel 7' } }, {})
  const after = lines({ own: { [field_id]: 'Barrel 8' } }, {}, {})
  const listed = listLines(before, {})
  const unused = Array.from({ length: 500 }, (_, nth): CountedFacet[] => [`custom:${nth}`, `critic:${nth}`]).flat()
  for (const facet of unused) assert.deepEqual({ ...listed.countsOf(facet) }, { unknown: 2 })
  for (let nth = 0; nth < 500; nth++) {
    assert.deepEqual(listLines(before, { custom: [`${newId()}:Barrel 7`] }).lines, [])
  }
  assert.deepEqual({ ...listed.countsOf(`custom:${field_id}`) }, { 'Barrel 7': 1, unknown: 1 })
  assert.deepEqual([...columnsOf(before).keys()].sort(), [`custom:${field_id}`, 'stock'])
  assert.deepEqual([...listed.counted.keys()], [`custom:${field_id}`])

  shareColumns(before, after)
  assert.deepEqual({ ...listLines(after, {}).countsOf(`custom:${field_id}`) }, { 'Barrel 8': 1, unknown: 2 })
  assert.equal(columnsOf(after).size, 2)
})

test('filters for unknown values', () => {
  const all = lines({ name: 'a', vintage: null, country: null, region: null }, { name: 'b' })
  assert.deepEqual(namesFound(all, { vintage: ['nv'] }), ['a'])
  assert.deepEqual(namesFound(all, { country: ['unknown'] }), ['a'])
  assert.deepEqual(namesFound(all, { region: ['unknown'], grape: ['unknown'] }), ['a'])
})

test('counts a region that is named like an object property', () => {
  const all = lines({ region: '__proto__' }, { region: 'constructor' })
  assert.deepEqual(Object.entries(listLines(all, {}).countsOf('region')).sort(), [
    ['__proto__', 1],
    ['constructor', 1],
  ])
})

test('sorts names by the collation of the reader', () => {
  const all = lines({ producer: 'Öberg' }, { producer: 'Zander' }, { producer: 'Olsen' })
  const producers = (language: string) =>
    listLines(all, {}, { collation: collationIn(language), countryName: code => code }).lines.map(
      ({ wine }) => wine.producer,
    )
  assert.deepEqual(producers('de'), ['Öberg', 'Olsen', 'Zander'])
  assert.deepEqual(producers('sv'), ['Olsen', 'Zander', 'Öberg'])
})

test('finds the first by name as the whole order does, however many are asked for', () => {
  const alike = lines(
    ...['B', 'A', null, 'Ábc', 'a', 'Abc'].flatMap(producer => [
      { producer, name: 'x', vintage: 2001 },
      { producer, name: 'x', vintage: null },
      { producer, name: 'Ö', vintage: 1999 },
      { producer, name: 'x', vintage: 2001 },
    ]),
  )
  for (const language of ['en', 'sv']) {
    const ordering = { collation: collationIn(language), countryName: (code: string) => code }
    for (const all of [alike, alike.toReversed(), many]) {
      const order = Array.from(orderOf(all, {}, ordering), at => all[at])
      for (const count of [0, 1, 7, all.length, all.length + 5])
        assert.deepEqual(
          firstInOrder(all, count, comparing({}, ordering)),
          order.slice(0, count),
          `${language} ${count}`,
        )
    }
  }
})

test('puts unknown values last in both directions', () => {
  const all = lines({ name: 'old', vintage: 1990 }, { name: 'none', vintage: null }, { name: 'new', vintage: 2020 })
  assert.deepEqual(namesFound(all, { sort: 'vintage' }), ['old', 'new', 'none'])
  assert.deepEqual(namesFound(all, { sort: 'vintage', direction: 'down' }), ['new', 'old', 'none'])
})

const some = <T>(values: readonly T[]) =>
  fc.subarray([...values], { minLength: 1, maxLength: Math.min(3, values.length) })
const facets = [...filterNames.filter(name => name !== 'custom' && name !== 'critic'), 'stock'] as CountedFacet[]
const present = (facet: CountedFacet) => Object.keys(listLines(many, { stock: 'all' }).countsOf(facet))
const filters = {
  search: fc.constantFrom('', 'riesling', 'a', 'domaine', '19', 'xyz'),
  type: some(wineTypes),
  country: some(present('country')),
  region: some(present('region')),
  grape: some(present('grape')),
  vintage: some(present('vintage')),
  stage: some(stages),
  place: some(present('place')),
  merchant: some(present('merchant')),
  price: some(present('price')),
  size: some(present('size')),
}
const order = {
  stock: fc.constantFrom('in', 'order', 'gone', 'all'),
  sort: fc.constantFrom(...wineSorts),
  direction: fc.constantFrom('up', 'down'),
}
/** Few filters, since hardly any wine passes many of them. */
const query = fc.subarray(Object.keys(filters) as (keyof typeof filters)[], { maxLength: 3 }).chain(names => {
  const chosen = Object.fromEntries(names.map(name => [name, filters[name]]))
  return fc.record({ ...chosen, ...order }, { requiredKeys: [] })
}) as fc.Arbitrary<WineQuery>

test('counts for each facet exactly the wines its value then shows', () => {
  let counted = 0
  fc.assert(
    fc.property(query, fc.constantFrom(...facets), (query, facet) => {
      const counts = listLines(many, query).countsOf(facet)
      if (Object.keys(counts).length > 0) counted++
      for (const [value, count] of Object.entries(counts)) {
        const chosen = { ...query, [facet]: facet === 'stock' ? value : [value] } as WineQuery
        assert.equal(listLines(many, chosen).lines.length, count, `${facet} ${value}`)
      }
    }),
    { numRuns: 60 },
  )
  assert.ok(counted > 20, `${counted} queries found a wine`)
})

test('counts every wine once for a facet of which it has exactly one value', () => {
  fc.assert(
    fc.property(query, fc.constantFrom('type', 'country', 'vintage'), (query, facet) => {
      const counts = Object.values(listLines(many, query).countsOf(facet))
      const { lines: found } = listLines(many, { ...query, [facet]: undefined })
      assert.equal(
        counts.reduce((sum, count) => sum + count, 0),
        found.length,
        facet,
      )
    }),
    { numRuns: 60 },
  )
})

test('lists each matching wine once in every order', () => {
  fc.assert(
    fc.property(query, drawn => {
      const ids = (from: readonly WineSummary[]) => from.map(({ wine }) => wine.id).sort()
      const { lines: found } = listLines(many, drawn)
      assert.deepEqual(ids(found), ids(many.filter(matcherOf(drawn))))
    }),
    { numRuns: 100 },
  )
})

test('reverses known values when sorting down', () => {
  for (const [sort, keyOf] of [
    ['vintage', (line: WineSummary) => line.wine.vintage],
    ['value', (line: WineSummary) => line.value_minor],
    ['bottles', (line: WineSummary) => line.in_cellar],
  ] as const) {
    const keys = (direction: 'up' | 'down') =>
      listLines(many, { stock: 'all', sort, direction })
        .lines.map(keyOf)
        .filter(key => key !== null)
    assert.deepEqual(keys('up'), keys('down').reverse())
    assert.deepEqual(
      keys('up'),
      keys('up').toSorted((a, b) => a - b),
    )
  }
})

test('finds the same wines in any case and word order', () => {
  fc.assert(
    fc.property(fc.constantFrom(...many), fc.integer({ min: 0, max: 5 }), (line, turn) => {
      const words = `${line.wine.producer} ${line.wine.region} ${line.wine.vintage}`.split(' ')
      const turned = [...words.slice(turn), ...words.slice(0, turn)].join(' ')
      for (const search of [words.join(' '), turned, turned.toUpperCase(), turned.normalize('NFD')]) {
        assert.ok(matcherOf({ search, stock: 'all' })(line), search)
      }
    }),
  )
})

test('finds the same wines key by key as at once', () => {
  const typed = fc.array(fc.constantFrom('1', '9', '19', '96', ' ', 'a', 'ri', 'r', 'e', 'x', 'ch'), { maxLength: 8 })
  fc.assert(
    fc.property(fc.array(typed, { maxLength: 4 }), searches => {
      for (const keys of searches) {
        for (const end of keys.keys()) {
          const search = keys.slice(0, end + 1).join('')
          const atOnce = many.filter(line => matcherOf({ search, stock: 'all' })(line)).map(line => line.wine.id)
          const found = listLines(many, { search, stock: 'all' }).lines.map(line => line.wine.id)
          assert.deepEqual(found.sort(), atOnce.sort(), search)
        }
      }
    }),
    { numRuns: 60 },
  )
})
