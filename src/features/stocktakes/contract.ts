import * as z from 'zod/mini'
import { endpoint } from '../../shared/contract.ts'
import { id, instant, line, list, maybe } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { BottleState } from '../bottles/contract.ts'
import { Committed } from '../cellars/contract.ts'

/** A walk through a place, or the whole cellar, to see what is really there. */
export const Stocktake = z.strictObject({
  id: id(),
  /** With everything within it; null for the whole cellar. */
  place_id: maybe(id()),
  person_id: id(),
  started_at: instant(),
  /** When its differences were booked or let go. */
  closed_at: maybe(instant()),
  /** The bottles that the cellar said lay there when it began, by the place they lay in (`nowhere` for none). */
  expected: z.record(z.string(), z.array(id())),
})
export type Stocktake = z.infer<typeof Stocktake>

export const nowhere = 'nowhere'

/** What was met on such a walk, with what the cellar said of it at that moment to who met it. */
const met = {
  /** Null for something whose code no bottle has. */
  bottle_id: maybe(id()),
  code: maybe(line(100)),
  /** Where it was met. */
  place_id: maybe(id()),
  said_state: maybe(BottleState),
  said_place_id: maybe(id()),
}

export const Tick = z.strictObject({
  id: id(),
  stocktake_id: id(),
  ...met,
  person_id: id(),
  ticked_at: instant(),
})
export type Tick = z.infer<typeof Tick>

export const NewStocktake = z.strictObject({
  id: id(),
  place_id: maybe(id()),
  expected: z.record(z.string().check(z.maxLength(36)), list(id(), limits.bottles_in_stocktake)),
})
export type NewStocktake = z.infer<typeof NewStocktake>

export const NewTicks = z.strictObject({
  ticks: list(z.strictObject({ id: id(), ...met }), limits.bottles_at_once).check(z.minLength(1)),
})
export type NewTicks = z.infer<typeof NewTicks>

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

export const tickBottles = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/stocktakes/:stocktake_id/ticks',
  policy: 'editor',
  summary: 'Say what was met where, with what the cellar said of it at that moment',
  params: oneStocktake,
  body: NewTicks,
  answer: Committed,
  status: 201,
  writes: true,
})

export const untickBottles = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/stocktakes/:stocktake_id/untick',
  policy: 'editor',
  summary: 'Take ticks back that were made by mistake',
  params: oneStocktake,
  body: z.strictObject({ tick_ids: list(id(), limits.bottles_at_once).check(z.minLength(1)) }),
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
