import type { Replica } from '../../ledger/replica.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import type { Converted } from '../money/conversion.ts'
import { costOf, type Figure, purchaseOf, type ValuationContext, wineValue } from '../money/value.ts'
import { memoizeAlike } from './alike.ts'
import type { Amount, AmountPart } from './contract.ts'

/** Sums the value of the bottles in the cellar, at the rates of today. */
export function valueIn(cellar: Replica, lines: readonly WineSummary[], valuationContext: ValuationContext): Amount {
  const figureOf = memoizeAlike(bottle => wineValue(bottle, cellar, valuationContext))
  return sumOf(figuresIn(lines, figureOf), valuationContext.currency)
}

/** Sums the cost of the bottles in the cellar, each at the rate of the day it was bought. */
export function costIn(cellar: Replica, lines: readonly WineSummary[], valuationContext: ValuationContext): Amount {
  const figureOf = memoizeAlike(bottle => costOf(bottle, purchaseOf(bottle, cellar), valuationContext))
  return sumOf(figuresIn(lines, figureOf), valuationContext.currency)
}

type FigureOf = ReturnType<typeof memoizeAlike<Figure | undefined>>

function* figuresIn(lines: readonly WineSummary[], figureOf: FigureOf): Iterable<Figure | undefined> {
  for (const { bottles } of lines) {
    for (const bottle of bottles) if (bottle.state === 'in_cellar') yield figureOf(bottle)
  }
}

function sumOf(figures: Iterable<Figure | undefined>, currency: string): Amount {
  const sum = { amount_minor: 0, known: 0, as_paid: 0, without_amount: 0, without_rate: 0 }
  const parts = new Map<string, Part>()
  for (const figure of figures) {
    if (!figure) sum.without_amount++
    else if (!figure.converted) sum.without_rate++
    else {
      sum.amount_minor += figure.converted.amount_minor
      sum.known++
      if (figure.basis === 'paid') sum.as_paid++
      const part = parts.get(figure.entered.currency) ?? new Part(figure.entered.currency)
      parts.set(figure.entered.currency, part)
      part.add(figure.entered.amount_minor, figure.converted)
    }
  }
  const largestFirst = Array.from(parts.values(), part => part.result()).sort(
    (a, b) => b.amount_minor - a.amount_minor || (a.currency < b.currency ? -1 : 1),
  )
  return { ...sum, currency, parts: largestFirst, query: { sort: 'value' } }
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
    if (rate && rate !== this.#last) this.#byDay.set(dayOf(rate), rate)
    this.#last = rate ?? undefined
  }

  result(): AmountPart {
    return {
      currency: this.#currency,
      bottles: this.#bottles,
      entered_minor: this.#entered_minor,
      amount_minor: this.#amount_minor,
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

function usedOf({ from, to }: Rate) {
  return { from, to }
}
