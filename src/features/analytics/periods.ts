import type { Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import { unknownValue } from '../../model/wine-summary.ts'
import { type Day, monthOf, yearOf } from '../../shared/days.ts'
import { dayOfMove, type Move, moves } from '../bottles/moves.ts'
import { costOf, purchaseOf, type ValuationContext } from '../money/value.ts'
import { memoizeAlike } from './alike.ts'
import type { Analytics, Measure, Period } from './contract.ts'

/**
 * Counts the bottles that were bought, drunk or left otherwise over the whole history, by month and by year. `bottles`
 * are all of them, wine by wine.
 */
export async function historyOf(
  cellar: Replica,
  bottles: readonly (readonly Bottle[])[],
  valuationContext: ValuationContext,
  pause: () => Promise<void> | undefined,
): Promise<Pick<Analytics, 'months' | 'years' | 'undated'>> {
  const months = new Map<string, Tally>()
  const years = new Map<string, Tally>()
  const undated = new Tally(unknownValue)
  const costOfBottle = memoizeAlike(bottle => costOf(bottle, purchaseOf(bottle, cellar), valuationContext))
  const byDay = new Map<Day | null, Tally[]>([[null, [undated]]])
  const talliesOn = (day: Day) => {
    const tallies = [tallyIn(months, monthOf(day)), tallyIn(years, String(yearOf(day)).padStart(4, '0'))]
    byDay.set(day, tallies)
    return tallies
  }
  for (const ofWine of bottles) {
    for (const bottle of ofWine) {
      const purchase = purchaseOf(bottle, cellar)
      for (const move of moves) {
        const day = dayOfMove(move, bottle, purchase)
        if (day === undefined) continue
        for (const tally of byDay.get(day) ?? talliesOn(day ?? '')) {
          tally.count(move, bottle.wine_id)
          if (move === 'bought') tally.spend(costOfBottle(bottle)?.converted?.amount_minor)
        }
      }
    }
    await pause()
  }
  const { bought, drunk, left } = undated.period()
  return { months: inTime(months), years: inTime(years), undated: { bought, drunk, left } }
}

function tallyIn(tallies: Map<string, Tally>, period: string): Tally {
  let tally = tallies.get(period)
  if (!tally) {
    tally = new Tally(period)
    tallies.set(period, tally)
  }
  return tally
}

function inTime(tallies: Map<string, Tally>): Period[] {
  return Array.from(tallies.values(), tally => tally.period()).sort((a, b) => (a.period < b.period ? -1 : 1))
}

/** Counts what happened in one period, wine by wine. */
class Tally {
  readonly #period: string
  readonly #counts = { bought: noneYet(), drunk: noneYet(), left: noneYet() }
  #spent_minor = 0
  #unpriced = 0

  constructor(period: string) {
    this.#period = period
  }

  count(move: Move, wine_id: string) {
    const count = this.#counts[move]
    count.bottles++
    if (count.last_wine_id !== wine_id) count.wines++
    count.last_wine_id = wine_id
  }

  spend(amount_minor: number | undefined) {
    if (amount_minor === undefined) this.#unpriced++
    else this.#spent_minor += amount_minor
  }

  period(): Period {
    const { bought, drunk, left } = this.#counts
    return {
      period: this.#period,
      bought: this.#measure('bought', bought),
      drunk: this.#measure('drunk', drunk),
      left: this.#measure('left', left),
      spent_minor: this.#spent_minor,
      unpriced: this.#unpriced,
    }
  }

  #measure(move: Move, { bottles, wines }: { bottles: number; wines: number }): Measure {
    return { bottles, wines, query: { stock: 'all', [move]: this.#period } }
  }
}

function noneYet() {
  return { bottles: 0, wines: 0, last_wine_id: '' }
}
