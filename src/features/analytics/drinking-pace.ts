import type { Bottle } from '../../model/bottle.ts'
import { wineTypes } from '../../model/choices.ts'
import type { WineType } from '../../model/wine.ts'
import { addDays, type Day, dayNumber } from '../../shared/days.ts'

/** The pace at which bottles are drunk, and how long those in the cellar last at it. Null where it is unknown. */
export interface DrinkingPace {
  /** The bottles that were drunk in the days that are looked at. */
  drunk: number
  bottles_a_month: number | null
  /** In millilitres. */
  ml_a_year: number | null
  in_cellar: number
  months_of_stock: number | null
}

export interface PaceByType {
  /** The first day that is looked at: a year ago, or that of the first record if it is later. */
  since: Day
  types: readonly (DrinkingPace & { type: WineType })[]
  all: DrinkingPace
  /** Bottles that were drunk on an unknown day, and are not counted as drunk. */
  undated: number
}

const daysRead = 365
/** A shorter record says nothing of a pace. */
const daysNeeded = 30
const daysInYear = 365.25
const daysInMonth = daysInYear / 12

/** Returns the pace of all bottles and of each type, from what was drunk in the year up to today. */
export function drinkingPace(
  bottles: Iterable<Bottle>,
  typeOf: (bottle: Bottle) => WineType | undefined,
  firstRecord: Day,
  today: Day,
): PaceByType {
  const yearAgo = addDays(today, 1 - daysRead)
  const since = firstRecord > yearAgo ? firstRecord : yearAgo
  const days = dayNumber(today) - dayNumber(since) + 1
  const all = noneYet()
  const byType = new Map<WineType, Counts>()
  let undated = 0
  for (const bottle of bottles) {
    const type = typeOf(bottle)
    if (!type) continue
    const counts = byType.get(type) ?? noneYet()
    byType.set(type, counts)
    if (bottle.state === 'in_cellar') {
      for (const each of [all, counts]) each.in_cellar++
    } else if (bottle.state === 'gone' && bottle.departure === 'drunk') {
      const { departed_on, size_ml } = bottle
      if (departed_on === null) undated++
      else if (departed_on >= since && departed_on <= today) for (const each of [all, counts]) each.drink(size_ml)
    }
  }
  return {
    since,
    types: wineTypes.flatMap(type => {
      const counts = byType.get(type)
      return counts && counts.drunk + counts.in_cellar > 0 ? [{ type, ...paceOf(counts, days) }] : []
    }),
    all: paceOf(all, days),
    undated,
  }
}

/** Returns the first day on which something is known of a bottle; today without any. */
export function firstRecordOf(bottles: Iterable<Bottle>, today: Day): Day {
  let first = today
  for (const { received_on, departed_on } of bottles) {
    for (const day of [received_on, departed_on]) if (day !== null && day < first) first = day
  }
  return first
}

interface Counts {
  drunk: number
  ml: number
  in_cellar: number
  drink: (ml: number) => void
}

function noneYet(): Counts {
  const counts: Counts = {
    drunk: 0,
    ml: 0,
    in_cellar: 0,
    drink(ml) {
      counts.drunk++
      counts.ml += ml
    },
  }
  return counts
}

function paceOf({ drunk, ml, in_cellar }: Counts, days: number): DrinkingPace {
  if (drunk === 0 || days < daysNeeded) {
    return { drunk, bottles_a_month: null, ml_a_year: null, in_cellar, months_of_stock: null }
  }
  const bottles_a_month = (drunk / days) * daysInMonth
  return {
    drunk,
    bottles_a_month,
    ml_a_year: (ml / days) * daysInYear,
    in_cellar,
    months_of_stock: in_cellar / bottles_a_month,
  }
}
