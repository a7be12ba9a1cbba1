import * as z from 'zod/mini'
import { id, instant, line, list, maybe } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { BottleState } from '../bottles/contract.ts'

/** A walk through a place, or the whole cellar, to see what is really there. */
export const Stocktake = z.strictObject({
  id: id(),
  /** With everything within it; null for the whole cellar. */
  place_id: maybe(id()),
  person_id: id(),
  started_at: instant(),
  /** When its differences were booked or let go. */
  closed_at: maybe(instant()),
  /** The bottles that the cellar said lay there when it began. */
  expected: list(id(), limits.bottles_in_stocktake),
})
export type Stocktake = z.infer<typeof Stocktake>

/** A bottle, or a code that no bottle has, met on such a walk. */
export const Tick = z.strictObject({
  id: id(),
  stocktake_id: id(),
  bottle_id: maybe(id()),
  /** What was read, when no bottle has it. */
  code: maybe(line(100)),
  /** Where it was met. */
  place_id: maybe(id()),
  /** What the cellar said of it at that moment. */
  said_state: maybe(BottleState),
  said_place_id: maybe(id()),
  person_id: id(),
  ticked_at: instant(),
})
export type Tick = z.infer<typeof Tick>
