import type { Bottle } from '../../model/bottle.ts'

/**
 * The function, asked once for bottles that stand in a row and were bought alike: they mostly come in cases. What it
 * tells must follow from the wine, its size and what was paid for it when.
 */
export function rememberingAlike<T>(of: (bottle: Bottle) => T): (bottle: Bottle) => T {
  let last: { bottle: Bottle; told: T } | undefined
  return bottle => {
    if (!last || !isAlike(last.bottle, bottle)) last = { bottle, told: of(bottle) }
    return last.told
  }
}

function isAlike(a: Bottle, b: Bottle): boolean {
  return (
    a.wine_id === b.wine_id &&
    a.purchase_id === b.purchase_id &&
    a.size_ml === b.size_ml &&
    a.price_minor === b.price_minor &&
    a.price_currency === b.price_currency &&
    a.received_on === b.received_on
  )
}
