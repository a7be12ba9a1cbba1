import * as z from 'zod/mini'
import { owners } from '../../model/bottle.ts'
import { amountMinor, count, currency, day, id, line, list, longText, maybe, sizeMl } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { UnlistedWine } from '../wines/contract.ts'
import { chosen, lineFields, orderFields, placeInput } from './contract.ts'

/**
 * One wine in one size within an order. A wine that is not in the cellar is sent along and gets `wine_id` as its id.
 */
export const OrderLine = z.strictObject({ ...lineFields, wine: z.optional(UnlistedWine) })
export type OrderLine = z.infer<typeof OrderLine>

/** Several wines, or sizes of one wine, that were bought together. Each line becomes a purchase of its own. */
export const NewOrder = z.strictObject({
  lines: list(OrderLine, limits.order_lines).check(z.minLength(1)),
  ...orderFields,
})
export type NewOrder = z.infer<typeof NewOrder>

/** A field that is left out keeps its value. Wine, size and price apply to the bottles that have none of their own. */
export const PurchaseChange = z.strictObject({
  wine_id: z.optional(id()),
  size_ml: z.optional(sizeMl()),
  /** A lower quantity removes bottles that are still on order, never those that have come. */
  quantity: z.optional(count(limits.bottles_in_cellar)),
  price_minor: z.optional(maybe(amountMinor())),
  price_currency: z.optional(maybe(currency())),
  merchant: z.optional(maybe(line())),
  ordered_on: z.optional(maybe(day())),
  expected_on: z.optional(maybe(day())),
  order_number: z.optional(maybe(line(100))),
  note: z.optional(maybe(longText())),
  /** The people to whom those of its bottles belong that have no owners of their own. */
  owners: z.optional(owners()),
  /** The ids of the additional bottles when the quantity is raised. */
  new_bottle_ids: z.optional(list(id(), limits.bottles_at_once)),
  /** The day the additional bottles came; they are on order when it is left out. */
  received_on: z.optional(maybe(day())),
})
export type PurchaseChange = z.infer<typeof PurchaseChange>

const {
  size_ml,
  price_minor,
  price_currency,
  merchant,
  ordered_on,
  order_number,
  owners: shared,
} = PurchaseChange.def.shape

/** Facts that several purchases get together. */
export const PurchasesChange = z.strictObject({
  purchase_ids: chosen(),
  ...{ merchant, order_number, ordered_on, size_ml, price_minor, price_currency },
  owners: shared,
})
export type PurchasesChange = z.infer<typeof PurchasesChange>

export const ChosenBottles = z.strictObject({ bottle_ids: chosen() })
export type ChosenBottles = z.infer<typeof ChosenBottles>

/** Bottles on order that came on the same day and are put into one place. */
export const Receipt = z.strictObject({ bottle_ids: chosen(), received_on: day(), ...placeInput })
export type Receipt = z.infer<typeof Receipt>

/** Bottles on order that will not come. */
export const Cancellation = z.strictObject({
  bottle_ids: chosen(),
  cancelled_on: day(),
  note: z.optional(maybe(longText())),
})
export type Cancellation = z.infer<typeof Cancellation>
