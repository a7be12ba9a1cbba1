import type { Bottle } from '../../model/bottle.ts'
import { cellNumber, type Grid, hasSlot, isBlocked, type Slot, slotNumber, slotOf } from '../../model/grid.ts'

/** The bottles in the slots of a grid by slot number. Two bottles may claim one slot until the server has answered. */
export type Lying = ReadonlyMap<number, Bottle>

export function lyingIn(grid: Grid, bottles: Iterable<Bottle>): Lying {
  const lying = new Map<number, Bottle>()
  for (const bottle of bottles) {
    const slot = slotOf(bottle)
    if (slot && hasSlot(grid, slot)) lying.set(slotNumber(grid, slot), bottle)
  }
  return lying
}

/** Returns the bottles of a cell from front to back; undefined where a slot is free. */
export function inCell(grid: Grid, lying: Lying, row: number, column: number): (Bottle | undefined)[] {
  const first = cellNumber(grid, { row, column }) * grid.depth
  return Array.from({ length: grid.depth }, (_, at) => lying.get(first + at))
}

/** Yields the free slots in the order in which a rack is filled: row by row, each cell from the back. */
export function* freeSlots(grid: Grid, lying: Pick<Lying, 'has'>, from: Slot = { row: 1, column: 1, depth: 0 }) {
  for (let row = from.row; row <= grid.rows; row++) {
    for (let column = row === from.row ? from.column : 1; column <= grid.columns; column++) {
      if (isBlocked(grid, { row, column })) continue
      const isFirst = row === from.row && column === from.column && from.depth > 0
      if (isFirst && !lying.has(slotNumber(grid, from))) yield from
      for (const depth of fromBack(grid)) {
        const slot = { row, column, depth }
        if (!(isFirst && depth === from.depth) && !lying.has(slotNumber(grid, slot))) yield slot
      }
    }
  }
}

/** Returns up to `count` free slots, starting at one. */
export function freeFrom(grid: Grid, lying: Pick<Lying, 'has'>, from: Slot, count: number): Slot[] {
  return firstOf(freeSlots(grid, lying, from), count)
}

/**
 * Returns the best slots for bottles: beside those of the same wine, else together in one row, else in the next free
 * slots. Returns fewer when there is not enough room.
 */
export function suggestedSlots(
  grid: Grid,
  bottles: readonly Pick<Bottle, 'id' | 'wine_id'>[],
  lying: Lying,
): Map<string, Slot> {
  const suggested = new Map<string, Slot>()
  const taken = new Set(lying.keys())
  for (const [wine_id, alike] of Map.groupBy(bottles, bottle => bottle.wine_id)) {
    const slots = slotsFor(grid, wine_id, alike.length, lying, taken)
    for (const [at, bottle] of alike.entries()) {
      const slot = slots[at]
      if (!slot) continue
      suggested.set(bottle.id, slot)
      taken.add(slotNumber(grid, slot))
    }
  }
  return suggested
}

function slotsFor(grid: Grid, wine_id: string, count: number, lying: Lying, taken: ReadonlySet<number>): Slot[] {
  const sisters = Array.from(lying.values()).filter(bottle => bottle.wine_id === wine_id)
  const cells = sisters.map(slotOf).filter(slot => slot !== undefined)
  if (cells.length > 0) return nearest(grid, cells.slice(0, 40), count, taken)
  return together(grid, count, taken) ?? firstOf(freeSlots(grid, taken), count)
}

/** The nearest slots are searched among this many free ones. */
const slotsWeighed = 20_000

function nearest(grid: Grid, cells: readonly Slot[], count: number, taken: ReadonlySet<number>): Slot[] {
  // The distance between rows counts more, because a bottle is easier to find in the same row.
  const distanceTo = (slot: Slot) =>
    Math.min(...cells.map(cell => Math.abs(cell.column - slot.column) + 1.1 * Math.abs(cell.row - slot.row)))
  return firstOf(freeSlots(grid, taken), slotsWeighed)
    .map(slot => ({ slot, distance: distanceTo(slot) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ slot }) => slot)
}

/** Finds the first empty cells side by side that hold so many bottles; undefined when no row has them. */
function together(grid: Grid, count: number, taken: ReadonlySet<number>): Slot[] | undefined {
  const cells = Math.ceil(count / grid.depth)
  if (cells > grid.columns) return undefined
  for (let row = 1; row <= grid.rows; row++) {
    for (let column = 1, run = 0; column <= grid.columns; column++) {
      run = isEmpty(grid, taken, row, column) ? run + 1 : 0
      if (run === cells) return firstOf(freeSlots(grid, taken, { row, column: column - cells + 1, depth: 0 }), count)
    }
  }
  return undefined
}

function isEmpty(grid: Grid, taken: ReadonlySet<number>, row: number, column: number): boolean {
  if (isBlocked(grid, { row, column })) return false
  const first = cellNumber(grid, { row, column }) * grid.depth
  for (let at = 0; at < grid.depth; at++) if (taken.has(first + at)) return false
  return true
}

function fromBack({ depth, kind }: Grid): number[] {
  const depths = Array.from({ length: depth }, (_, at) => at + 1)
  return kind === 'cells' ? depths.reverse() : depths
}

function firstOf<T>(values: Iterable<T>, count: number): T[] {
  const found: T[] = []
  if (count === 0) return found
  for (const value of values) {
    found.push(value)
    if (found.length === count) break
  }
  return found
}
