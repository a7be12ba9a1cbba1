import * as z from 'zod/mini'
import { id, instant, line, maybe } from '../shared/fields.ts'
import { BottleState } from './bottle.ts'

/** A count of the bottles that are really in a place or in the whole cellar. */
export const Stocktake = z.strictObject({
  id: id(),
  /** The counted place, including everything within it; null for the whole cellar. */
  place_id: maybe(id()),
  person_id: id(),
  started_at: instant(),
  /** The time at which its differences were recorded or discarded. */
  closed_at: maybe(instant()),
  /** The bottles recorded there when the count began, by the place they were recorded in (see nowhere.ts). */
  expected: z.record(z.string(), z.array(id())),
  /**
   * The slots of these bottles when the count began, for those that lay in one. Empty for a count that began before slots
   * were stored.
   */
  expected_slots: z.record(z.string(), z.strictObject({ row: z.int(), column: z.int(), depth: z.int() })),
  /**
   * The bottles whose records differed from what was found, as it stood at the finish: whether the records were
   * corrected, or left as they were. Empty while it is open, and for one finished before results were stored.
   */
  result: z.partialRecord(z.enum(['applied', 'left']), z.array(id())),
})

export type Stocktake = z.infer<typeof Stocktake>

/** The fields of a bottle that was found in a count, with what the cellar showed about it at that moment. */
export const foundFields = {
  /** Null for a code that belongs to no bottle. */
  bottle_id: maybe(id()),
  code: maybe(line(100)),
  /** The place where it was found. */
  place_id: maybe(id()),
  recorded_state: maybe(BottleState),
  recorded_place_id: maybe(id()),
}

export const StocktakeCheck = z.strictObject({
  id: id(),
  stocktake_id: id(),
  ...foundFields,
  person_id: id(),
  checked_at: instant(),
})

export type StocktakeCheck = z.infer<typeof StocktakeCheck>
