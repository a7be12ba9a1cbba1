import { grouped, type Replica } from '../../ledger/replica.ts'
import type { Bottle, Purchase } from '../../model/bottle.ts'
import type { Money, Valuation } from '../../model/valuation.ts'
import type { ValueBasis } from '../../model/wine-summary.ts'
import type { Day } from '../../shared/days.ts'
import { boughtOn } from '../bottles/moves.ts'
import { type Converted, convert } from './conversion.ts'
import type { Rates } from './rates.ts'

/** The day and the currency of all amounts, and the rates to convert them with. */
export interface ValuationContext {
  today: Day
  currency: string
  rates: Rates
  /**
   * Returns the part of a bottle, from 0 to 1, of which the amounts are. These amounts are not rounded: a sum of them is.
   * Without it, all amounts are those of whole bottles.
   */
  part?: ((bottle: Bottle, purchase: Purchase | undefined) => number) | undefined
}

/** The value or cost of a bottle, and how it was calculated. */
export interface Figure {
  /** `valued`: by a valuation. `paid`: by the price it was bought at. */
  basis: 'valued' | 'paid'
  /** The source of the valuation; null for a price. */
  source: Valuation['source'] | null
  /** The amount as it was given, and the day it was given for. */
  entered: Money
  entered_on: Day | null
  /** The amount in the currency asked for, with the rates used; undefined when there is no rate for that day. */
  converted: Converted | undefined
}

/** Returns what a value rests on. */
export const basisOf = ({ source }: Pick<Figure, 'source'>): ValueBasis => source ?? 'paid'

/**
 * Returns the value of a bottle on a day, at the rate of that day: the latest valuation of its wine in its size, else the
 * price that was paid for it, else undefined. Whether it is opened or gone makes no difference: the caller decides which
 * bottles count.
 */
export function wineValue(bottle: Bottle, cellar: Replica, valuationContext: ValuationContext): Figure | undefined {
  const valuations = grouped(cellar.valuations, 'wine_id').get(bottle.wine_id) ?? []
  return valueAmong(bottle, valuations, purchaseOf(bottle, cellar), valuationContext)
}

/** Returns the same from the valuations of the wine and the purchase of the bottle. */
export function valueAmong(
  bottle: Bottle,
  valuations: readonly Valuation[],
  purchase: Purchase | undefined,
  context: ValuationContext,
): Figure | undefined {
  const { today, currency, rates } = context
  const valuation = latestOn(valuations, bottle.size_ml, today)
  if (valuation) {
    const entered = { amount_minor: valuation.amount_minor, currency: valuation.currency }
    const converted = partOf(convert(entered, currency, today, rates), bottle, purchase, context)
    const { source } = valuation
    return { basis: 'valued', source, entered, entered_on: valuation.valued_on, converted }
  }
  const entered = pricePaid(bottle, purchase)
  if (!entered) return undefined
  const entered_on = boughtOn(bottle, purchase)
  const converted = partOf(convert(entered, currency, today, rates), bottle, purchase, context)
  return { basis: 'paid', source: null, entered, entered_on, converted }
}

/**
 * Returns the cost of a bottle, at the rate of the day it was ordered, or else received. Without either day it is known
 * in its own currency only.
 */
export function costOf(
  bottle: Bottle,
  purchase: Purchase | undefined,
  context: Pick<ValuationContext, 'currency' | 'rates' | 'part'>,
): Figure | undefined {
  const { currency, rates } = context
  const entered = pricePaid(bottle, purchase)
  if (!entered) return undefined
  const entered_on = boughtOn(bottle, purchase)
  const isSame = entered.currency === currency
  const whole = entered_on || isSame ? convert(entered, currency, entered_on ?? '', rates) : undefined
  const converted = partOf(whole, bottle, purchase, context)
  return { basis: 'paid', source: null, entered, entered_on, converted }
}

/** Returns the part of an amount for which the context asks. */
export function partOf(
  converted: Converted | undefined,
  bottle: Bottle,
  purchase: Purchase | undefined,
  { part }: Pick<ValuationContext, 'part'>,
): Converted | undefined {
  if (!converted || !part) return converted
  return { ...converted, amount_minor: converted.amount_minor * part(bottle, purchase) }
}

export function purchaseOf(bottle: Bottle, cellar: Replica): Purchase | undefined {
  return bottle.purchase_id === null ? undefined : cellar.purchases.get(bottle.purchase_id)
}

/** Returns the price of the bottle itself, else of its purchase; undefined when it is unknown, 0 for a gift. */
export function pricePaid(bottle: Bottle, purchase: Purchase | undefined): Money | undefined {
  for (const { price_minor, price_currency } of purchase ? [bottle, purchase] : [bottle]) {
    if (price_minor !== null && price_currency !== null) return { amount_minor: price_minor, currency: price_currency }
  }
  return undefined
}

function latestOn(valuations: readonly Valuation[], size_ml: number, day: Day): Valuation | undefined {
  let latest: Valuation | undefined
  for (const valuation of valuations) {
    if (valuation.size_ml !== size_ml || valuation.valued_on > day) continue
    if (!latest || isLater(valuation, latest)) latest = valuation
  }
  return latest
}

function isLater(a: Valuation, b: Valuation): boolean {
  return a.valued_on === b.valued_on ? a.id > b.id : a.valued_on > b.valued_on
}
