import * as z from 'zod/mini'
import { Departure, owners } from '../../model/bottle.ts'
import { amountMinor, count, currency, day, id, line, list, longText, maybe, sizeMl } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'

/**
 * The place into which a command puts bottles: an existing one, or one that the same command adds under
 * `new_place_name` with `place_id` as its id.
 */
export const placeInput = {
  place_id: z.optional(maybe(id())),
  new_place_name: z.optional(line()),
  /**
   * The number of bottles that go into free slots of each place; refused when fewer are free. The others lie in
   * `place_id` without a slot.
   */
  slots: z.optional(list(z.strictObject({ place_id: id(), count: count(limits.chosen_at_once) }), limits.slot_shares)),
}
export interface PlaceInput {
  place_id?: string | null | undefined
  new_place_name?: string | undefined
  slots?: { place_id: string; count: number }[] | undefined
}

/** The fields for the bottles of one wine in one size. */
export const lineFields = {
  /** The id of the purchase that this becomes. */
  id: id(),
  wine_id: id(),
  /** The ids of the new bottles; their number is the quantity. */
  bottle_ids: list(id(), limits.bottles_at_once).check(z.minLength(1)),
  size_ml: sizeMl(),
  price_minor: z.optional(maybe(amountMinor())),
  price_currency: z.optional(maybe(currency())),
  note: z.optional(maybe(longText())),
}

/** The fields that all lines of an order share. */
export const orderFields = {
  merchant: z.optional(maybe(line())),
  ordered_on: z.optional(maybe(day())),
  expected_on: z.optional(maybe(day())),
  order_number: z.optional(maybe(line(100))),
  /** The day everything came into the cellar; null when it is on order. */
  received_on: maybe(day()),
  ...placeInput,
}

/** Bottles of one wine that were bought together and are in the cellar since a day, or on order. */
export const NewPurchase = z.strictObject({ ...lineFields, ...orderFields })
export type NewPurchase = z.infer<typeof NewPurchase>

export const NewDeparture = z.strictObject({
  departure: Departure,
  departed_on: day(),
  note: z.optional(maybe(longText())),
  company: z.optional(maybe(line())),
  occasion: z.optional(maybe(line())),
  revenue_minor: z.optional(maybe(amountMinor())),
  revenue_currency: z.optional(maybe(currency())),
})
export type NewDeparture = z.infer<typeof NewDeparture>

/** A correction of a departure; a field that is left out keeps its value. */
export const DepartureChange = z.strictObject({
  departure: z.optional(Departure),
  departed_on: z.optional(day()),
  note: z.optional(maybe(longText())),
  company: z.optional(maybe(line())),
  occasion: z.optional(maybe(line())),
  revenue_minor: z.optional(maybe(amountMinor())),
  revenue_currency: z.optional(maybe(currency())),
})
export type DepartureChange = z.infer<typeof DepartureChange>

/** The place of a bottle that is returned to the cellar. */
export const Return = z.strictObject(placeInput)
export type Return = z.infer<typeof Return>

export const BottleChange = z.strictObject({
  size_ml: z.optional(sizeMl()),
  price_minor: z.optional(maybe(amountMinor())),
  price_currency: z.optional(maybe(currency())),
  ...placeInput,
  note: z.optional(maybe(longText())),
})
export type BottleChange = z.infer<typeof BottleChange>

export const chosen = () => list(id(), limits.chosen_at_once).check(z.minLength(1))

/** A move of several bottles to one place; a null place removes them from theirs. */
export const BottleMove = z.strictObject({
  bottle_ids: chosen(),
  ...placeInput,
  place_id: maybe(id()),
})
export type BottleMove = z.infer<typeof BottleMove>

/** The occasion for which bottles are kept, and the day until which nothing proposes to open them. */
export const BottleLock = z.strictObject({
  bottle_ids: chosen(),
  lock_reason: line(),
  locked_until_on: z.optional(maybe(day())),
})
export type BottleLock = z.infer<typeof BottleLock>

export const BottleUnlock = z.strictObject({ bottle_ids: chosen() })
export type BottleUnlock = z.infer<typeof BottleUnlock>

/** The departure of several bottles in the same way on the same day; the revenue applies to each of them. */
export const BottleDepartures = z.strictObject({ bottle_ids: chosen(), ...NewDeparture.def.shape })
export type BottleDepartures = z.infer<typeof BottleDepartures>

/** The people to whom bottles belong; with none of them, those of their purchases. */
export const BottleOwners = z.strictObject({ bottle_ids: chosen(), owners: owners() })
export type BottleOwners = z.infer<typeof BottleOwners>
