import { grouped, type Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { Money } from '../../model/valuation.ts'
import { addDays, type Day, dayOf, yearOf } from '../../shared/days.ts'
import { convert } from '../money/conversion.ts'
import { costOf, pricePaid, purchaseOf, type ValuationContext } from '../money/value.ts'
import { memoizeAlike } from './alike.ts'

/** The bottles that were in the cellar at the end of a day, and their amounts in minor units of one currency. */
export interface WorthOn {
  day: Day
  bottles: number
  /** The worth of those that had a valuation by then, at the rates of that day. */
  valued_minor: number
  /** The prices of the others, at the rates of that day. */
  paid_minor: number
  /** The number of bottles whose worth is unknown. */
  unknown: number
  /** The cost of all, each at the rate of the day it was bought. */
  cost_minor: number
  /** The number of bottles whose cost is unknown. */
  without_cost: number
  /** The bottles that came and went since the day before it. */
  came: number
  went: number
}

const pointsMost = 60
/** A mistyped day would fill the chart with empty years. */
const yearsMost = 40

/** Returns the ends of months or longer periods since the first bottle came, and today. */
export function daysOfWorth(bottles: Iterable<Bottle>, today: Day): Day[] {
  let first = today
  for (const { received_on } of bottles) if (received_on !== null && received_on < first) first = received_on
  const from = monthNumber(first < addDays(today, -yearsMost * 366) ? addDays(today, -yearsMost * 366) : first)
  const until = monthNumber(today)
  const step = Math.max(1, Math.ceil((until - from) / (pointsMost - 1)))
  const days = [today]
  for (let month = until - 1; month >= from; month -= step) days.unshift(lastDayOf(month))
  return days
}

const monthNumber = (day: Day) => yearOf(day) * 12 + Number(day.slice(5, 7)) - 1

/** The day before the first of the next month. */
function lastDayOf(month: number): Day {
  const next = month + 1
  return addDays(dayOf(Math.floor(next / 12), (next % 12) + 1, 1), -1)
}

/**
 * Returns the worth of bottles on some days, the earliest first. Bottles without a day of arrival count as if they had
 * always been there; those that left on an unknown day are not counted.
 */
export function worthOverTime(
  bottles: Iterable<Bottle>,
  cellar: Replica,
  days: readonly Day[],
  context: ValuationContext,
): WorthOn[] {
  const valued = new Sums(days.length)
  const paid = new Sums(days.length)
  const cost = new Sums(days.length)
  const came = days.map(() => 0)
  const went = [...came]
  const amountsOf = memoizeAlike(bottle => amountsIn(bottle, cellar, days, context))
  for (const bottle of bottles) {
    const stay = stayOf(bottle, days)
    if (!stay) continue
    if (bottle.received_on !== null) came[stay.from] = (came[stay.from] ?? 0) + 1
    went[stay.until] = (went[stay.until] ?? 0) + 1
    const amounts = amountsOf(bottle)
    cost.add(amounts.cost, stay.from, stay.until)
    let { from } = stay
    let [amount, sums] = [amounts.price, paid]
    for (const { since, value } of amounts.values) {
      const until = Math.min(stay.until, Math.max(from, since))
      sums.add(amount, from, until)
      from = until
      ;[amount, sums] = [value, valued]
    }
    sums.add(amount, from, stay.until)
  }
  const [values, prices, costs] = [valued.at(days, context), paid.at(days, context), cost.at(days, context)]
  return days.map((day, at) => {
    const [ofValues, ofPrices, ofCosts] = [values[at] ?? nothing, prices[at] ?? nothing, costs[at] ?? nothing]
    return {
      day,
      bottles: ofCosts.count,
      valued_minor: ofValues.minor,
      paid_minor: ofPrices.minor,
      unknown: ofValues.unknown + ofPrices.unknown,
      cost_minor: ofCosts.minor,
      without_cost: ofCosts.unknown,
      came: came[at] ?? 0,
      went: went[at] ?? 0,
    }
  })
}

/** Returns the first day on which a bottle was there and the first one on which it was gone, as positions among the days. */
function stayOf(bottle: Bottle, days: readonly Day[]): { from: number; until: number } | undefined {
  const { state, received_on, departed_on, departure } = bottle
  if (state === 'on_order' || departure === 'cancelled' || (state === 'gone' && departed_on === null)) return undefined
  const from = received_on === null ? 0 : indexOf(days, received_on)
  const until = departed_on === null ? days.length : indexOf(days, departed_on)
  return from < until ? { from, until } : undefined
}

/** Returns the position of the first day that is not before another. */
function indexOf(days: readonly Day[], day: Day): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle] ?? '') < day) low = middle + 1
    else high = middle
  }
  return low
}

