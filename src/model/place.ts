import * as z from 'zod/mini'
import { count, id, line, list, longText, maybe, oneOf } from '../shared/fields.ts'
import { limits } from '../shared/limits.ts'
import { BottleCode } from './bottle.ts'
import { gridKinds, placeKinds } from './choices.ts'

export const side = maybe(count(limits.grid_side))

/** A cell of a grid. Rows and columns are numbered from one. */
export const Cell = z.strictObject({ row: count(limits.grid_side), column: count(limits.grid_side) })

export type Cell = z.infer<typeof Cell>

/** A node of the storage tree. It has a grid when `grid_rows` and `grid_columns` are set. */
export const Place = z.strictObject({
  id: id(),
  parent_id: maybe(id()),
  name: line(),
  kind: oneOf(placeKinds),
  grid_rows: side,
  grid_columns: side,
  grid_depth: side,
  grid_kind: maybe(oneOf(gridKinds)),
  /** The names of the rows and columns; empty for letters down and numbers across. */
  row_names: list(line(20), limits.grid_side),
  column_names: list(line(20), limits.grid_side),
  /** The cells that cannot hold a bottle, such as those behind a pillar or on a broken shelf. */
  blocked: list(Cell, limits.blocked_cells),
  /** The short code on its sticker. */
  code: maybe(BottleCode),
  /** Its position among its siblings. */
  position: z.int(),
  note: maybe(longText()),
})

export type Place = z.infer<typeof Place>
