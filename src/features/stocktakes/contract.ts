import * as z from 'zod/mini'
import { foundFields } from '../../model/stocktake.ts'
import { id, list, maybe } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'

export const NewStocktake = z.strictObject({
  id: id(),
  place_id: maybe(id()),
  expected: z.record(z.string().check(z.maxLength(36)), list(id(), limits.bottles_in_stocktake)),
})
export type NewStocktake = z.infer<typeof NewStocktake>

export const NewChecks = z.strictObject({
  stocktake_id: id(),
  checks: list(z.strictObject({ id: id(), ...foundFields }), limits.bottles_at_once).check(z.minLength(1)),
})
export type NewChecks = z.infer<typeof NewChecks>

export const RemovedChecks = z.strictObject({
  stocktake_id: id(),
  check_ids: list(id(), limits.bottles_at_once).check(z.minLength(1)),
})
export type RemovedChecks = z.infer<typeof RemovedChecks>
