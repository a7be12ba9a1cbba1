import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBottle, anId, aPlace } from '../features/cellars/builders.ts'
import { freeFrom, freeSlots, lyingIn, suggestedSlots } from '../features/places/slots.ts'
import { cellName, layerOf, lettersFor, namesFor, namingOf } from './axis-names.ts'
import { capacityOf, columnsOf, type Grid, gridOf, type Slot } from './grid.ts'
import type { Place } from './place.ts'

const grid = (fields: Partial<Place> = {}): Grid => {
  const found = gridOf(aPlace({ kind: 'rack', grid_rows: 3, grid_columns: 4, grid_depth: 1, ...fields }))
  assert.ok(found)
  return found
}
const place_id = anId()
const lying = (slot: Slot, wine_id = anId()) => aBottle({ place_id, wine_id, ...columnsOf(slot) })
const at = (row: number, column: number, depth = 1): Slot => ({ row, column, depth })
const names = (within: Grid, slots: Iterable<Slot>) =>
  Array.from(slots, slot => `${cellName(within, slot)}${within.depth > 1 ? `:${slot.depth}` : ''}`).join(' ')

test('continues letters past Z, and names a cell by its row and column', () => {
  assert.deepEqual([1, 26, 27, 52, 53, 702, 703].map(lettersFor), ['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  assert.equal(cellName(grid(), at(3, 4)), 'C4')
  assert.equal(cellName(grid({ row_names: ['1', '2', '3'], column_names: ['A', 'B', 'C', 'D'] }), at(3, 4)), '3D')
  assert.equal(cellName(grid({ row_names: ['1', '2', '3'] }), at(3, 4)), '3/4')
  assert.equal(cellName(grid({ row_names: ['top', 'middle', 'floor'] }), at(1, 2)), 'top/2')
})

test('makes names from a naming scheme, and recognizes the scheme of names', () => {
  assert.deepEqual(namesFor('letters', 'rows', 3), [])
  assert.deepEqual(namesFor('numbers_back', 'rows', 3), ['3', '2', '1'])
  assert.deepEqual(namesFor('letters', 'columns', 2), ['A', 'B'])
  assert.equal(namingOf([], 'rows'), 'letters')
  assert.equal(namingOf([], 'columns'), 'numbers')
  assert.equal(namingOf(['3', '2', '1'], 'rows'), 'numbers_back')
  assert.equal(namingOf(['top', 'floor'], 'rows'), 'own')
})

test('distinguishes bottles behind each other as front and back, but not in a bin', () => {
  const layers = (fields: Partial<Place>) => {
    const { depth, kind } = grid(fields)
    return Array.from({ length: depth }, (_, index) => layerOf({ depth, kind }, at(1, 1, index + 1)))
  }
  assert.deepEqual(layers({ grid_depth: 1 }), [undefined])
  assert.deepEqual(layers({ grid_depth: 2 }), ['front', 'back'])
  assert.deepEqual(layers({ grid_depth: 3 }), ['front', 'middle', 'back'])
  assert.deepEqual(layers({ grid_depth: 4 }), ['front', 2, 3, 'back'])
  assert.deepEqual(layers({ grid_depth: 2, grid_kind: 'bins' }), [undefined, undefined])
})

test('computes the capacity of a grid without its blocked cells', () => {
  const blocked = [
    { row: 1, column: 1 },
    { row: 3, column: 4 },
  ]
  assert.equal(capacityOf(grid({ grid_depth: 2, blocked })), 20)
})

test('lists free slots row by row and each cell from the back, skipping blocked and taken ones', () => {
  const rack = grid({ grid_depth: 2, blocked: [{ row: 1, column: 2 }] })
  const taken = lyingIn(rack, [lying(at(1, 1, 2)), lying(at(1, 3, 2))])
  assert.equal(names(rack, freeFrom(rack, taken, at(1, 1), 4)), 'A1:1 A3:1 A4:2 A4:1')
  assert.equal(names(rack, freeFrom(rack, taken, at(1, 4, 1), 3)), 'A4:1 A4:2 B1:2')
  assert.equal(Array.from(freeSlots(rack, taken)).length, 20)
})

test('suggests slots next to bottles of the same wine, else together in a row, else anywhere free', () => {
  const rack = grid()
  const wine_id = anId()
  const three = [1, 2, 3].map(() => aBottle({ wine_id }))
  const suggested = (bottles: typeof three, ...there: ReturnType<typeof lying>[]) =>
    names(rack, suggestedSlots(rack, bottles, lyingIn(rack, there)).values())
  assert.equal(suggested(three), 'A1 A2 A3')
  assert.equal(suggested(three, lying(at(1, 2))), 'B1 B2 B3')
  assert.equal(suggested(three, lying(at(2, 2), wine_id)), 'B1 B3 A2')
  const full = [1, 2, 3].flatMap(row => [1, 3].map(column => lying(at(row, column))))
  assert.equal(suggested(three, ...full), 'A2 A4 B2')
  const other = aBottle()
  assert.equal(suggested([...three, other]), 'A1 A2 A3 A4')
})

test('suggests fewer slots when there is not enough room', () => {
  const rack = grid({ grid_rows: 1, grid_columns: 2 })
  const bottles = [1, 2, 3].map(() => aBottle({ wine_id: place_id }))
  assert.equal(suggestedSlots(rack, bottles, new Map()).size, 2)
})
