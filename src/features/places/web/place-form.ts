import * as z from 'zod/mini'
import { type Naming, namesFor, namings } from '../../../model/axis-names.ts'
import { gridKinds } from '../../../model/choices.ts'
import type { Place } from '../../../model/place.ts'
import { count, maybe, oneOf } from '../../../shared/fields.ts'
import { limits } from '../../../shared/limits.ts'
import { NewPlace } from '../contract.ts'

const { name, kind, parent_id, note } = NewPlace.def.shape
const side = z.optional(count(limits.grid_side))
const naming = z.optional(oneOf(namings))

/** The names of an axis, one per line. */
const names = z.optional(maybe(z.string()))

export const PlaceForm = z.strictObject({
  ...{ name, kind, parent_id, note },
  grid_rows: side,
  grid_columns: side,
  grid_depth: z.optional(maybe(count(limits.grid_side))),
  grid_kind: z.optional(oneOf(gridKinds)),
  rows_named: naming,
  columns_named: naming,
  row_names: names,
  column_names: names,
})

/** Returns the place that was entered in the form, without blocked cells outside the grid. */
export function placeOf(entered: z.infer<typeof PlaceForm>, before: Place, withGrid: boolean) {
  const { rows_named, columns_named, row_names, column_names, grid_kind, ...fields } = entered
  const { grid_rows = 0, grid_columns = 0 } = entered
  if (!withGrid) return { ...fields, ...noGrid }
  return {
    ...fields,
    grid_depth: entered.grid_depth ?? 1,
    grid_kind,
    row_names: namesOf('rows', rows_named, grid_rows, row_names),
    column_names: namesOf('columns', columns_named, grid_columns, column_names),
    blocked: before.blocked.filter(cell => cell.row <= grid_rows && cell.column <= grid_columns),
  }
}

const noGrid = {
  grid_rows: null,
  grid_columns: null,
  grid_depth: null,
  grid_kind: null,
  row_names: [],
  column_names: [],
  blocked: [],
}

function namesOf(axis: 'rows' | 'columns', naming: Naming = 'own', length: number, written: string | null = null) {
  if (naming !== 'own') return namesFor(naming, axis, length)
  const lines = (written ?? '').split('\n').map(line => line.trim())
  return lines.filter(Boolean)
}
