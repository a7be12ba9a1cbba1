import type { Bottle } from '../../model/bottle.ts'
import { columnsOf, type Grid, type Slot, slotNumber, slotOf } from '../../model/grid.ts'
import type { Cell } from '../../model/place.ts'
import type { Placement } from './contract.ts'
import { freeFrom, inCell, type Lying, suggestedSlots } from './slots.ts'

/** A place with its grid and the bottles in its slots. */
export interface Rack {
  place_id: string
  grid: Grid
  lying: Lying
}

/**
 * Returns the placements of held bottles that are put down at a cell: the first goes into its free slot, the others
 * into the next ones. A single bottle put on another swaps with it. Undefined when there is no room or nothing changes.
 */
export function putAt(rack: Rack, hand: readonly Bottle[], cell: Cell, depth = 0): Placement[] | undefined {
  const { grid } = rack
  const staying = without(rack.lying, hand)
  const there = inCell(grid, staying, cell.row, cell.column)
  const [only] = hand
  if (!only) return undefined
  const wanted = depth > 0 ? there[depth - 1] : there.every(Boolean) ? there.find(Boolean) : undefined
  if (wanted && hand.length === 1) return swapped(rack, only, wanted)
  const slots = freeFrom(grid, staying, { ...cell, depth: wanted ? 0 : depth }, hand.length)
  const placements = hand.flatMap((bottle, at) => {
    const slot = slots[at]
    return slot ? [placement(bottle, rack.place_id, slot)] : []
  })
  const isMove = placements.some(
    ({ bottle_id, ...to }) =>
      !liesAt(
        hand.find(each => each.id === bottle_id),
        to,
      ),
  )
  return isMove ? placements : undefined
}

/** Returns the placements of bottles in the suggested slots; fewer when there is not enough room. */
export function putWhereBest(rack: Rack, hand: readonly Bottle[]): Placement[] {
  const slots = suggestedSlots(rack.grid, hand, without(rack.lying, hand))
  return hand.flatMap(bottle => {
    const slot = slots.get(bottle.id)
    return slot ? [placement(bottle, rack.place_id, slot)] : []
  })
}

function swapped(rack: Rack, bottle: Bottle, other: Bottle): Placement[] | undefined {
  const [from, to] = [slotOf(bottle), slotOf(other)]
  if (!from || !to || bottle.place_id === null) return undefined
  return [placement(bottle, rack.place_id, to), placement(other, bottle.place_id, from)]
}

function placement({ id }: Bottle, place_id: string, slot: Slot): Placement {
  return { bottle_id: id, place_id, ...columnsOf(slot) }
}

function liesAt(bottle: Bottle | undefined, to: Omit<Placement, 'bottle_id'>): boolean {
  return (
    bottle?.place_id === to.place_id &&
    bottle.slot_row === to.slot_row &&
    bottle.slot_column === to.slot_column &&
    bottle.slot_depth === to.slot_depth
  )
}

function without(lying: Lying, hand: readonly Bottle[]): Lying {
  const ids = new Set(hand.map(bottle => bottle.id))
  return new Map(Array.from(lying).filter(([, bottle]) => !ids.has(bottle.id)))
}

/** Returns the numbers of the slots in placements. */
export function slotNumbersOf(grid: Grid, placements: readonly Placement[]): Set<number> {
  return new Set(
    placements.flatMap(({ slot_row, slot_column, slot_depth }) =>
      slot_row && slot_column ? [slotNumber(grid, { row: slot_row, column: slot_column, depth: slot_depth ?? 1 })] : [],
    ),
  )
}
