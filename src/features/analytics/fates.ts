import type { Bottle, Departure, Purchase } from '../../model/bottle.ts'
import { departures } from '../../model/choices.ts'
import { type Day, yearOf } from '../../shared/days.ts'
import { boughtOn } from '../bottles/moves.ts'
import { allYears } from './spans.ts'

/** The fates of bottles that were bought, in the order in which they are stacked. */
export const fates = ['on_order', 'in_cellar', 'drunk', 'gifted', 'sold', 'lost'] as const
export type Fate = (typeof fates)[number]

/** Returns the filters of the bottles of a fate. */
export function filtersOfFate(fate: Fate): { stock: 'order' | 'gone' | null; departure: readonly Departure[] } {
  if (fate === 'on_order' || fate === 'in_cellar') return { stock: fate === 'on_order' ? 'order' : null, departure: [] }
  return { stock: 'gone', departure: departures.filter(departure => fateOf({ state: 'gone', departure }) === fate) }
}

/** The bottles bought in a year, by what became of them; null for an unknown day. */
export interface YearBought {
  year: string | null
  counts: Readonly<Record<Fate, number>>
}

/** Returns what became of the bottles bought in each year, the earliest first. Cancelled ones were never bought. */
export function fatesByYear(
  bottles: Iterable<Bottle>,
  purchases: ReadonlyMap<string, Purchase>,
  today: Day,
): YearBought[] {
  const byYear = new Map<string | null, Record<Fate, number>>()
  for (const bottle of bottles) {
    const fate = fateOf(bottle)
    if (!fate) continue
    const day = boughtOn(bottle, purchases.get(bottle.purchase_id ?? ''))
    const year = day === null ? null : String(yearOf(day)).padStart(4, '0')
    const counts = byYear.get(year) ?? noBottles()
    byYear.set(year, counts)
    counts[fate]++
  }
  const known = [...byYear.keys()].filter(year => year !== null)
  const years = known.length > 0 ? allYears(known, today) : []
  const undated = byYear.get(null)
  return [
    ...years.map(year => ({ year, counts: byYear.get(year) ?? noBottles() })),
    ...(undated ? [{ year: null, counts: undated }] : []),
  ]
}

const noBottles = (): Record<Fate, number> => ({ on_order: 0, in_cellar: 0, drunk: 0, gifted: 0, sold: 0, lost: 0 })

/** A bottle that was traded or returned brought something, as a sold one; one that broke or spoiled is lost. */
function fateOf({ state, departure }: Pick<Bottle, 'state' | 'departure'>): Fate | undefined {
  if (state !== 'gone') return state
  if (departure === 'cancelled') return undefined
  if (departure === 'drunk' || departure === 'gifted') return departure
  return departure === 'sold' || departure === 'traded' || departure === 'returned' ? 'sold' : 'lost'
}
