import type { Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { Converted } from '../money/conversion.ts'
import { roundedSum } from '../money/rounded-sum.ts'
import { costOf, type Figure, purchaseOf, type ValuationContext, wineValue } from '../money/value.ts'
import { memoizeAlike } from './alike.ts'
import type { Amount, AmountPart } from './contract.ts'

/** Sums the value of bottles at the rates of today; of those that are gone, on the day they left. */
export function sumOfValues(cellar: Replica, bottles: Iterable<Bottle>, context: ValuationContext): Amount {
  return sumOf(bottles, bottle => valueWhenHere(bottle, cellar, context), cellar, context)
}

/** Sums the cost of bottles, each at the rate of the day it was bought. */
export function sumOfCosts(cellar: Replica, bottles: Iterable<Bottle>, context: ValuationContext): Amount {
  return sumOf(bottles, bottle => costOf(bottle, purchaseOf(bottle, cellar), context), cellar, context)
}

/** Returns the value of a bottle today, or on the day it left. */
export function valueWhenHere(bottle: Bottle, cellar: Replica, context: ValuationContext): Figure | undefined {
  const { state, departed_on } = bottle
  const today = state === 'gone' && departed_on !== null ? departed_on : context.today
  return wineValue(bottle, cellar, { ...context, today })
}

function sumOf(
  bottles: Iterable<Bottle>,
  figureOf: (bottle: Bottle) => Figure | undefined,
  cellar: Replica,
  { currency, part: partOf }: ValuationContext,
): Amount {
  const figureOnce = memoizeAlike(bottle => ({
    figure: figureOf(bottle),
    owned: partOf ? partOf(bottle, purchaseOf(bottle, cellar)) : 1,
  }))
  const sum = { amount_minor: 0, known: 0, as_paid: 0, without_amount: 0, without_rate: 0 }
  const parts = new Map<string, Part>()
  for (const bottle of bottles) {
    const { figure, owned } = figureOnce(bottle)
    if (!figure) sum.without_amount++
    else if (!figure.converted) sum.without_rate++
    else {
      sum.amount_minor += figure.converted.amount_minor
      sum.known++
      if (figure.basis === 'paid') sum.as_paid++
      const part = parts.get(figure.entered.currency) ?? new Part(figure.entered.currency)
      parts.set(figure.entered.currency, part)
      part.add(figure.entered.amount_minor * owned, figure.converted)
    }
  }
  const largestFirst = Array.from(parts.values(), part => part.result()).sort(
    (a, b) => b.amount_minor - a.amount_minor || (a.currency < b.currency ? -1 : 1),
  )
  return { ...sum, amount_minor: roundedSum(sum.amount_minor), currency, parts: largestFirst, query: { sort: 'value' } }
}

type Rate = NonNullable<Converted['rate']>

/** The amounts that were given in one currency. */
class Part {
  readonly #currency: string
  #bottles = 0
  #entered_minor = 0
  #amount_minor = 0
  readonly #byDay = new Map<string, Rate>()
  #last: Rate | undefined

  constructor(currency: string) {
    this.#currency = currency
  }

  add(entered_minor: number, { amount_minor, rate }: Converted) {
    this.#bottles++
    this.#entered_minor += entered_minor
    this.#amount_minor += amount_minor
    if (rate && rate !== this.#last) this.#note(rate)
    this.#last = rate ?? undefined
  }

  /** A rate that stood for several days is kept for the last of them, on which it was the oldest. */
  #note(rate: Rate) {
    const day = dayOf(rate)
    const known = this.#byDay.get(day)
    if (!known || ageOf(rate) > ageOf(known)) this.#byDay.set(day, rate)
  }

  result(): AmountPart {
    return {
      currency: this.#currency,
      bottles: this.#bottles,
      entered_minor: roundedSum(this.#entered_minor),
      amount_minor: roundedSum(this.#amount_minor),
      conversion: this.#conversion(),
    }
  }

  #conversion(): AmountPart['conversion'] {
    const days = [...this.#byDay.keys()].sort()
    const earliest = this.#byDay.get(days[0] ?? '')
    const latest = this.#byDay.get(days.at(-1) ?? '')
    if (!earliest || !latest) return null
    return { days: days.length, earliest: usedOf(earliest), latest: usedOf(latest), source: latest.source }
  }
}

/** Returns the later of the two days: the euro has a rate on every day, and a currency it replaced one of long ago. */
function dayOf({ from, to }: Rate): string {
  if (from.source === null) return to.day_on
  if (to.source === null) return from.day_on
  return from.day_on > to.day_on ? from.day_on : to.day_on
}

const ageOf = ({ from, to }: Rate) => Math.max(from.age_days, to.age_days)

function usedOf({ from, to }: Rate) {
  return { from, to }
}
