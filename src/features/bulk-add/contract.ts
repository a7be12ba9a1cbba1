import * as z from 'zod/mini'
import { list } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { NewPurchase } from '../bottles/contract.ts'
import { NewWine } from '../wines/contract.ts'

/**
 * One bulk add: new wines, and purchases with their bottles of these wines or of existing ones. A new place is named by
 * the first purchase whose bottles go into it.
 */
export const BulkAddInput = z.strictObject({
  wines: z.optional(list(NewWine, limits.rows_at_once)),
  purchases: z.optional(list(NewPurchase, limits.rows_at_once)),
})
export type BulkAddInput = z.infer<typeof BulkAddInput>