interface Amounts {
  price: Money | undefined
  cost: Money | undefined
  /** The values of its wine in its size, the earliest first, each from a position among the days on. */
  values: readonly { since: number; value: Money }[]
}

function amountsIn(bottle: Bottle, cellar: Replica, days: readonly Day[], context: ValuationContext): Amounts {
  const purchase = purchaseOf(bottle, cellar)
  const valuations = grouped(cellar.valuations, 'wine_id').get(bottle.wine_id) ?? []
  return {
    price: pricePaid(bottle, purchase),
    cost: costOf(bottle, purchase, context)?.converted,
    values: valuations
      .filter(({ size_ml }) => size_ml === bottle.size_ml)
      .sort((a, b) => compared(a.valued_on, b.valued_on) || compared(a.id, b.id))
      .map(value => ({ since: indexOf(days, value.valued_on), value })),
  }
}

const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

interface Sum {
  minor: number
  count: number
  unknown: number
}
const nothing: Sum = { minor: 0, count: 0, unknown: 0 }

/** Amounts that apply from one day to another, added up by currency, so that each sum is converted once a day. */
class Sums {
  readonly #length: number
  readonly #byCurrency = new Map<string, { minor: Float64Array; count: Int32Array }>()
  readonly #unknown: Int32Array

  constructor(length: number) {
    this.#length = length
    this.#unknown = new Int32Array(length + 1)
  }

  add(amount: Money | undefined, from: number, until: number) {
    if (from >= until) return
    const changes = amount ? this.#changesOf(amount.currency) : undefined
    const counts = changes?.count ?? this.#unknown
    counts[from] = (counts[from] ?? 0) + 1
    counts[until] = (counts[until] ?? 0) - 1
    if (!amount || !changes) return
    changes.minor[from] = (changes.minor[from] ?? 0) + amount.amount_minor
    changes.minor[until] = (changes.minor[until] ?? 0) - amount.amount_minor
  }

  #changesOf(currency: string) {
    let known = this.#byCurrency.get(currency)
    if (!known) {
      known = { minor: new Float64Array(this.#length + 1), count: new Int32Array(this.#length + 1) }
      this.#byCurrency.set(currency, known)
    }
    return known
  }

  /** Returns the sums at each of the days. Bottles in a currency without a rate that day are unknown. */
  at(days: readonly Day[], { currency: to, rates }: ValuationContext): Sum[] {
    const sums = days.map(() => ({ ...nothing }))
    let unknown = 0
    for (const [at, sum] of sums.entries()) {
      unknown += this.#unknown[at] ?? 0
      sum.unknown = unknown
      sum.count = unknown
    }
    for (const [currency, changes] of this.#byCurrency) {
      let [minor, count] = [0, 0]
      for (const [at, sum] of sums.entries()) {
        minor += changes.minor[at] ?? 0
        count += changes.count[at] ?? 0
        sum.count += count
        const converted = convert({ amount_minor: minor, currency }, to, days[at] ?? '', rates)
        if (converted) sum.minor += converted.amount_minor
        else sum.unknown += count
      }
    }
    return sums
  }
}
