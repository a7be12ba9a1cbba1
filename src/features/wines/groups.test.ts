import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scaledReplica } from '../../../tests/scaled-cellar.ts'
import { put } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import { type Grouping, groupings } from '../../model/dimensions.ts'
import { collationIn } from '../../shared/collation.ts'
import { aBottle, aPlace, aWine } from '../cellars/builders.ts'
import { groupWines } from './groups.ts'
import { summarizeWines } from './summarize-wines.ts'

const viewContext = { today: '2025-06-01', currency: 'EUR', rates: new Map() }
const collation = collationIn('en')
const cellar = aPlace({ name: 'Cellar' })
const rack = aPlace({ name: 'Rack', parent_id: cellar.id })
const attic = aPlace({ name: 'Attic' })

const wines = [
  aWine({ name: 'a', region: 'Rioja', drink_from: 2020, drink_until: 2021 }),
  aWine({ name: 'b', region: null, drink_from: 2024, drink_until: 2025 }),
  aWine({ name: 'c', region: 'Alsace', drink_from: 2030, drink_until: 2035 }),
]
const [a, b] = wines
const replica = withRows(emptyReplica('a'), 1, [
  ...wines.map(wine => put('wines', wine)),
  ...[cellar, rack, attic].map(place => put('places', place)),
  put('bottles', aBottle({ wine_id: a?.id ?? '', place_id: rack.id })),
  put('bottles', aBottle({ wine_id: a?.id ?? '', place_id: rack.id })),
  put('bottles', aBottle({ wine_id: a?.id ?? '', place_id: attic.id })),
  put('bottles', aBottle({ wine_id: b?.id ?? '', place_id: attic.id })),
  put('bottles', aBottle({ wine_id: b?.id ?? '' })),
  put('bottles', aBottle({ wine_id: b?.id ?? '', state: 'gone', place_id: null })),
])
const lines = summarizeWines(replica, viewContext)

const grouped = (by: Grouping) =>
  groupWines(lines, by, { places: replica.places, collation }).map(group => [
    group.key,
    group.wines.map(({ wine }) => wine.name).join(''),
    group.bottles,
  ])

test('groups a wine under each of its places and puts bottles without a place last', () => {
  assert.deepEqual(grouped('place'), [
    [attic.id, 'ab', 2],
    [rack.id, 'a', 2],
    ['unknown', 'bc', 1],
  ])
})

test('sorts regions by name and puts unknown ones last', () => {
  assert.deepEqual(grouped('region'), [
    ['Alsace', 'c', 0],
    ['Rioja', 'a', 3],
    ['unknown', 'b', 2],
  ])
})

test('sorts stages from young to past', () => {
  assert.deepEqual(grouped('stage'), [
    ['young', 'c', 0],
    ['peak', 'b', 2],
    ['past', 'a', 3],
  ])
})

test('counts every bottle once in every grouping', () => {
  const many = scaledReplica('2025-06-01', 600, 150)
  const all = summarizeWines(many, viewContext)
  const bottles = all.reduce((sum, line) => sum + line.in_cellar, 0)
  for (const by of groupings) {
    const groups = groupWines(all, by, { places: many.places, collation })
    assert.equal(
      groups.reduce((sum, group) => sum + group.bottles, 0),
      bottles,
      by,
    )
    assert.deepEqual(new Set(groups.flatMap(group => group.wines)), new Set(all), by)
  }
})
