import * as z from 'zod/mini'
import { amountMinor, currency, day, id, oneOf, sizeMl } from '../shared/fields.ts'
import { valuationSources } from './choices.ts'

/** A whole number of the currency's minor units with its ISO 4217 code. */
export const Money = z.strictObject({ amount_minor: amountMinor(), currency: currency() })

export type Money = z.infer<typeof Money>

/** The value of a bottle of a wine in one size on one day. */
export const Valuation = z.strictObject({
  id: id(),
  wine_id: id(),
  size_ml: sizeMl(),
  amount_minor: amountMinor(),
  currency: currency(),
  valued_on: day(),
  source: oneOf(valuationSources),
})

export type Valuation = z.infer<typeof Valuation>
