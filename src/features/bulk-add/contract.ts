import * as z from 'zod/mini'
import { Committed } from '../../ledger/contract.ts'
import { endpoint } from '../../shared/contract.ts'
import { id, list } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { NewPurchase } from '../bottles/contract.ts'
import { NewWine } from '../wines/contract.ts'

/**
 * One bulk add: new wines, and purchases with their bottles of these wines or of existing ones. A new place is named by
 * the first purchase whose bottles go into it.
 */
export const Batch = z.strictObject({
  wines: z.optional(list(NewWine, limits.rows_at_once)),
  purchases: z.optional(list(NewPurchase, limits.rows_at_once)),
})
export type Batch = z.infer<typeof Batch>

export const bulkAdd = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/batches',
  policy: 'editor',
  summary: 'Add many wines and bottles, as one change',
  params: z.strictObject({ cellar_id: id() }),
  body: Batch,
  answer: Committed,
  status: 201,
  writes: true,
})
