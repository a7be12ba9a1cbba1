import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOf } from '../bottles/code.ts'
import type { Bottle } from '../bottles/contract.ts'
import { aBottle, anId, aPlace, aWine } from '../cellars/builders.ts'
import { put } from '../cellars/deed.ts'
import { emptyReplica, type Replica, withRows } from '../cellars/replica.ts'
import { treeOf } from '../places/tree.ts'
import type { Stocktake, Tick } from './contract.ts'
import { expectedIn } from './differences.ts'
import { metCode } from './met-code.ts'
import { candidate, wineFinder } from './other-bottles.ts'
import { reviewOf } from './review.ts'
import { cameSince, nextStation, type Station, type Walk, walkOf, whereLeft } from './walk.ts'

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
}

let ticked = 0
function met(bottle: Bottle | null, place_id: string, code: string | null = null): Tick {
  const ticked_at = new Date(Date.UTC(2026, 2, 14, 9, 0, ticked++)).toISOString()
  const said = { said_state: bottle?.state ?? null, said_place_id: bottle?.place_id ?? null }
  const stocktake_id = stocktake.id
  return { id: anId(), stocktake_id, bottle_id: bottle?.id ?? null, code, place_id, ...said, person_id: ada, ticked_at }
}

const after = (ticks: readonly Tick[], rows: Parameters<typeof withRows>[2] = []): [Walk, Replica] => {
  const changed = withRows(cellar, 2, [...ticks.map(tick => put('ticks', tick)), ...rows])
  return [walkOf(stocktake, changed, treeOf(changed.places, new Intl.Collator('en', { numeric: true }))), changed]
}
const at = (walk: Walk, place_id: string) => walk.stations.find(each => each.place_id === place_id) as Station

test('a walk goes through the places of the tree, each with what is still to be met and what was met there', () => {
  const [walk] = after([met(here[0], first.id), met(here[2], second.id)])
  assert.deepEqual(
    walk.stations.map(({ place_id, depth, due, met }) => [place_id, depth, due.length, met.length]),
    [
      [house.id, 0, 0, 0],
      [first.id, 1, 1, 1],
      [second.id, 1, 1, 1],
    ],
  )
  assert.deepEqual([walk.met, walk.due], [2, 2])
  assert.equal(nextStation(walk, first.id)?.place_id, second.id)
  assert.equal(nextStation(walk, second.id)?.place_id, first.id)
  assert.equal(whereLeft(walk, ada)?.place_id, second.id)
  assert.equal(whereLeft(walk, anId())?.place_id, first.id)
})

test('what is moved into a place during the walk can be met there, and is not due where it lay', () => {
  const [walk, changed] = after([], [put('bottles', { ...here[2], place_id: second.id })])
  assert.equal(at(walk, first.id).due.length, 2)
  assert.deepEqual(
    cameSince(walk, at(walk, second.id), changed).map(({ id }) => id),
    [here[2].id],
  )
})

test('what should lie where nothing was met is set apart from what is missing', () => {
  const [walk, changed] = after([met(here[0], first.id)])
  const { differences, unvisited } = reviewOf(walk, changed)
  assert.deepEqual(
    unvisited.map(({ place_id }) => place_id),
    [second.id],
  )
  assert.deepEqual([differences.missing.length, differences.unvisited.length], [2, 1])
})

test('a code is a bottle, a place of the walk or another, one of several alike, or nobody knows what', () => {
  const [walk, changed] = after([met(here[1], first.id), met(null, first.id, 'WHATEVER')])
  const means = (text: string, place = first.id) => metCode(text, walk, at(walk, place), changed)
  assert.deepEqual(means(here[0].code.toLowerCase()), { means: 'bottle', bottle: here[0] })
  assert.equal(means(here[1].code).means, 'again')
  assert.equal(means(here[1].code, second.id).means, 'bottle')
  assert.deepEqual(means(`/p/${first.code}`, second.id), { means: 'station', station: at(walk, first.id) })
  assert.deepEqual(means(outside.code ?? ''), { means: 'place_outside', place: outside })
  assert.deepEqual(means('4006381333931'), { means: 'bottle', bottle: here[0] })
  assert.deepEqual(means('4006381333931', second.id), { means: 'one_of', wine_ids: [riesling.id] })
  assert.equal(means('WHATEVER').means, 'unknown_again')
  assert.deepEqual(means('036000291452'), { means: 'unknown', code: '0036000291452' })
})

test('any bottle of the cellar can be found by words, those that left last after those that should be there', () => {
  const [walk, changed] = after([met(there, first.id)])
  assert.deepEqual(wineFinder(changed)('ombra BARÓLO'), [barolo])
  assert.deepEqual(wineFinder(changed)('  '), [])
  assert.deepEqual(
    candidate(barolo, walk, at(walk, first.id), changed).bottles.map(({ id }) => id),
    [here[2].id, gone.id],
  )
})
