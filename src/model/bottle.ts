import * as z from 'zod/mini'
import { amountMinor, count, currency, day, id, line, list, longText, maybe, oneOf, sizeMl } from '../shared/fields.ts'
import { limits } from '../shared/limits.ts'
import { bottleStates, departures, endings, preservations } from './choices.ts'

export const BottleState = oneOf(bottleStates)

export type BottleState = z.infer<typeof BottleState>

export const Departure = oneOf(departures)

export type Departure = z.infer<typeof Departure>

/** Five characters of Crockford base 32 and a check character; see `code.ts`. */
export const BottleCode = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{6}$/))

/**
 * Somebody to whom a bottle belongs: 2 of 3 parts in all are two thirds of it. The name is that of the person when this
 * was said, and stays when they have left.
 */
export const Owner = z.strictObject({ person_id: id(), name: line(), parts: count(limits.owner_parts) })

export type Owner = z.infer<typeof Owner>

export const owners = () => list(Owner, limits.owners)

/** One line of an order. */
export const Purchase = z.strictObject({
  id: id(),
  wine_id: id(),
  size_ml: sizeMl(),
  quantity: count(limits.bottles_in_cellar),
  /** The price of one bottle. */
  price_minor: maybe(amountMinor()),
  price_currency: maybe(currency()),
  merchant: maybe(line()),
  ordered_on: maybe(day()),
  expected_on: maybe(day()),
  order_number: maybe(line(100)),
  note: maybe(longText()),
  /** The people to whom its bottles belong; none of them if they belong to the whole cellar. */
  owners: owners(),
  extra: z.record(z.string(), z.string()),
})

export type Purchase = z.infer<typeof Purchase>

export const Bottle = z.strictObject({
  id: id(),
  wine_id: id(),
  purchase_id: maybe(id()),
  size_ml: sizeMl(),
  state: BottleState,
  code: BottleCode,
  /** The price paid for this bottle when it differs from its purchase. */
  price_minor: maybe(amountMinor()),
  price_currency: maybe(currency()),
  place_id: maybe(id()),
  slot_row: maybe(z.int()),
  slot_column: maybe(z.int()),
  slot_depth: maybe(z.int()),
  received_on: maybe(day()),
  opened_on: maybe(day()),
  /** The amount remaining in an opened bottle. */
  left_ml: maybe(z.int().check(z.minimum(0), z.maximum(limits.size_ml_max))),
  preserved: maybe(oneOf(preservations)),
  /** The day on which its sticker was attached. */
  labelled_on: maybe(day()),
  /** The occasion that the bottle is kept for. It is locked until the day, or without one until somebody unlocks it. */
  lock_reason: maybe(line()),
  locked_until_on: maybe(day()),
  departed_on: maybe(day()),
  departure: maybe(oneOf(endings)),
  departure_note: maybe(longText()),
  company: maybe(line()),
  occasion: maybe(line()),
  revenue_minor: maybe(amountMinor()),
  revenue_currency: maybe(currency()),
  /** The person who removed it; null when it was imported as already removed. */
  departed_by: maybe(id()),
  note: maybe(longText()),
  external_id: maybe(line(100)),
  /** The people to whom this bottle belongs; where none is named, it belongs to those of its purchase. */
  owners: owners(),
  extra: z.record(z.string(), z.string()),
})

export type Bottle = z.infer<typeof Bottle>
