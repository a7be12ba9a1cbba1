import * as z from 'zod/mini'
import { amountMinor, count, currency, day, id, line, longText, maybe, sizeMl } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { UnlistedWine } from '../wines/contract.ts'

const wishFields = {
  size_ml: z.optional(sizeMl()),
  quantity: z.optional(count(limits.bottles_at_once)),
  limit_minor: z.optional(maybe(amountMinor())),
  limit_currency: z.optional(maybe(currency())),
  merchant: z.optional(maybe(line())),
  note: z.optional(maybe(longText())),
}

export const NewWish = z.strictObject({
  id: id(),
  wine_id: id(),
  /** Present when the wine is not in the cellar: it is added with the wish, under `wine_id`. */
  wine: z.optional(UnlistedWine),
  ...wishFields,
  wished_on: day(),
})
export type NewWish = z.infer<typeof NewWish>

export const WishChange = z.strictObject(wishFields)
export type WishChange = z.infer<typeof WishChange>
