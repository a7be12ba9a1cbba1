import * as z from 'zod/mini'
import { endpoint } from '../../shared/contract.ts'
import {
  amountMinor,
  count,
  currency,
  day,
  id,
  line,
  list,
  longText,
  maybe,
  oneOf,
  sizeMl,
} from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { Committed } from '../cellars/contract.ts'

export const bottleStates = ['on_order', 'in_cellar', 'gone'] as const
export const BottleState = oneOf(bottleStates)
export type BottleState = z.infer<typeof BottleState>

/** The ways out of the cellar. */
export const departures = ['drunk', 'gifted', 'sold', 'traded', 'broken', 'spoiled', 'lost', 'returned'] as const
export const Departure = oneOf(departures)
export type Departure = z.infer<typeof Departure>

/** And `cancelled`: what was on order and will not come. Such a bottle was never here, and never bought. */
export const endings = [...departures, 'cancelled'] as const
export type Ending = (typeof endings)[number]

/** How an opened bottle is kept: its cork, a pump, argon, a needle through the cork. */
export const preservations = ['cork', 'vacuum', 'gas', 'needle'] as const
export type Preservation = (typeof preservations)[number]

/** Crockford base 32, five characters and a check character; see `code.ts`. */
export const BottleCode = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{6}$/))

/** One line of one order. */
export const Purchase = z.strictObject({
  id: id(),
  wine_id: id(),
  size_ml: sizeMl(),
  quantity: count(limits.bottles_in_cellar),
  /** Per bottle. */
  price_minor: maybe(amountMinor()),
  price_currency: maybe(currency()),
  merchant: maybe(line()),
  ordered_on: maybe(day()),
  expected_on: maybe(day()),
  order_number: maybe(line(100)),
  note: maybe(longText()),
  extra: z.record(z.string(), z.string()),
})
export type Purchase = z.infer<typeof Purchase>

/** One physical bottle. */
export const Bottle = z.strictObject({
  id: id(),
  wine_id: id(),
  purchase_id: maybe(id()),
  size_ml: sizeMl(),
  state: BottleState,
  code: BottleCode,
  /** What was paid for this bottle when it differs from its purchase. */
  price_minor: maybe(amountMinor()),
  price_currency: maybe(currency()),
  place_id: maybe(id()),
  slot_row: maybe(z.int()),
  slot_column: maybe(z.int()),
  slot_depth: maybe(z.int()),
  received_on: maybe(day()),
  opened_on: maybe(day()),
  /** What is left in an opened bottle. */
  left_ml: maybe(z.int().check(z.minimum(0), z.maximum(limits.size_ml_max))),
  preserved: maybe(oneOf(preservations)),
  /** The day its sticker was put on. */
  labelled_on: maybe(day()),
  departed_on: maybe(day()),
  departure: maybe(oneOf(endings)),
  departure_note: maybe(longText()),
  company: maybe(line()),
  occasion: maybe(line()),
  revenue_minor: maybe(amountMinor()),
  revenue_currency: maybe(currency()),
  /** Who took it out; null when it came in that way with an import. */
  departed_by: maybe(id()),
  note: maybe(longText()),
  foreign_id: maybe(line(100)),
  extra: z.record(z.string(), z.string()),
})
export type Bottle = z.infer<typeof Bottle>

export const inCellar = z.strictObject({ cellar_id: id() })
export const oneBottle = z.strictObject({ cellar_id: id(), bottle_id: id() })

/**
 * Where bottles are put by a deed of theirs: in a place of the cellar, or in one that the same deed adds under
 * `new_place_name`, with `place_id` as its id.
 */
export const placeGiven = { place_id: z.optional(maybe(id())), new_place_name: z.optional(line()) }
export interface PlaceGiven {
  place_id?: string | null | undefined
  new_place_name?: string | undefined
}

/** What is bought of one wine in one size. */
export const lineFields = {
  /** Of the purchase it becomes. */
  id: id(),
  wine_id: id(),
  /** The ids of the bottles to be made; their number is the quantity. */
  bottle_ids: list(id(), limits.bottles_at_once).check(z.minLength(1)),
  size_ml: sizeMl(),
  price_minor: z.optional(maybe(amountMinor())),
  price_currency: z.optional(maybe(currency())),
  note: z.optional(maybe(longText())),
}

