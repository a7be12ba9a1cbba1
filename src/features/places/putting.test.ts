import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Bottle } from '../../model/bottle.ts'
import { gridOf } from '../../model/grid.ts'
import { aBottle, aPlace } from '../cellars/builders.ts'
import type { Placement } from './contract.ts'
import { putAt, putWhereBest } from './putting.ts'
import { lyingIn } from './slots.ts'

const place = aPlace({ kind: 'rack', grid_rows: 2, grid_columns: 3, grid_depth: 2 })
const other = aPlace()
const lying = (slot_row: number, slot_column: number, slot_depth: number) =>
  aBottle({ place_id: place.id, slot_row, slot_column, slot_depth })
const loose = () => aBottle({ place_id: other.id })

function rackOf(...bottles: Bottle[]) {
  const grid = gridOf(place)
  assert.ok(grid)
  return { place_id: place.id, grid, lying: lyingIn(grid, bottles) }
}
const lines = (placements: Placement[] | undefined) =>
  placements?.map(each => `${each.slot_row}/${each.slot_column}/${each.slot_depth}`).join(' ')

test('puts bottles into a cell from the back, and more of them into the next cells', () => {
  const one = loose()
  assert.equal(lines(putAt(rackOf(), [one], { row: 1, column: 2 })), '1/2/2')
  assert.equal(lines(putAt(rackOf(lying(1, 2, 2)), [one], { row: 1, column: 2 })), '1/2/1')
  assert.equal(
    lines(putAt(rackOf(lying(1, 2, 2)), [one, loose(), loose()], { row: 1, column: 2 })),
    '1/2/1 1/3/2 1/3/1',
  )
  assert.equal(lines(putAt(rackOf(), [one], { row: 1, column: 2 }, 1)), '1/2/1')
})

test('puts down as many bottles as there is room for', () => {
  assert.equal(lines(putAt(rackOf(), [loose(), loose(), loose()], { row: 2, column: 3 })), '2/3/2 2/3/1')
})

test('swaps a bottle with the one it is put on, unless it has no slot', () => {
  const [front, back, far] = [lying(1, 1, 1), lying(1, 1, 2), lying(2, 3, 1)]
  const rack = rackOf(front, back, far)
  const swap = putAt(rack, [far], { row: 1, column: 1 })
  assert.deepEqual(
    swap?.map(each => each.bottle_id),
    [far.id, front.id],
  )
  assert.equal(lines(swap), '1/1/1 2/3/1')
  assert.equal(lines(putAt(rack, [far], { row: 1, column: 1 }, 2)), '1/1/2 2/3/1')
  assert.equal(putAt(rack, [loose()], { row: 1, column: 1 }), undefined)
  assert.equal(lines(putAt(rack, [loose(), loose()], { row: 1, column: 1 })), '1/2/2 1/2/1')
})

test('changes nothing when a bottle is put down in its own slot', () => {
  const one = lying(1, 1, 2)
  assert.equal(putAt(rackOf(one), [one], { row: 1, column: 1 }), undefined)
})

test('puts bottles into the suggested slots', () => {
  const wine_id = loose().wine_id
  const rack = rackOf(aBottle({ place_id: place.id, slot_row: 2, slot_column: 2, slot_depth: 2, wine_id }))
  assert.equal(lines(putWhereBest(rack, [aBottle({ wine_id }), loose()])), '2/2/1 1/1/2')
})
