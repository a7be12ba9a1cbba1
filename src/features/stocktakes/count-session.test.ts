import assert from 'node:assert/strict'
import { test } from 'node:test'
import { put } from '../../ledger/command.ts'
import { emptyReplica, type Replica, withRows } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { Stocktake, StocktakeCheck } from '../../model/stocktake.ts'
import { codeOf } from '../bottles/code.ts'
import { aBottle, anId, aPlace, aWine } from '../cellars/builders.ts'
import { treeOf } from '../places/tree.ts'
import {
  type CountSession,
  countSessionOf,
  nextStation,
  orderedGroups,
  receivedSince,
  type Station,
  whereLeft,
} from './count-session.ts'
import { expectedIn } from './differences.ts'
import { foundCode } from './found-code.ts'
import { candidate, wineFinder } from './other-bottles.ts'
import { keyOf, reviewOf } from './review.ts'

const ada = anId()
const house = aPlace({ name: 'House', kind: 'house' })
const [first, second] = [
  aPlace({ name: 'Rack 2', parent_id: house.id, code: codeOf(anId()) }),
  aPlace({ name: 'Rack 10', parent_id: house.id }),
]
const outside = aPlace({ name: 'Office', code: codeOf(anId()) })
const riesling = aWine({ producer: 'Weingut Steinberger', name: 'Alte Reben', barcodes: ['4006381333931'] })
const barolo = aWine({ producer: 'Cantina Ombra', name: 'Barolo' })
const lies = (wine_id: string, place_id: string | null) => aBottle({ wine_id, place_id, size_ml: 750 })
const here = [lies(riesling.id, first.id), lies(riesling.id, first.id), lies(barolo.id, first.id)] as const
const there = lies(barolo.id, second.id)
const gone = aBottle({ wine_id: barolo.id, state: 'gone', departure: 'drunk', departed_on: '2024-01-01' })

const cellar = withRows(emptyReplica('a'), 1, [
  ...[house, first, second, outside].map(place => put('places', place)),
  ...[riesling, barolo].map(wine => put('wines', wine)),
  ...[...here, there, gone].map(bottle => put('bottles', bottle)),
])
const stocktake: Stocktake = {
  id: anId(),
  place_id: house.id,
  person_id: ada,
  started_at: '2026-03-14T09:00:00.000Z',
  closed_at: null,
  expected: expectedIn(house.id, cellar),
  expected_slots: {},
  result: {},
}

let checked = 0
function checkOf(bottle: Bottle | null, place_id: string, code: string | null = null): StocktakeCheck {
  const checked_at = new Date(Date.UTC(2026, 2, 14, 9, 0, checked++)).toISOString()
  const recorded = { recorded_state: bottle?.state ?? null, recorded_place_id: bottle?.place_id ?? null }
  const stocktake_id = stocktake.id
  return {
    id: anId(),
    stocktake_id,
    bottle_id: bottle?.id ?? null,
    code,
    place_id,
    ...recorded,
    person_id: ada,
    checked_at,
  }
}

const after = (
  checks: readonly StocktakeCheck[],
  rows: Parameters<typeof withRows>[2] = [],
): [CountSession, Replica] => {
  const changed = withRows(cellar, 2, [...checks.map(check => put('checks', check)), ...rows])
  return [
    countSessionOf(stocktake, changed, treeOf(changed.places, new Intl.Collator('en', { numeric: true }))),
    changed,
  ]
}
const at = (countSession: CountSession, place_id: string) =>
  countSession.stations.find(each => each.place_id === place_id) as Station

test('lists the places of the tree with what is still to be found and what was found', () => {
  const [countSession] = after([checkOf(here[0], first.id), checkOf(here[2], second.id)])
  assert.deepEqual(
    countSession.stations.map(({ place_id, depth, due, found }) => [place_id, depth, due.length, found.length]),
    [
      [house.id, 0, 0, 0],
      [first.id, 1, 1, 1],
      [second.id, 1, 1, 1],
    ],
  )
  assert.deepEqual([countSession.found, countSession.missing], [2, 2])
  assert.equal(nextStation(countSession, first.id)?.place_id, second.id)
  assert.equal(nextStation(countSession, second.id)?.place_id, first.id)
  assert.equal(whereLeft(countSession, ada)?.place_id, second.id)
  assert.equal(whereLeft(countSession, anId())?.place_id, first.id)
})

