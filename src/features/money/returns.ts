import { grouped, type Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import { type Day, dayNumber } from '../../shared/days.ts'
import { type Converted, convert } from './conversion.ts'
import { costOf, purchaseOf, type ValuationContext, valueAmong } from './value.ts'
import { type Flow, type YearlyReturn, yearlyReturn } from './yearly-return.ts'

/** The bottles whose cost and worth are both known: the sums of the two, in minor units. */
export interface Part {
  bottles: number
  cost_minor: number
  worth_minor: number
}

/** The outcome of the money paid for bottles, in one currency, each amount at the rate of its day. */
export interface Return {
  /** The bottles in the cellar: what was paid for them against what they are worth today. */
  open: Part
  /** The bottles that are gone: what was paid for them against what they brought, or were worth that day. */
  realised: Part
  /** The bottles left out of both, by what is not known. */
  left_out: { cost: number; worth: number; rate: number }
  /** Null when the day of a purchase or a departure is unknown. */
  yearly: YearlyReturn | null
}

const nothing = (): Part => ({ bottles: 0, cost_minor: 0, worth_minor: 0 })

/** Returns the gain of bottles on a day: what they are worth or brought, less what was paid for them. */
export const gainOf = ({ worth_minor, cost_minor }: Part): number => worth_minor - cost_minor

export const together = (one: Part, other: Part): Part => ({
  bottles: one.bottles + other.bottles,
  cost_minor: one.cost_minor + other.cost_minor,
  worth_minor: one.worth_minor + other.worth_minor,
})

/**
 * Returns what became of the money paid for bottles; those on order and cancelled ones are not counted. A bottle whose
 * only known worth is its price has none of its own, and is left out.
 */
export function returnOn(bottles: Iterable<Bottle>, cellar: Replica, context: ValuationContext): Return {
  const found: Return = {
    open: nothing(),
    realised: nothing(),
    left_out: { cost: 0, worth: 0, rate: 0 },
    yearly: null,
  }
  const flows: (Flow | undefined)[] = []
  for (const bottle of bottles) {
    if (bottle.state === 'on_order' || bottle.departure === 'cancelled') continue
    const cost = costOf(bottle, purchaseOf(bottle, cellar), context)
    const end = endOf(bottle, cellar, context)
    if (!cost) found.left_out.cost++
    else if (!end) found.left_out.worth++
    else if (!cost.converted || !end.amount) found.left_out.rate++
    else {
      const part = bottle.state === 'gone' ? found.realised : found.open
      part.bottles++
      part.cost_minor += cost.converted.amount_minor
      part.worth_minor += end.amount.amount_minor
      flows.push(flowOn(cost.entered_on, -cost.converted.amount_minor), flowOn(end.on, end.amount.amount_minor))
    }
  }
  const dated = flows.filter(flow => flow !== undefined)
  if (dated.length === flows.length) found.yearly = yearlyReturn(dated)
  return found
}

/** Returns the gain of one bottle; undefined where its cost or its worth is not known. */
export function gainOfBottle(bottle: Bottle, cellar: Replica, context: ValuationContext): number | undefined {
  if (bottle.state === 'on_order') return undefined
  const cost = costOf(bottle, purchaseOf(bottle, cellar), context)?.converted
  const worth = endOf(bottle, cellar, context)?.amount
  return cost && worth ? worth.amount_minor - cost.amount_minor : undefined
}

const flowOn = (day: Day | null, minor: number) => (day === null ? undefined : { day: dayNumber(day), minor })

interface End {
  on: Day | null
  /** Undefined when there is no rate for that day. */
  amount: Converted | undefined
}

/** Bottles that went without anything in return. */
const losses: ReadonlySet<string | null> = new Set(['broken', 'spoiled', 'lost'])
/** Bottles that somebody enjoyed: what they were worth that day was taken out of the cellar, not lost. */
const enjoyed: ReadonlySet<string | null> = new Set(['drunk', 'gifted'])

/** Returns what a bottle is worth, or what it brought when it left; undefined when that is unknown. */
function endOf(bottle: Bottle, cellar: Replica, context: ValuationContext): End | undefined {
  const { currency, rates, today } = context
  if (bottle.state !== 'gone') return valuedOn(today, bottle, cellar, context)
  const { departed_on: on, departure, revenue_minor, revenue_currency } = bottle
  if (revenue_minor !== null && revenue_currency !== null) {
    const revenue = { amount_minor: revenue_minor, currency: revenue_currency }
    return { on, amount: on || revenue_currency === currency ? convert(revenue, currency, on ?? '', rates) : undefined }
  }
  if (losses.has(departure)) return { on, amount: { amount_minor: 0, currency, rate: null } }
  return enjoyed.has(departure) && on !== null ? valuedOn(on, bottle, cellar, context) : undefined
}

function valuedOn(on: Day, bottle: Bottle, cellar: Replica, context: ValuationContext): End | undefined {
  const valuations = grouped(cellar.valuations, 'wine_id').get(bottle.wine_id) ?? []
  const value = valueAmong(bottle, valuations, undefined, { ...context, today: on })
  return value?.basis === 'valued' ? { on, amount: value.converted } : undefined
}
