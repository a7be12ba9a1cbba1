import type { Bottle } from './bottle.ts'
import type { gridKinds } from './choices.ts'
import type { Cell, Place } from './place.ts'

/** The grid of a place, complete and prepared for fast lookups. */
export interface Grid {
  rows: number
  columns: number
  depth: number
  kind: (typeof gridKinds)[number]
  row_names: readonly string[]
  column_names: readonly string[]
  /** The numbers of the cells that cannot hold a bottle; see `cellNumber`. */
  blocked: ReadonlySet<number>
}

/** The position of a bottle in a grid. Each number starts at one, and the depth counts from the front. */
export interface Slot {
  row: number
  column: number
  depth: number
}

/** Returns undefined for a place without a grid. */
export function gridOf(place: Place): Grid | undefined {
  const known = grids.get(place)
  if (known) return known
  const { grid_rows: rows, grid_columns: columns, grid_depth, grid_kind, row_names, column_names } = place
  if (rows === null || columns === null) return undefined
  const grid: Grid = {
    rows,
    columns,
    depth: grid_depth ?? 1,
    kind: grid_kind ?? 'cells',
    row_names,
    column_names,
    blocked: new Set(place.blocked.map(cell => cellNumber({ columns }, cell))),
  }
  grids.set(place, grid)
  return grid
}

const grids = new WeakMap<Place, Grid>()

export function cellNumber({ columns }: Pick<Grid, 'columns'>, { row, column }: Cell): number {
  return (row - 1) * columns + column - 1
}

export function slotNumber(grid: Grid, slot: Slot): number {
  return cellNumber(grid, slot) * grid.depth + slot.depth - 1
}

export function slotOf({ slot_row, slot_column, slot_depth }: SlotColumns): Slot | undefined {
  if (slot_row === null || slot_column === null) return undefined
  return { row: slot_row, column: slot_column, depth: slot_depth ?? 1 }
}

/** The slot of a bottle as its columns. */
export type SlotColumns = Pick<Bottle, 'slot_row' | 'slot_column' | 'slot_depth'>

/** Returns a slot as the columns of a bottle. */
export function columnsOf(slot: Slot | undefined): SlotColumns {
  return {
    slot_row: slot?.row ?? null,
    slot_column: slot?.column ?? null,
    slot_depth: slot?.depth ?? null,
  }
}

/** Returns how many bottles fit in a grid. */
export function capacityOf({ rows, columns, depth, blocked }: Grid): number {
  return (rows * columns - blocked.size) * depth
}

export function isBlocked(grid: Grid, cell: Cell): boolean {
  return grid.blocked.has(cellNumber(grid, cell))
}

/** Returns whether a bottle can lie there: the slot is within the grid and not blocked. */
export function hasSlot(grid: Grid, slot: Slot): boolean {
  return slot.row <= grid.rows && slot.column <= grid.columns && slot.depth <= grid.depth && !isBlocked(grid, slot)
}