/** What holds for all that is bought together. */
export const orderFields = {
  merchant: z.optional(maybe(line())),
  ordered_on: z.optional(maybe(day())),
  expected_on: z.optional(maybe(day())),
  order_number: z.optional(maybe(line(100))),
  /** The day all of it came into the cellar; null for on order. */
  received_on: maybe(day()),
  ...placeGiven,
}

/** Bottles of one wine, bought together: in the cellar since a day, or on order. */
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

/** What was said of a departure, put right later; what is not named stays. */
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

/** Where a bottle lies that is back. */
export const Return = z.strictObject(placeGiven)
export type Return = z.infer<typeof Return>

export const BottleChange = z.strictObject({
  size_ml: z.optional(sizeMl()),
  price_minor: z.optional(maybe(amountMinor())),
  price_currency: z.optional(maybe(currency())),
  ...placeGiven,
  note: z.optional(maybe(longText())),
})
export type BottleChange = z.infer<typeof BottleChange>

export const chosen = () => list(id(), limits.chosen_at_once).check(z.minLength(1))

/** Several bottles to one place; null for nowhere in particular. */
export const BottleMove = z.strictObject({
  bottle_ids: chosen(),
  ...placeGiven,
  place_id: maybe(id()),
})
export type BottleMove = z.infer<typeof BottleMove>

/** Several bottles that went the same way on the same day; the revenue is that of each. */
export const BottleDepartures = z.strictObject({ bottle_ids: chosen(), ...NewDeparture.def.shape })
export type BottleDepartures = z.infer<typeof BottleDepartures>

export const addBottles = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/purchases',
  policy: 'editor',
  summary: 'Add bottles of a wine, bought together',
  params: inCellar,
  body: NewPurchase,
  answer: Committed,
  status: 201,
  writes: true,
})

export const departBottle = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/bottles/:bottle_id/departure',
  policy: 'editor',
  summary: 'Take a bottle out: drunk, gifted, lost, …',
  params: oneBottle,
  body: NewDeparture,
  answer: Committed,
  status: 201,
  writes: true,
})

export const editDeparture = endpoint({
  method: 'PATCH',
  path: '/api/cellars/:cellar_id/bottles/:bottle_id/departure',
  policy: 'editor',
  summary: 'Put right what was said of a departure; the bottle stays gone',
  params: oneBottle,
  body: DepartureChange,
  answer: Committed,
  writes: true,
})

export const bringBack = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/bottles/:bottle_id/return',
  policy: 'editor',
  summary: 'A bottle that left is back, whatever took it: a change of long ago, one of several bottles, an import',
  params: oneBottle,
  body: Return,
  answer: Committed,
  status: 201,
  writes: true,
})

export const moveBottles = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/bottles/move',
  policy: 'editor',
  summary: 'Move several bottles to one place, as one change',
  params: inCellar,
  body: BottleMove,
  answer: Committed,
  status: 201,
  writes: true,
})

export const departBottles = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/bottles/depart',
  policy: 'editor',
  summary: 'Take several bottles out, as one change: drunk, gifted, lost, …',
  params: inCellar,
  body: BottleDepartures,
  answer: Committed,
  status: 201,
  writes: true,
})

export const receiveBottle = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/bottles/:bottle_id/receipt',
  policy: 'editor',
  summary: 'A bottle on order came into the cellar',
  params: oneBottle,
  body: z.strictObject({ received_on: day(), ...placeGiven }),
  answer: Committed,
  status: 201,
  writes: true,
})

export const editBottle = endpoint({
  method: 'PATCH',
  path: '/api/cellars/:cellar_id/bottles/:bottle_id',
  policy: 'editor',
  summary: 'Change fields of a bottle; those not named stay as they are',
  params: oneBottle,
  body: BottleChange,
  answer: Committed,
  writes: true,
})
