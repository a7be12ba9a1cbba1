import * as z from 'zod/mini'
import {
  acceptedBy,
  type FilterName,
  filterNames,
  type ShareName,
  shareNames,
  type ValueOf,
} from '../../model/dimensions.ts'
import { Stage, WineType } from '../../model/wine.ts'
import { byField } from '../../model/wine-fields.ts'
import { endpoint } from '../../shared/contract.ts'
import { currency, day, maybe } from '../../shared/fields.ts'
import { acceptedSchema, momentSchemas, WineQuery } from '../wines/contract.ts'
import { amountsOptional } from './without-amounts.ts'

const { stock, sort } = WineQuery.def.shape

/** The question to the list of wines that finds the wines a figure is about. */
export const Question = z.strictObject({
  ...(byField(filterNames, name => z.optional(z.array(acceptedSchema(acceptedBy(name))))) as unknown as {
    [Name in FilterName]: z.ZodMiniOptional<z.ZodMiniArray<z.core.$ZodType<ValueOf<Name>>>>
  }),
  stock,
  sort,
  ...momentSchemas,
})
export type Question = z.infer<typeof Question>

/** A number of bottles, and of wines in the list that the question leads to. */
export const Measure = z.strictObject({ bottles: z.int(), wines: z.int(), query: Question })
export type Measure = z.infer<typeof Measure>

/** The bottles of one type within a figure. */
export const TypePart = z.strictObject({
  type: WineType,
  bottles: z.int(),
  value_minor: z.int(),
  query: Question,
})
export type TypePart = z.infer<typeof TypePart>

/** The bottles in the cellar that are alike in one respect: their country, their vintage. */
export const Share = z.strictObject({
  key: z.string(),
  ...Measure.def.shape,
  /** Null when the value of none of them is known. */
  value_minor: maybe(z.int()),
  unvalued: z.int(),
  types: z.array(TypePart),
})
export type Share = z.infer<typeof Share>

/**
 * A rate in units per euro, the day it was set, by how many days it is older than the day it stands for, and who says
 * so: nobody for the euro itself.
 */
const UsedRate = z.strictObject({
  currency: currency(),
  per_euro: z.number(),
  day_on: day(),
  age_days: z.int(),
  source: maybe(z.string()),
})

/** The part of a sum that was given in one currency, and the rates it was converted with. */
export const AmountPart = z.strictObject({
  currency: currency(),
  bottles: z.int(),
  entered_minor: z.int(),
  amount_minor: z.int(),
  /** Null when nothing had to be converted. */
  conversion: maybe(
    z.strictObject({
      /** On how many days rates were taken; `earliest` and `latest` are those of the first and the last. */
      days: z.int(),
      earliest: z.strictObject({ from: UsedRate, to: UsedRate }),
      latest: z.strictObject({ from: UsedRate, to: UsedRate }),
      source: z.string(),
    }),
  ),
})
export type AmountPart = z.infer<typeof AmountPart>

/** A sum over the bottles in the cellar that can tell how it came about. */
export const Amount = z.strictObject({
  amount_minor: z.int(),
  currency: currency(),
  /** Bottles whose amount is in the sum. */
  known: z.int(),
  /** The number of these bottles that nobody has valued, whose price is used as their value. */
  as_paid: z.int(),
  /** Bottles without a valuation or price, and bottles whose amount cannot be converted: no rate, or no day. */
  without_amount: z.int(),
  without_rate: z.int(),
  parts: z.array(AmountPart),
  query: Question,
})
export type Amount = z.infer<typeof Amount>

/** The bottles in the cellar that can be drunk in a year, by the stage they will be at and by type. */
export const ReadyYear = z.strictObject({
  year: z.int(),
  ...Measure.def.shape,
  stages: z.array(z.strictObject({ stage: Stage, bottles: z.int(), query: Question })),
  types: z.array(z.strictObject({ type: WineType, bottles: z.int(), query: Question })),
})
export type ReadyYear = z.infer<typeof ReadyYear>

/** The bottles that came and went in a month (`2024-05`) or a year (`2024`). */
export const Period = z.strictObject({
  period: z.string(),
  bought: Measure,
  drunk: Measure,
  /** Gone in another way: given away, sold, broken, … */
  left: Measure,
  /** The cost of the bought bottles, each at the rate of its day. */
  spent_minor: z.int(),
  /** Bought bottles whose price is not known or cannot be converted. */
  unpriced: z.int(),
})
export type Period = z.infer<typeof Period>

const sharesByDimension = Object.fromEntries(shareNames.map(name => [`by_${name}`, z.array(Share)])) as {
  [Name in ShareName as `by_${Name}`]: z.ZodMiniArray<typeof Share>
}

export const Analytics = z.strictObject({
  today: day(),
  currency: currency(),
  in_cellar: Measure,
  on_order: Measure,
  gone: Measure,
  value: Amount,
  cost: Amount,
  /** A bottle counts for each value of its wine: the shares by grape do not add up to the cellar. */
  ...sharesByDimension,
  by_country: z.array(z.strictObject({ ...Share.def.shape, regions: z.array(Share) })),
  ready: z.strictObject({
    /** This year and the fifteen after it. */
    years: z.array(ReadyYear),
    /** Opens after the last of the years. */
    later: Measure,
    later_estimated: Measure,
    past: Measure,
    past_estimated: Measure,
    unknown: Measure,
  }),
  /** The months and years in which something was bought, drunk or left, from the first to the last. */
  months: z.array(Period),
  years: z.array(Period),
  /** Bottles of which it is not known when it happened. */
  undated: z.strictObject({ bought: Measure, drunk: Measure, left: Measure }),
})
export type Analytics = z.infer<typeof Analytics>

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/cellars/:cellar_id/analytics',
  policy: 'viewer',
  summary: 'Count and value a cellar and its history, each figure with the question that lists its wines',
  query: z.strictObject({
    /** The currency of the amounts, by default the preferred one of the person who asks. */
    currency: z.optional(currency()),
    /** The caller's calendar day. */
    today: z.optional(day()),
    /**
     * Counts only the bottles of which these people own a part, and this part of each amount; `unknown` stands for the
     * whole cellar.
     */
    owner: WineQuery.def.shape.owner,
  }),
  /** Amounts are missing for those who may not see them. */
  answer: amountsOptional(Analytics),
})
