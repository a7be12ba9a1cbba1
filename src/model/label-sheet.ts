import * as z from 'zod/mini'
import { id } from '../shared/fields.ts'

export const mm = (max: number) => z.number().check(z.minimum(0), z.maximum(max))

export const side = () => z.number().check(z.minimum(8), z.maximum(500))

export const count = () => z.int().check(z.minimum(1), z.maximum(100))

/**
 * The layout of the stickers on a sheet, in millimetres; on a roll each page is one sticker. A cellar stores the sheets
 * that its people measured themselves; those that can be bought are listed in a table.
 */
export const LabelSheet = z.strictObject({
  id: id(),
  page_width: side(),
  page_height: side(),
  width: side(),
  height: side(),
  columns: count(),
  rows: count(),
  left: mm(500),
  top: mm(500),
  /** The distance from the edge of one sticker to the same edge of the next, including the gap. */
  across: mm(500),
  down: mm(500),
})

export type LabelSheet = z.infer<typeof LabelSheet>
