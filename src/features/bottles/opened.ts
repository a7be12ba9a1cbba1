import type { Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { Wine } from '../../model/wine.ts'
import { addDays, type Day, daysBetween } from '../../shared/days.ts'
import { keepsFor } from './keeping.ts'

/** The glass sizes that are offered; any other amount can be entered too. */
export const glasses = [125, 150] as const

/** A bottle that has been opened and not emptied. */
export interface OpenedBottle {
  bottle: Bottle
  wine: Wine
  opened_on: Day
  days: number
  /** The share of the bottle that is left, 0 to 1; null when it is unknown. */
  share: number | null
  /** The last day on which it is good; null when it keeps forever. */
  good_until: Day | null
  isForgotten: boolean
}

/** Returns the opened bottles, those open for too long first, then by the last day on which they are good. */
export function openedBottles(cellar: Replica, today: Day): OpenedBottle[] {
  const opened: OpenedBottle[] = []
  for (const bottle of cellar.bottles.values()) {
    if (bottle.state !== 'in_cellar' || bottle.opened_on === null) continue
    const wine = cellar.wines.get(bottle.wine_id)
    if (wine) opened.push(openedBottle(bottle, bottle.opened_on, wine, today))
  }
  const keyOf = ({ good_until, opened_on, bottle }: OpenedBottle) => `${good_until ?? '9999'} ${opened_on} ${bottle.id}`
  return opened.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

export function openedBottle(bottle: Bottle, opened_on: Day, wine: Wine, today: Day): OpenedBottle {
  const keeps = keepsFor(wine.type, bottle.preserved)
  const good_until = keeps === null ? null : addDays(opened_on, keeps)
  return {
    bottle,
    wine,
    opened_on,
    days: Math.max(0, daysBetween(opened_on, today)),
    share: bottle.left_ml === null ? null : Math.min(1, bottle.left_ml / bottle.size_ml),
    good_until,
    isForgotten: good_until !== null && good_until < today,
  }
}

/** Returns the number of whole glasses that are left. */
export function glassesIn(left_ml: number, glass_ml: number): number {
  return Math.floor(left_ml / glass_ml)
}
