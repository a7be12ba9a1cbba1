import type { Bottle } from '../../model/bottle.ts'
import { costsTheSame } from '../wines/summarize-wines.ts'

/**
 * Calls the function once for bottles that follow one another and were bought alike, as they mostly come in cases. Its
 * result must depend on nothing but the wine, the size, the price, the day of purchase and the day
 * it left.
 */
export function memoizeAlike<T>(of: (bottle: Bottle) => T): (bottle: Bottle) => T {
  let last: { bottle: Bottle; result: T } | undefined
  return bottle => {
    if (!last || !isAlike(last.bottle, bottle)) last = { bottle, result: of(bottle) }
    return last.result
  }
}

function isAlike(a: Bottle, b: Bottle): boolean {
  return a.wine_id === b.wine_id && a.departed_on === b.departed_on && costsTheSame(a, b)
}
