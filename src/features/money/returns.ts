import { grouped, type Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import { valuationSources } from '../../model/choices.ts'
import type { Column } from '../../model/linked-views.ts'
import { type Day, dayNumber } from '../../shared/days.ts'
import { type Converted, convert } from './conversion.ts'
import { costOf, partOf, purchaseOf, type ValuationContext, valueAmong } from './value.ts'
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
  /** The bottles of both by what their worth rests on. */
  by_basis: Readonly<Record<WorthBasis, Part>>
  /** The bottles left out of both, by what is not known. */
  left_out: { cost: number; worth: number; rate: number }
  /** The bottles that are counted in the gain, but not in the return per year, since one of their days is unknown. */
  undated: number
  yearly: YearlyReturn
}

/** A valuation by its source, what was paid for a bottle that left, or nothing for one that was broken or lost. */
export const worthBases = [...valuationSources, 'sold', 'lost'] as const
export type WorthBasis = (typeof worthBases)[number]

const nothing = (): Part => ({ bottles: 0, cost_minor: 0, worth_minor: 0 })

/** Returns the gain of bottles on a day: what they are worth or brought, less what was paid for them. */
export const gainOf = ({ worth_minor, cost_minor }: Pick<Part, 'worth_minor' | 'cost_minor'>): number =>
  worth_minor - cost_minor

export const together = (one: Part, other: Part): Part => ({
  bottles: one.bottles + other.bottles,
  cost_minor: one.cost_minor + other.cost_minor,
  worth_minor: one.worth_minor + other.worth_minor,
})

/** Returns what became of the money paid for bottles. */
export function returnOn(bottles: Iterable<Bottle>, cellar: Replica, context: ValuationContext): Return {
  const read = memoizeEqual(bottle => outcomeOf(bottle, cellar, context))
  const outcomes = new Outcomes(Array.from(bottles, read))
  return outcomes.returnOn(outcomes.all)
}

/** One of these is not known of a bottle that is left out of the gain. */
const unknowns = ['cost', 'worth', 'rate'] as const

/** The outcome of the money paid for one bottle, in one currency, or what of it is not known. */
export type Outcome =
  | { left_out: (typeof unknowns)[number] }
  | {
      is_gone: boolean
      basis: WorthBasis
      cost_minor: number
      worth_minor: number
      /** The days of the two, as numbers; null when either is unknown. */
      days: { cost: number; worth: number } | null
    }

/**
 * Returns the outcome of a bottle; undefined for those on order and cancelled ones, which are not counted. A bottle whose
 * only known worth is its price has none of its own, and is left out.
 */
export function outcomeOf(bottle: Bottle, cellar: Replica, context: ValuationContext): Outcome | undefined {
  if (bottle.state === 'on_order' || bottle.departure === 'cancelled') return undefined
  const cost = costOf(bottle, purchaseOf(bottle, cellar), context)
  if (!cost) return { left_out: 'cost' }
  const end = endOf(bottle, cellar, context)
  if (!end) return { left_out: 'worth' }
  if (!cost.converted || !end.amount) return { left_out: 'rate' }
  return {
    is_gone: bottle.state === 'gone',
    basis: end.basis,
    cost_minor: cost.converted.amount_minor,
    worth_minor: end.amount.amount_minor,
    days:
      cost.entered_on === null || end.on === null
        ? null
        : { cost: dayNumber(cost.entered_on), worth: dayNumber(end.on) },
  }
}

/** The kinds of outcomes: not counted, by what is not known, and by basis for bottles that are here and that are gone. */
const openFrom = 1 + unknowns.length
const goneFrom = openFrom + worthBases.length
const kinds = goneFrom + worthBases.length

/** The outcomes of many bottles as columns, so that those of any of them are added up at once. */
export class Outcomes {
  readonly #kinds: Uint8Array
  readonly #costs: Float64Array
  readonly #worths: Float64Array
  readonly #costDays: Int32Array
  readonly #worthDays: Int32Array
  readonly #isDated: Uint8Array
  readonly #days: { first: number; count: number }

  constructor(outcomes: readonly (Outcome | undefined)[]) {
    const count = outcomes.length
    this.#kinds = new Uint8Array(count)
    this.#costs = new Float64Array(count)
    this.#worths = new Float64Array(count)
    this.#costDays = new Int32Array(count)
    this.#worthDays = new Int32Array(count)
    this.#isDated = new Uint8Array(count)
    let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    outcomes.forEach((outcome, at) => {
      if (!outcome) return
      this.#kinds[at] = kindOf(outcome)
      if ('left_out' in outcome) return
      this.#costs[at] = outcome.cost_minor
      this.#worths[at] = outcome.worth_minor
      if (!outcome.days) return
      const { cost, worth } = outcome.days
      this.#isDated[at] = 1
      this.#costDays[at] = cost
      this.#worthDays[at] = worth
      first = Math.min(first, cost, worth)
      last = Math.max(last, cost, worth)
    })
    this.#days = { first, count: first <= last ? last - first + 1 : 0 }
  }

