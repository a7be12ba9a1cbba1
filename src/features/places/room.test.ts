import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bottlesAfter, refusal, tried } from '../../../tests/command-trial.ts'
import { put } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { Place } from '../../model/place.ts'
import { addBottles, moveBottles } from '../bottles/commands.ts'
import { aBottle, anId, aPlace, aWine } from '../cellars/builders.ts'
import { freeIn, roomElsewhere, roomIn, sharesOf, unslottedIn } from './room.ts'

/*
 * A rack is drawn cell by cell here, and its bottles are put on the drawing: what the rule counts must be what can be
 * seen. Bottles also claim slots that are blocked, outside the grid or taken, as an undo or a second device leaves them.
 */

const upTo = (max: number) => fc.integer({ min: 1, max })
const wine = aWine()

const racks = fc
  .tuple(upTo(5), upTo(5), upTo(3))
  .chain(([rows, columns, depth]) => {
    // One row, column and layer lie outside; so many claims meet one another, and fill small racks.
    const somewhere = fc.tuple(upTo(rows + 1), upTo(columns + 1), upTo(depth + 1))
    return fc.record({
      size: fc.constant([rows, columns, depth] as const),
      blocked: fc.array(fc.tuple(upTo(5), upTo(5)), { maxLength: 6 }),
      claims: fc.array(fc.option(somewhere), { maxLength: 40, size: 'max' }),
    })
  })
  .map(({ size: [rows, columns, depth], blocked, claims }) => {
    const within = blocked.filter(([row, column]) => row <= rows && column <= columns)
    const place = aPlace({
      ...{ kind: 'rack', grid_rows: rows, grid_columns: columns, grid_depth: depth, grid_kind: 'cells' },
      blocked: [...new Set(within.map(String))].map(cell => {
        const [row = 0, column = 0] = cell.split(',').map(Number)
        return { row, column }
      }),
    })
    const bottles = claims.map(claim => aBottle({ wine_id: wine.id, place_id: place.id, ...claimed(claim) }))
    return { place, bottles, slots: drawn(rows, columns, depth, within.map(String)) }
  })

function claimed(claim: [number, number, number] | null): Partial<Bottle> {
  return claim ? { slot_row: claim[0], slot_column: claim[1], slot_depth: claim[2] } : {}
}

/** Draws every slot that can hold a bottle. */
function drawn(rows: number, columns: number, depth: number, blocked: readonly string[]): Set<string> {
  const slots = new Set<string>()
  for (let row = 1; row <= rows; row++)
    for (let column = 1; column <= columns; column++)
      for (let layer = 1; layer <= depth; layer++)
        if (!blocked.includes(`${row},${column}`)) slots.add(`${row},${column},${layer}`)
  return slots
}

const slotIn = ({ slot_row, slot_column, slot_depth }: Bottle) => `${slot_row},${slot_column},${slot_depth}`

test('counts what is drawn: no rack holds more bottles than it has slots', () => {
  fc.assert(
    fc.property(racks, ({ place, bottles, slots }) => {
      const taken = new Set(bottles.map(slotIn).filter(slot => slots.has(slot)))
      const room = roomIn(place, bottles)
      assert.equal(room.capacity, slots.size)
      assert.equal(room.slotted, taken.size)
      assert.equal(freeIn(room), slots.size - taken.size)
      assert.equal(unslottedIn(room), bottles.length - taken.size)
    }),
  )
})

test('puts as many bottles into slots as are free, each into its own, and refuses one more', () => {
  fc.assert(
    fc.property(racks, ({ place, bottles, slots }) => {
      const taken = new Set(bottles.map(slotIn).filter(slot => slots.has(slot)))
      const free = slots.size - taken.size
      const rows = [put('wines', wine), put('places', place), ...bottles.map(bottle => put('bottles', bottle))]
      const add = (count: number, more = 0) => {
        const bottle_ids = Array.from({ length: count + more }, () => anId())
        const share = [{ place_id: place.id, count }]
        const purchase = { id: anId(), wine_id: wine.id, bottle_ids, size_ml: 750, received_on: '2026-03-01' }
        return bottlesAfter(tried(addBottles, { ...purchase, place_id: place.id, slots: share }, ...rows))
      }
      if (free > 0) {
        const added = add(free, 2)
        const full = [...bottles, ...added]
        assert.deepEqual(
          [freeIn(roomIn(place, full)), new Set(full.map(slotIn).filter(slot => slots.has(slot))).size],
          [0, slots.size],
        )
        assert.deepEqual(
          added.map(bottle => bottle.slot_row !== null),
          added.map((_, at) => at < free),
        )
      }
      assert.throws(() => add(free + 1), refusal('slots_full'))
    }),
  )
})

const gridOf = (columns: number): Partial<Place> => ({
  kind: 'rack',
  grid_rows: 1,
  grid_columns: columns,
  grid_depth: 1,
})
const cellar = aPlace({ name: 'Cellar', kind: 'room' })
const oak = aPlace({ name: 'Oak rack', parent_id: cellar.id, ...gridOf(5) })
const steel = aPlace({ name: 'Steel rack', parent_id: cellar.id, ...gridOf(2) })
const fridge = aPlace({ name: 'Fridge', ...gridOf(40) })
const places = [cellar, oak, steel, fridge].map(place => put('places', place))
const replica = withRows(emptyReplica('a'), 1, places)

test('divides six bottles between five free slots and another rack', () => {
  assert.deepEqual(sharesOf(6, oak.id, null, replica), [{ place_id: oak.id, count: 5 }])
  assert.deepEqual(sharesOf(6, oak.id, steel.id, replica), [
    { place_id: oak.id, count: 5 },
    { place_id: steel.id, count: 1 },
  ])
  assert.deepEqual(sharesOf(6, cellar.id, null, replica), [])
  assert.deepEqual(
    roomElsewhere(oak.id, replica).map(({ place, free }) => [place.name, free]),
    [
      ['Steel rack', 2],
      ['Fridge', 40],
    ],
  )
})

test('moves bottles into the free slots of two racks, and leaves the rest without a slot', () => {
  const bottles = Array.from({ length: 8 }, () => aBottle({ wine_id: wine.id, place_id: fridge.id, ...slotAt(1) }))
  const moved = bottlesAfter(
    tried(
      moveBottles,
      {
        bottle_ids: bottles.map(({ id }) => id),
        place_id: oak.id,
        slots: [
          { place_id: oak.id, count: 5 },
          { place_id: steel.id, count: 2 },
        ],
      },
      ...places,
      ...bottles.map(bottle => put('bottles', bottle)),
    ),
  )
  const lie = (place_id: string, slotted: boolean) =>
    moved.filter(bottle => bottle.place_id === place_id && (bottle.slot_row !== null) === slotted).length
  assert.deepEqual([lie(oak.id, true), lie(steel.id, true), lie(oak.id, false)], [5, 2, 1])
})

function slotAt(column: number): Partial<Bottle> {
  return { slot_row: 1, slot_column: column, slot_depth: 1 }
}
