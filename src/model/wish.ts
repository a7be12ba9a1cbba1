import * as z from 'zod/mini'
import { amountMinor, count, currency, day, id, line, longText, maybe, sizeMl } from '../shared/fields.ts'
import { limits } from '../shared/limits.ts'

/** A wine that someone wants. */
export const Wish = z.strictObject({
  id: id(),
  wine_id: id(),
  size_ml: sizeMl(),
  quantity: count(limits.bottles_at_once),
  /** The highest price that a bottle may cost. */
  limit_minor: maybe(amountMinor()),
  limit_currency: maybe(currency()),
  merchant: maybe(line()),
  note: maybe(longText()),
  /** The person who wants it. */
  person_id: id(),
  wished_on: day(),
})

export type Wish = z.infer<typeof Wish>
