import * as z from 'zod/mini'
import { Committed } from '../../ledger/contract.ts'
import { endpoint } from '../../shared/contract.ts'
import { amountMinor, count, currency, day, id, line, longText, maybe, sizeMl } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { NewPurchase } from '../bottles/contract.ts'
import { UnlistedWine } from '../wines/contract.ts'

const said = {
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
  ...said,
  wished_on: day(),
})
export type NewWish = z.infer<typeof NewWish>

export const WishChange = z.strictObject(said)
export type WishChange = z.infer<typeof WishChange>

const oneWish = z.strictObject({ cellar_id: id(), wish_id: id() })

export const addWish = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/wishes',
  policy: 'editor',
  summary: 'Wish for a wine; one that is not in the cellar is added with the wish',
  params: z.strictObject({ cellar_id: id() }),
  body: NewWish,
  answer: Committed,
  status: 201,
  writes: true,
})

export const editWish = endpoint({
  method: 'PATCH',
  path: '/api/cellars/:cellar_id/wishes/:wish_id',
  policy: 'editor',
  summary: 'Change fields of a wish; those not named stay as they are',
  params: oneWish,
  body: WishChange,
  answer: Committed,
  writes: true,
})

export const removeWish = endpoint({
  method: 'DELETE',
  path: '/api/cellars/:cellar_id/wishes/:wish_id',
  policy: 'editor',
  summary: 'Give up a wish; its wine stays',
  params: oneWish,
  answer: Committed,
  writes: true,
})

export const buyWish = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/wishes/:wish_id/purchase',
  policy: 'editor',
  summary: 'Buy what was wished for: a purchase with its bottles, and a wish less, as one change',
  params: oneWish,
  body: NewPurchase,
  answer: Committed,
  status: 201,
  writes: true,
})