  /** The numbers of all bottles. */
  get all(): Int32Array {
    return Int32Array.from({ length: this.#kinds.length }, (_, at) => at)
  }

  /** Returns what became of the money paid for some of the bottles, by their numbers. */
  returnOn(some: Int32Array): Return {
    const parts = Array.from({ length: kinds }, nothing)
    const { first, count } = this.#days
    const net = new Float64Array(count)
    const isMoved = new Uint8Array(count)
    let undated = 0
    for (let at = 0; at < some.length; at++) {
      const bottle = some[at] ?? 0
      const kind = this.#kinds[bottle] ?? 0
      const part = parts[kind]
      if (kind === 0 || !part) continue
      part.bottles++
      if (kind < openFrom) continue
      const [cost, worth] = [this.#costs[bottle] ?? 0, this.#worths[bottle] ?? 0]
      part.cost_minor += cost
      part.worth_minor += worth
      if (this.#isDated[bottle] === 1) {
        const [paid, ended] = [(this.#costDays[bottle] ?? 0) - first, (this.#worthDays[bottle] ?? 0) - first]
        net[paid] = (net[paid] ?? 0) - cost
        net[ended] = (net[ended] ?? 0) + worth
        isMoved[paid] = 1
        isMoved[ended] = 1
      } else undated++
    }
    const flows: Flow[] = []
    net.forEach((minor, day) => {
      if (isMoved[day] === 1) flows.push({ day: first + day, minor })
    })
    return { ...sumsOf(parts), undated, yearly: yearlyReturn(flows) }
  }

  /** Returns the gains of some of the bottles by the buckets of a column; those without any bottle are left out. */
  gainsBy({ keys, starts, buckets }: Column, some: Int32Array): GainOfBucket[] {
    const gains: (GainOfBucket | undefined)[] = keys.map(() => undefined)
    for (let at = 0; at < some.length; at++) {
      const bottle = some[at] ?? 0
      const kind = this.#kinds[bottle] ?? 0
      if (kind === 0) continue
      for (let entry = starts[bottle] ?? 0; entry < (starts[bottle + 1] ?? 0); entry++) {
        const bucket = buckets[entry] ?? 0
        const gain = gains[bucket] ?? { key: keys[bucket] ?? '', open: nothing(), realised: nothing(), left_out: 0 }
        gains[bucket] = gain
        if (kind < openFrom) gain.left_out++
        else {
          const part = kind < goneFrom ? gain.open : gain.realised
          part.bottles++
          part.cost_minor += this.#costs[bottle] ?? 0
          part.worth_minor += this.#worths[bottle] ?? 0
        }
      }
    }
    return gains.filter(gain => gain !== undefined)
  }
}

/** The gains of the bottles in a bucket, and the number of those left out because something of them is not known. */
export interface GainOfBucket {
  key: string
  open: Part
  realised: Part
  left_out: number
}

function kindOf(outcome: Outcome): number {
  if ('left_out' in outcome) return 1 + unknowns.indexOf(outcome.left_out)
  return (outcome.is_gone ? goneFrom : openFrom) + worthBases.indexOf(outcome.basis)
}

/** Returns the sums of the parts of each kind. */
function sumsOf(parts: readonly Part[]): Pick<Return, 'open' | 'realised' | 'by_basis' | 'left_out'> {
  const [open, gone] = [parts.slice(openFrom, goneFrom), parts.slice(goneFrom)]
  const bottlesOf = (unknown: (typeof unknowns)[number]) => parts[1 + unknowns.indexOf(unknown)]?.bottles ?? 0
  const byBasis = worthBases.map((basis, at) => [basis, together(open[at] ?? nothing(), gone[at] ?? nothing())])
  return {
    open: open.reduce(together, nothing()),
    realised: gone.reduce(together, nothing()),
    by_basis: Object.fromEntries(byBasis) as Return['by_basis'],
    left_out: { cost: bottlesOf('cost'), worth: bottlesOf('worth'), rate: bottlesOf('rate') },
  }
}

/** Computes a value once for bottles that follow one another and were bought and left alike, as they come in cases. */
function memoizeEqual<T>(of: (bottle: Bottle) => T): (bottle: Bottle) => T {
  let last: { bottle: Bottle; value: T } | undefined
  return bottle => {
    if (!last || !decisive.every(field => last?.bottle[field] === bottle[field])) last = { bottle, value: of(bottle) }
    return last.value
  }
}

const decisive = [
  'wine_id',
  'purchase_id',
  'size_ml',
  'price_minor',
  'price_currency',
  'received_on',
  'state',
  'departure',
  'departed_on',
  'revenue_minor',
  'revenue_currency',
] as const satisfies readonly (keyof Bottle)[]

/** Returns the gain of one bottle; undefined where its cost or its worth is not known. */
export function gainOfBottle(bottle: Bottle, cellar: Replica, context: ValuationContext): number | undefined {
  const outcome = outcomeOf(bottle, cellar, context)
  return outcome && !('left_out' in outcome) ? gainOf(outcome) : undefined
}

interface End {
  basis: WorthBasis
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
    const whole = on || revenue_currency === currency ? convert(revenue, currency, on ?? '', rates) : undefined
    return { basis: 'sold', on, amount: partOf(whole, bottle, purchaseOf(bottle, cellar), context) }
  }
  if (losses.has(departure)) return { basis: 'lost', on, amount: { amount_minor: 0, currency, rate: null } }
  return enjoyed.has(departure) && on !== null ? valuedOn(on, bottle, cellar, context) : undefined
}

function valuedOn(on: Day, bottle: Bottle, cellar: Replica, context: ValuationContext): End | undefined {
  const valuations = grouped(cellar.valuations, 'wine_id').get(bottle.wine_id) ?? []
  const value = valueAmong(bottle, valuations, purchaseOf(bottle, cellar), { ...context, today: on })
  return value?.source ? { basis: value.source, on, amount: value.converted } : undefined
}
