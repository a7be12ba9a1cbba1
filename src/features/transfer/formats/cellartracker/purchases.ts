import type { Money } from '../../../../model/valuation.ts'
import type { ParsedPurchase } from '../../parse/entry.ts'

/** A row of the table Purchase, and how many of its bottles no other table's row was taken for yet. */
export interface KnownPurchase {
  iWine: string
  size_ml: number
  said: ParsedPurchase
  /** The day it was or will be delivered. */
  delivered_on: string | null
  delivered: boolean
  /** The price in the account's currency, where the purchase has another one. */
  account_price: Money | null
  /** Bottles that are there or on order, and those that went. */
  remaining: number
  gone: number
}

/** The purchases of an account, so that what other tables say of its bottles meets them. */
export class Purchases {
  readonly #ofWine = new Map<string, KnownPurchase[]>()
  readonly #numbers = new Set<string>()

  /** False for a purchase that is known: Pending repeats rows of Purchase. */
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

  /** The purchase of a bottle whose row tells the day, the shop and the price, of which all must agree. */
  ofBottle(
    iWine: string | null,
    size_ml: number,
    { ordered_on, merchant, price }: Pick<ParsedPurchase, 'ordered_on' | 'merchant' | 'price'>,
    state: 'remaining' | 'gone',
  ): KnownPurchase | undefined {
    const alike = this.#of(iWine, size_ml).filter(
      ({ said, account_price }) =>
        said.ordered_on === ordered_on &&
        said.merchant === merchant &&
        (isSame(said.price, price) || isSame(account_price, price)),
    )
    const found = alike.find(each => each[state] > 0) ?? alike[0]
    if (found && found[state] > 0) found[state]--
    return found
  }

  /**
   * For bottles of which only the price is known: the first purchase of that price with bottles left, else the first.
   */
  ofPrice(iWine: string | null, size_ml: number, price: Money | null): KnownPurchase | undefined {
    const left = this.#of(iWine, size_ml).filter(({ gone }) => gone > 0)
    const found = left.find(({ said }) => isSame(said.price, price)) ?? left[0]
    if (found) found.gone--
    return found
  }

  /** Some bottles of a wine that are there, or on order, told apart by the purchases that they are of. */
  split(iWine: string | null, size_ml: number, count: number, delivered: boolean) {
    const parts: { count: number; purchase: KnownPurchase | undefined }[] = []
    let left = count
    for (const purchase of this.#of(iWine, size_ml)) {
      const taken = purchase.delivered === delivered ? Math.min(left, purchase.remaining) : 0
      if (taken === 0) continue
      purchase.remaining -= taken
      left -= taken
      parts.push({ count: taken, purchase })
    }
    return left > 0 ? [...parts, { count: left, purchase: undefined }] : parts
  }

  #of(iWine: string | null, size_ml: number): readonly KnownPurchase[] {
    return (iWine !== null && this.#ofWine.get(keyOf(iWine, size_ml))) || []
  }
}

function keyOf(iWine: string, size_ml: number): string {
  return `${iWine} ${size_ml}`
}

function isSame(one: Money | null, other: Money | null): boolean {
  return one?.amount_minor === other?.amount_minor && one?.currency === other?.currency
}