test('accepts a bottle moved into a place during the count, and does not expect it where it lay', () => {
  const [countSession, changed] = after([], [put('bottles', { ...here[2], place_id: second.id })])
  assert.equal(at(countSession, first.id).due.length, 2)
  assert.deepEqual(
    receivedSince(countSession, at(countSession, second.id), changed).map(({ id }) => id),
    [here[2].id],
  )
})

test('separates bottles of places where nothing was found from missing ones', () => {
  const [countSession, changed] = after([checkOf(here[0], first.id)])
  const { groups, unvisited } = reviewOf(countSession, changed, () => '', new Intl.Collator('en'))
  assert.deepEqual(
    unvisited.map(({ place_id }) => place_id),
    [second.id],
  )
  assert.deepEqual(
    groups.map(({ kind, differences }) => [kind, differences.length]),
    [
      ['missing', 2],
      ['unvisited', 1],
    ],
  )
})

test('reads a code as a bottle, a place, one of several alike, or as unknown', () => {
  const [countSession, changed] = after([checkOf(here[1], first.id), checkOf(null, first.id, 'WHATEVER')])
  const means = (text: string, place = first.id) => foundCode(text, countSession, at(countSession, place), changed)
  assert.deepEqual(means(here[0].code.toLowerCase()), { means: 'bottle', bottle: here[0] })
  assert.equal(means(here[1].code).means, 'again')
  assert.equal(means(here[1].code, second.id).means, 'bottle')
  assert.deepEqual(means(`/p/${first.code}`, second.id), { means: 'station', station: at(countSession, first.id) })
  assert.deepEqual(means(outside.code ?? ''), { means: 'place_outside', place: outside })
  assert.deepEqual(means('4006381333931'), { means: 'bottle', bottle: here[0] })
  assert.deepEqual(means('4006381333931', second.id), { means: 'one_of', wine_ids: [riesling.id] })
  assert.equal(means('WHATEVER').means, 'unknown_again')
  assert.deepEqual(means('036000291452'), { means: 'unknown', code: '0036000291452' })
})

test('finds any bottle of the cellar by words, those that left last after those in the cellar', () => {
  const [countSession, changed] = after([checkOf(there, first.id)])
  assert.deepEqual(wineFinder(changed)('ombra BARÓLO'), [barolo])
  assert.deepEqual(wineFinder(changed)('  '), [])
  assert.deepEqual(
    candidate(barolo, countSession, at(countSession, first.id), changed).bottles.map(({ id }) => id),
    [here[2].id, gone.id],
  )
})

test('lists missing bottles by place, slot and name, and those of one wine by slot', () => {
  const slot = (slot_row: number, slot_column: number, slot_depth: number) => ({ slot_row, slot_column, slot_depth })
  const bottle = (wine_id: string, place_id: string | null, at = {}) =>
    aBottle({ wine_id, place_id, size_ml: 750, ...at })
  const inSlots = [slot(1, 8, 1), slot(1, 6, 1), slot(1, 8, 2), slot(1, 7, 1)].map(at =>
    bottle(riesling.id, second.id, at),
  )
  const [loose, early] = [bottle(riesling.id, first.id), bottle(barolo.id, first.id)]
  const bottles = [...inSlots, loose, early]
  const replica = withRows(emptyReplica('a'), 1, [
    ...[house, first, second].map(place => put('places', place)),
    ...[riesling, barolo].map(wine => put('wines', wine)),
    ...bottles.map(each => put('bottles', each)),
  ])
  const collator = new Intl.Collator('en', { numeric: true })
  const nameOf = (wine_id: string) => replica.wines.get(wine_id)?.producer ?? ''
  const counted = { ...stocktake, place_id: null, expected: expectedIn(null, replica) }
  const { groups } = reviewOf(
    countSessionOf(counted, replica, treeOf(replica.places, collator)),
    replica,
    each => nameOf(replica.bottles.get(keyOf(each))?.wine_id ?? ''),
    collator,
  )
  const [front8, front6, back8, front7] = inSlots.map(({ id }) => id)
  assert.deepEqual(
    groups.map(({ differences }) => differences.map(keyOf)),
    [[early.id, loose.id, front6, front7, front8, back8]],
  )
  assert.deepEqual(
    orderedGroups(bottles, nameOf, collator).map(group => group.bottles.map(({ id }) => id)),
    [[front6, front7, front8, back8, loose.id], [early.id]],
  )
})
