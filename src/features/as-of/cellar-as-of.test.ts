import assert from 'node:assert/strict'
import { test } from 'node:test'
import { put } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import { aBottle, anId, aPlace, aPurchase, aTasting, aWine, aWish } from '../cellars/builders.ts'
import { cellarAsOf, withoutArrival } from './cellar-as-of.ts'

const wine = aWine()
const rack = aPlace({ name: 'Rack' })
const purchase_id = anId()
const nothingSince = { places: [], bottles: [] }
const day = '2024-06-15'

function past(bottles: Bottle[], since: Parameters<typeof cellarAsOf>[2] = nothingSince) {
  const purchase = aPurchase({ id: purchase_id, wine_id: wine.id, ordered_on: '2024-06-01' })
  const rows = [put('wines', wine), put('places', rack), put('purchases', purchase)]
  const replica = withRows(emptyReplica('a'), 7, [...rows, ...bottles.map(bottle => put('bottles', bottle))])
  return cellarAsOf(replica, day, since)
}

const received = (received_on: string | null, more: Partial<Bottle> = {}) =>
  aBottle({ wine_id: wine.id, received_on, ...more })

test('includes a bottle from the day it arrived to the day before it left', () => {
  const receipt = received('2024-06-15')
  const later = received('2024-06-16')
  const left = received('2024-01-01', { state: 'gone', departure: 'drunk', departed_on: '2024-06-15' })
  const leftLater = received('2024-01-01', {
    state: 'gone',
    departure: 'drunk',
    departed_on: '2024-06-16',
    company: 'Bo',
  })
  const { bottles } = past([receipt, later, left, leftLater])
  assert.deepEqual(
    [receipt, later, left, leftLater].map(({ id }) => bottles.get(id)?.state),
    ['in_cellar', undefined, 'gone', 'in_cellar'],
  )
  const still = bottles.get(leftLater.id)
  assert.deepEqual([still?.departure, still?.departed_on, still?.company], [null, null, null])
})

test('lists a bottle ordered by then as on order, and leaves out an undated order', () => {
  const ordered = received('2024-07-01', { purchase_id })
  const undated = received('2024-07-01')
  const { bottles } = past([ordered, undated])
  assert.deepEqual([bottles.get(ordered.id)?.state, bottles.get(ordered.id)?.received_on], ['on_order', null])
  assert.equal(bottles.has(undated.id), false)
})

test('locates bottles by the ledger, or where they are now if nothing has changed since', () => {
  const stayed = received('2024-01-01', { place_id: rack.id, slot_row: 1, slot_column: 1, slot_depth: 1 })
  const moved = received('2024-01-01', { place_id: rack.id, slot_row: 1, slot_column: 2, slot_depth: 1 })
  const old = aPlace({ name: 'Old rack' })
  const { id } = moved
  const { bottles, places } = past([stayed, moved], {
    places: [
      { id: old.id, place: old },
      { id: rack.id, place: { ...rack, name: 'Rack before' } },
    ],
    bottles: [{ id, place_id: old.id, slot_row: 3, slot_column: 4, slot_depth: 1 }],
  })
  assert.deepEqual([bottles.get(stayed.id)?.place_id, bottles.get(stayed.id)?.slot_column], [rack.id, 1])
  assert.deepEqual([bottles.get(moved.id)?.place_id, bottles.get(moved.id)?.slot_column], [old.id, 4])
  assert.deepEqual([places.get(old.id)?.name, places.get(rack.id)?.name], ['Old rack', 'Rack before'])
})

test('leaves a place empty that did not exist yet', () => {
  const bottle = received('2024-01-01', { place_id: rack.id })
  const { bottles, places } = past([bottle], { places: [{ id: rack.id, place: null }], bottles: [] })
  assert.equal(places.size, 0)
  assert.equal(bottles.get(bottle.id)?.place_id, null)
})

test('ignores that a bottle was opened later, and everything entered later', () => {
  const bottle = received('2024-01-01', { opened_on: '2024-06-16', left_ml: 300 })
  const earlier = received('2024-01-01', { opened_on: '2024-06-14', left_ml: 300 })
  const { bottles } = past([bottle, earlier])
  assert.deepEqual([bottles.get(bottle.id)?.opened_on, bottles.get(earlier.id)?.opened_on], [null, '2024-06-14'])
  const tastings = [aTasting({ wine_id: wine.id, tasted_on: '2024-06-16' }), aTasting({ wine_id: wine.id })]
  const replica = withRows(emptyReplica('a'), 1, [put('wines', wine), ...tastings.map(each => put('tastings', each))])
  assert.deepEqual([...cellarAsOf(replica, day, nothingSince).tastings.keys()], [tastings[1]?.id])
})

test('shows no lock on a past day, since nothing says when it was made', () => {
  const bottle = received('2024-01-01', { lock_reason: 'The wedding', locked_until_on: '2031-06-01' })
  assert.equal(past([bottle]).bottles.get(bottle.id)?.lock_reason, null)
})

test('counts bottles without a day of arrival', () => {
  assert.equal(withoutArrival(past([received(null), received('2024-01-01')])), 1)
})

test('leaves out a wine whose bottles all came later, but keeps one without bottles once it was known', () => {
  const other = aWine()
  const bottle = received('2024-06-16')
  const rows = [put('wines', wine), put('wines', other), put('bottles', bottle)]
  const { wines } = cellarAsOf(withRows(emptyReplica('a'), 1, rows), day, nothingSince)
  assert.deepEqual([...wines.keys()], [other.id])
})

test('leaves out a wine only wished for, tasted or entered later, but keeps one wished for by then', () => {
  const written = '2024-06-16T12:00:00.000Z'
  const [wished, late, tasted, added, bought] = Array.from({ length: 5 }, () => aWine({ created_at: written }))
  if (!wished || !late || !tasted || !added || !bought) throw new Error('too few wines')
  const rows = [
    ...[wished, late, tasted, added, bought].map(row => put('wines', row)),
    put('wishes', aWish({ wine_id: wished.id, wished_on: '2024-06-15' })),
    put('wishes', aWish({ wine_id: late.id, wished_on: '2024-06-16' })),
    put('tastings', aTasting({ wine_id: tasted.id, tasted_on: '2024-06-16' })),
    put('tastings', aTasting({ wine_id: bought.id, tasted_on: '2024-05-01' })),
    put('bottles', aBottle({ wine_id: bought.id, received_on: '2024-07-01' })),
  ]
  const { wines, wishes } = cellarAsOf(withRows(emptyReplica('a'), 1, rows), day, nothingSince)
  assert.deepEqual([...wines.keys()], [wished.id, bought.id])
  assert.equal(wishes.size, 1)
})
