import * as z from 'zod/mini'
import { id, instant, line, maybe } from '../shared/fields.ts'
import { BottleState } from './bottle.ts'

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
export const met = {
  /** Null for something whose code no bottle has. */
  bottle_id: maybe(id()),
  code: maybe(line(100)),
  /** Where it was met. */
  place_id: maybe(id()),
  said_state: maybe(BottleState),
  said_place_id: maybe(id()),
}

export const StocktakeCheck = z.strictObject({
  id: id(),
  stocktake_id: id(),
  ...met,
  person_id: id(),
  checked_at: instant(),
})

export type StocktakeCheck = z.infer<typeof StocktakeCheck>
