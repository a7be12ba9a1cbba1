import type { FieldErrors } from '../shared/errors.ts'
import { limits } from '../shared/limits.ts'
import { cellNumber, type Grid, isBlocked, type Slot } from './grid.ts'
import type { Cell, Place } from './place.ts'

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
