import * as z from 'zod/mini'
import { Valuation } from '../../model/valuation.ts'
import { endpoint } from '../../shared/contract.ts'
import { amountMinor, currency, day, id, list, maybe, sizeMl } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'

/**
 * The reference rates of one currency, in units per euro. `days[0]` is a day number (days since 1970-01-01),
 * every next entry the gap in days to the one before it; `per_euro` is as long. `open_ended`: the last rate stands for
 * every later day; otherwise the currency is no longer quoted (RUB since 2022-03-01).
 */
export const RateSeries = z.strictObject({
  currency: currency(),
  source: z.string(),
  /** The sources of later rates if there are others, each with the index of its first one. */
  other_sources: z.optional(z.array(z.strictObject({ from: z.int(), source: z.string() }))),
  days: z.array(z.int()),
  per_euro: z.array(z.number()),
  open_ended: z.boolean(),
  /** The number of rates in it that this instance added to the bundled ones, if it did. */
  added: z.optional(z.int()),
})
export type RateSeries = z.infer<typeof RateSeries>

/** `from_on` and `until_on` are null for the euro, which needs no rate, and where a fixed rate knows no end. */
export const KnownCurrency = z.strictObject({
  currency: currency(),
  from_on: maybe(day()),
  until_on: maybe(day()),
  /** True when it is quoted today, so that amounts can be shown in it: not RUB, not BGN. */
  current: z.boolean(),
  /** The number of rates that this instance added to the bundled ones. */
  added: z.int(),
})
export type KnownCurrency = z.infer<typeof KnownCurrency>

export const listRates = endpoint({
  method: 'GET',
  path: '/api/rates',
  policy: 'signed-in',
  summary: 'The currencies that can be converted, each with the first and the last day of its rates',
  answer: z.strictObject({ source: z.string(), currencies: z.array(KnownCurrency) }),
})

export const getRates = endpoint({
  method: 'GET',
  path: '/api/rates/:currency',
  policy: 'signed-in',
  summary: 'All reference rates of one currency',
  params: z.strictObject({ currency: currency() }),
  answer: RateSeries,
})

/** The value of a bottle of wines on a day, each wine in one size. The ids are those of the new valuations. */
export const WineValuations = z.strictObject({
  wines: list(z.strictObject({ id: id(), wine_id: id(), size_ml: sizeMl() }), limits.chosen_at_once).check(
    z.minLength(1),
  ),
  amount_minor: amountMinor(),
  currency: currency(),
  valued_on: day(),
})

/** Values of wines, each with its own amount and day, such as those of a price list. */
export const ListedValuations = z.strictObject({
  valuations: list(z.omit(Valuation, { source: true }), limits.chosen_at_once).check(z.minLength(1)),
})
