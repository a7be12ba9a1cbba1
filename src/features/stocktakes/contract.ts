import * as z from 'zod/mini'
import { foundFields } from '../../model/stocktake.ts'
import { day, id, list, longText, maybe } from '../../shared/fields.ts'
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

/** The bottles whose records become those that were found, and the day and the note of those that are lost. */
export const Corrections = z.strictObject({
  bottle_ids: list(id(), limits.chosen_at_once).check(z.minLength(1)),
  applied_on: day(),
  note: z.optional(maybe(longText())),
})
export type Corrections = z.infer<typeof Corrections>
