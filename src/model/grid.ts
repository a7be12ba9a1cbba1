import type { FieldErrors } from '../shared/errors.ts'
import { limits } from '../shared/limits.ts'
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

export function slotOf({ slot_row, slot_column, slot_depth }: Bottle): Slot | undefined {
  if (slot_row === null || slot_column === null) return undefined
  return { row: slot_row, column: slot_column, depth: slot_depth ?? 1 }
}

/** Returns a slot as the columns of a bottle. */
export function columnsOf(slot: Slot | undefined) {
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

/** Returns the error of a slot and the side that causes it; undefined for a slot that can hold a bottle. */
export function slotError(grid: Grid, slot: Slot): { side: keyof Slot; fieldError: FieldErrors[string] } | undefined {
  const { rows, columns, depth } = grid
  const side = slot.row > rows ? 'row' : slot.column > columns ? 'column' : slot.depth > depth ? 'depth' : undefined
  if (side) return { side, fieldError: { code: 'outside_grid', values: { rows, columns, depth } } }
  return isBlocked(grid, slot) ? { side: 'row', fieldError: { code: 'cell_blocked' } } : undefined
}

/** Returns the place with a complete grid or none, and drops blocked cells that are outside the grid. */
export function withWholeGrid(place: Place): Place {
  const { grid_rows: rows, grid_columns: columns } = place
  if (rows === null && columns === null) {
    return { ...place, grid_depth: null, grid_kind: null, row_names: [], column_names: [], blocked: [] }
  }
  return {
    ...place,
    grid_depth: place.grid_depth ?? 1,
    grid_kind: place.grid_kind ?? 'cells',
    blocked: blockedWithin(place),
  }
}

/** Returns the errors in the grid of a place by field. */
export function gridErrors(place: Place): Record<string, FieldErrors[string] | undefined> {
  const { grid_rows: rows, grid_columns: columns, row_names, column_names } = place
  if (rows === null || columns === null) {
    const lacks = rows === columns ? undefined : ({ code: 'required' } as const)
    return { [rows === null ? 'grid_rows' : 'grid_columns']: lacks }
  }
  const count = rows * columns * (place.grid_depth ?? 1)
  const max = limits.bottles_in_cellar
  return {
    grid_rows: count > max ? { code: 'grid_too_large', values: { count, max } } : undefined,
    row_names: namesError(row_names, rows),
    column_names: namesError(column_names, columns),
  }
}

function namesError(names: readonly string[], count: number): FieldErrors[string] | undefined {
  if (names.length === 0) return undefined
  if (names.length !== count) return { code: 'names_differ', values: { count } }
  return new Set(names).size < count ? { code: 'chosen_twice' } : undefined
}

function blockedWithin({ grid_rows, grid_columns, blocked }: Place): Cell[] {
  const columns = grid_columns ?? 0
  const within = blocked.filter(({ row, column }) => row <= (grid_rows ?? 0) && column <= columns)
  const byNumber = new Map(within.map(cell => [cellNumber({ columns }, cell), cell]))
  return [...byNumber].sort(([a], [b]) => a - b).map(([, cell]) => cell)
}
