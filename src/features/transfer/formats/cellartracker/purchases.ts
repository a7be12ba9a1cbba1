import type { Money } from '../../../../model/valuation.ts'
import type { ParsedPurchase } from '../../parse/entry.ts'

/**
 * A row of the table Purchase, with the numbers of its bottles that no row of another table has been matched with yet.
 */
export interface KnownPurchase {
  iWine: string
  size_ml: number
  purchase: ParsedPurchase
  /** The actual or expected day of delivery. */
  delivered_on: string | null
  delivered: boolean
  /** The price in the account's currency, where the purchase has a different one. */
  account_price: Money | null
  /** The bottles that are in the cellar or on order, and those that have left. */
  remaining: number
  gone: number
  /** True when a bottle has been read that stores the purchase. */
  matched: boolean
  /** Reports that no bottle stores it. */
  tell(): void
}

/** The purchases of an account, with which the bottles of other tables are matched. */
export class Purchases {
  readonly #ofWine = new Map<string, KnownPurchase[]>()
  readonly #numbers = new Set<string>()

  /** Returns false for a known purchase: Pending repeats rows of Purchase. */
  add(iPurchase: string | null, purchase: KnownPurchase): boolean {
    if (iPurchase !== null) {
      if (this.#numbers.has(iPurchase)) return false
      this.#numbers.add(iPurchase)
    }
    const key = keyOf(purchase.iWine, purchase.size_ml)
    const known = this.#ofWine.get(key)
    if (known) known.push(purchase)
    else this.#ofWine.set(key, [purchase])
    return true
  }

  /** Returns the purchase of a bottle whose row has the day, the shop and the price, all of which must agree. */
  ofBottle(
    iWine: string | null,
    size_ml: number,
    { ordered_on, merchant, price }: Pick<ParsedPurchase, 'ordered_on' | 'merchant' | 'price'>,
    state: 'remaining' | 'gone',
  ): KnownPurchase | undefined {
    const alike = this.#of(iWine, size_ml).filter(
      ({ purchase, account_price }) =>
        purchase.ordered_on === ordered_on &&
        purchase.merchant === merchant &&
        (isSame(purchase.price, price) || isSame(account_price, price)),
    )
    const found = alike.find(each => each[state] > 0) ?? alike[0]
    if (found && found[state] > 0) found[state]--
    return matched(found)
  }

  /**
   * Returns the purchase of bottles of which only the price is known: the first one of that price with bottles left,
   * else the first.
   */
  ofPrice(iWine: string | null, size_ml: number, price: Money | null): KnownPurchase | undefined {
    const left = this.#of(iWine, size_ml).filter(({ gone }) => gone > 0)
    const found = left.find(({ purchase }) => isSame(purchase.price, price)) ?? left[0]
    if (found) found.gone--
    return matched(found)
  }

  /** Splits some bottles of a wine, in the cellar or on order, by the purchases that they belong to, of at least one part. */
  split(iWine: string | null, size_ml: number, count: number, delivered: boolean) {
    const parts: { count: number; purchase: KnownPurchase | undefined }[] = []
    let left = count
    for (const purchase of this.#of(iWine, size_ml)) {
      const taken = purchase.delivered === delivered ? Math.min(left, purchase.remaining) : 0
      if (taken === 0) continue
      purchase.remaining -= taken
      left -= taken
      parts.push({ count: taken, purchase: matched(purchase) })
    }
    return left > 0 || parts.length === 0 ? [...parts, { count: left, purchase: undefined }] : parts
  }

  /** Reports the purchases whose bottles no other table has. Their cells would vanish silently. */
  tellUnmatched() {
    for (const purchase of Array.from(this.#ofWine.values()).flat()) if (!purchase.matched) purchase.tell()
  }

  #of(iWine: string | null, size_ml: number): readonly KnownPurchase[] {
    return (iWine !== null && this.#ofWine.get(keyOf(iWine, size_ml))) || []
  }
}

function matched<Known extends KnownPurchase | undefined>(purchase: Known): Known {
  if (purchase) purchase.matched = true
  return purchase
}

function keyOf(iWine: string, size_ml: number): string {
  return `${iWine} ${size_ml}`
}

function isSame(one: Money | null, other: Money | null): boolean {
  return one?.amount_minor === other?.amount_minor && one?.currency === other?.currency
}
