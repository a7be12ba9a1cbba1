import assert from 'node:assert/strict'
import { test } from 'node:test'
import { put } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import type { Place } from '../../model/place.ts'
import { aBottle, anId, aPlace, aWine } from '../cellars/builders.ts'
import { fillingsOf } from './filling.ts'
import { findNode, idsWithin, type PlaceNode, pathTo, treeOf, wouldCircle } from './tree.ts'

const collator = new Intl.Collator('en', { numeric: true })
const house = aPlace({ name: 'House', kind: 'house' })
const cellar = aPlace({ name: 'Cellar', parent_id: house.id })
const rack10 = aPlace({ name: 'Rack 10', parent_id: cellar.id, grid_rows: 2, grid_columns: 3, grid_depth: 2 })
const rack2 = aPlace({ name: 'Rack 2', parent_id: cellar.id })
const places = (...some: Place[]) => new Map(some.map(place => [place.id, place]))
const all = places(house, rack10, rack2, cellar)
const outline = (nodes: readonly PlaceNode[]): string =>
  nodes.map(({ place, children }) => place.name + (children.length ? ` (${outline(children)})` : '')).join(', ')

test('nests places, and sorts them by the numbers in their names', () => {
  const tree = treeOf(all, collator)
  assert.equal(outline(tree), 'House (Cellar (Rack 2, Rack 10))')
  assert.deepEqual(
    pathTo(rack2, all).map(place => place.name),
    ['House', 'Cellar'],
  )
  const node = findNode(tree, cellar.id)
  assert.deepEqual(node && idsWithin(node), [cellar.id, rack2.id, rack10.id])
})

test('sorts by the order a person gave before the names', () => {
  const tree = treeOf(places(house, cellar, rack10, { ...rack2, position: 1 }), collator)
  assert.equal(outline(tree), 'House (Cellar (Rack 10, Rack 2))')
})

test('shows each place once when its parent is gone or two places contain each other', () => {
  assert.equal(outline(treeOf(places(rack2), collator)), 'Rack 2')
  const circle = places(
    { ...house, parent_id: cellar.id },
    { ...cellar, parent_id: house.id },
    { ...rack2, parent_id: rack2.id },
  )
  assert.equal(outline(treeOf(circle, collator)), 'House (Cellar), Rack 2')
  assert.deepEqual(
    pathTo({ ...cellar, parent_id: house.id }, circle).map(place => place.name),
    ['House'],
  )
})

test('detects a move of a place into itself or into a place within it', () => {
  assert.equal(wouldCircle(house.id, rack2.id, all), true)
  assert.equal(wouldCircle(house.id, house.id, all), true)
  assert.equal(wouldCircle(rack2.id, rack10.id, all), false)
})

test('counts the bottles in a place and in all places within it', () => {
  const red = aWine({ type: 'red', drink_from: 2020, drink_until: 2022 })
  const white = aWine({ type: 'white', vintage: null })
  const bottles = [
    aBottle({ wine_id: red.id, place_id: rack10.id, slot_row: 1, slot_column: 1, slot_depth: 1 }),
    aBottle({ wine_id: red.id, place_id: cellar.id }),
    aBottle({ wine_id: white.id, place_id: rack2.id }),
  ]
  const rows = [
    ...[...all.values()].map(row => put('places', row)),
    ...[red, white].map(row => put('wines', row)),
    ...bottles.map(row => put('bottles', row)),
  ]
  const fillings = fillingsOf(treeOf(all, collator), withRows(emptyReplica('a'), 1, rows), '2026-03-14')
  const { bottles: count, capacity, slotted, types, stages } = fillings.get(house.id) ?? {}
  assert.deepEqual([count, capacity, slotted, types?.red, types?.white, stages?.past], [3, 12, 1, 2, 1, 2])
  assert.equal(fillings.get(rack2.id)?.capacity, null)
})

test('counts a bottle at the stage of its size', () => {
  const wine = aWine({ type: 'red', vintage: 2010 })
  const criteria = { type: 'red', country: null, region: null, grape: null, classification: null } as const
  const rows = [
    ...[...all.values()].map(row => put('places', row)),
    put('wines', wine),
    put('window_rules', { id: anId(), ...criteria, years_from: 10, years_until: 15 }),
    ...[375, 750, 1500].map(size_ml => put('bottles', aBottle({ wine_id: wine.id, place_id: cellar.id, size_ml }))),
  ]
  // The half is good until 2022, the bottle until 2025, the magnum from 2023 until 2030.
  const fillings = fillingsOf(treeOf(all, collator), withRows(emptyReplica('a'), 1, rows), '2026-03-14')
  assert.deepEqual([fillings.get(cellar.id)?.bottles, fillings.get(cellar.id)?.stages.past_estimated], [3, 2])
})
