import * as z from 'zod/mini'
import { Committed } from '../../ledger/contract.ts'
import { met } from '../../model/stocktake.ts'
import { endpoint } from '../../shared/contract.ts'
import { id, list, maybe } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'

export const NewStocktake = z.strictObject({
  id: id(),
  place_id: maybe(id()),
  expected: z.record(z.string().check(z.maxLength(36)), list(id(), limits.bottles_in_stocktake)),
})
export type NewStocktake = z.infer<typeof NewStocktake>

export const NewChecks = z.strictObject({
  checks: list(z.strictObject({ id: id(), ...met }), limits.bottles_at_once).check(z.minLength(1)),
})
export type NewChecks = z.infer<typeof NewChecks>

const oneStocktake = z.strictObject({ cellar_id: id(), stocktake_id: id() })

export const startStocktake = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/stocktakes',
  policy: 'editor',
  summary: 'Begin a stock-take of a place, or of the whole cellar, with the bottles that are said to lie there',
  params: z.strictObject({ cellar_id: id() }),
  body: NewStocktake,
  answer: Committed,
  status: 201,
  writes: true,
})

export const checkBottles = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/stocktakes/:stocktake_id/ticks',
  policy: 'editor',
  summary: 'Say what was met where, with what the cellar said of it at that moment',
  params: oneStocktake,
  body: NewChecks,
  answer: Committed,
  status: 201,
  writes: true,
})

export const uncheckBottles = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/stocktakes/:stocktake_id/untick',
  policy: 'editor',
  summary: 'Take ticks back that were made by mistake',
  params: oneStocktake,
  body: z.strictObject({ check_ids: list(id(), limits.bottles_at_once).check(z.minLength(1)) }),
  answer: Committed,
  status: 201,
  writes: true,
})

export const closeStocktake = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/stocktakes/:stocktake_id/close',
  policy: 'editor',
  summary: 'End a stock-take',
  params: oneStocktake,
  answer: Committed,
  status: 201,
  writes: true,
})
