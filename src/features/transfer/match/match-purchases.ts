import type { Bottle, Purchase } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import { amountText } from './amount-text.ts'
import type { Conflicts } from './differences.ts'
import { extraOf } from './match-wine.ts'
import { wordOf } from './three-way.ts'
import type { DescribedBottle } from './what-changed.ts'
import { purchaseKey } from './what-changed.ts'

/** A bottle of the cellar whose purchase is described differently than before. */
interface MatchedBottle {
  bottle: Bottle
  /** Null when the file no longer has a purchase for it. */
  file: Purchase | null
  before: Purchase | null | undefined
  wine: Wine
}

/**
 * Matches the purchases of a file with those of the cellar, corrects the ones that were corrected there, and adds new
 * ones.
 */
export class PurchaseMatcher {
  readonly written = new Map<string, Purchase>()
  /** The number of purchases that the cellar did not have. */
  added = 0
  readonly #known: ReadonlyMap<string, Purchase>
  readonly #bottles: ReadonlyMap<string, Bottle[]>
  readonly #conflicts: Conflicts
  readonly #whole: boolean
  /** The id of the cellar's purchase by that of the file's. */
  readonly #matched = new Map<string, string>()
  readonly #sharing = new Map<string, MatchedBottle[]>()

  constructor(
    known: ReadonlyMap<string, Purchase>,
    bottlesByPurchase: ReadonlyMap<string, Bottle[]>,
    conflicts: Conflicts,
    /** True when the file has the same tables as the earlier one, so that an empty value was emptied there. */
    whole: boolean,
  ) {
    this.#whole = whole
    this.#known = known
    this.#bottles = bottlesByPurchase
    this.#conflicts = conflicts
  }

  /** Matches the purchase of a bottle. Differences wait until all bottles are matched. */
  match(bottle: Bottle, file: DescribedBottle, before: DescribedBottle | undefined, wine: Wine) {
    const { purchase_id } = bottle
    const purchase = file.purchase
    if (!purchase && !(this.#whole && before?.purchase && purchase_id !== null)) return
    const isSame = before && purchaseKey(purchase) === purchaseKey(before.purchase)
    if (isSame && purchase && purchase_id !== null && !this.#matched.has(purchase.id))
      this.#matched.set(purchase.id, purchase_id)
    if (isSame) return
    const key = `${purchase_id ?? ''} ${purchase?.id ?? ''}`
    const sharing = { bottle, file: purchase, before: before?.purchase, wine }
    const list = this.#sharing.get(key)
    if (list) list.push(sharing)
    else this.#sharing.set(key, [sharing])
  }

  /**
   * Applies the differences. Returns the bottles that moved to another purchase, and those whose purchase was edited.
   */
  settle(): { moved: Map<string, string | null>; edited: Map<string, PurchaseEdit> } {
    const moved = new Map<string, string | null>()
    const edited = new Map<string, PurchaseEdit>()
    for (const sharing of this.#sharing.values()) {
      const [first] = sharing
      if (!first) continue
      const { file, before } = first
      const current = this.#known.get(first.bottle.purchase_id ?? '')
      // Without an earlier export a purchase is only completed, because the file may not have its other bottles.
      const whole = current && (before === undefined || this.#bottles.get(current.id)?.length === sharing.length)
      const merged = current ? this.#merged(current, first) : file
      if (current && file && (whole || !merged) && !this.#matched.has(file.id)) this.#matched.set(file.id, current.id)
      if (!merged) continue
      if (whole) this.written.set(current.id, merged)
      else for (const { bottle } of sharing) moved.set(bottle.id, this.renew(bottle, file, bottle.wine_id, merged))
      const texts = { before: priceText(before ?? null), after: priceText(file) }
      const edit = { field: texts.before === texts.after ? 'purchase' : 'price', ...texts }
      if (before !== undefined) for (const { bottle } of sharing) edited.set(bottle.id, edit)
    }
    return { moved, edited }
  }

  /** Moves a bottle from its purchase to another one. */
  renew(bottle: Bottle, file: Purchase | null, wine_id: string, content = file): string | null {
    const left = this.#now(bottle.purchase_id)
    if (left) this.written.set(left.id, { ...left, quantity: Math.max(1, left.quantity - 1) })
    return file && this.of(file, wine_id, content ?? file)
  }

  /** Returns the cellar's purchase for one more bottle of a purchase of the file. */
  of(file: Purchase, wine_id: string, content = file): string {
    const known = this.#matched.get(file.id)
    if (known === undefined) {
      this.#matched.set(file.id, file.id)
      this.written.set(file.id, { ...content, id: file.id, size_ml: file.size_ml, wine_id, quantity: 1 })
      this.added++
      return file.id
    }
    const purchase = this.#now(known)
    if (purchase) this.written.set(known, { ...purchase, quantity: purchase.quantity + 1 })
    return known
  }

  /** Returns the purchase with the corrections of the file, or undefined when nothing changes. */
  #merged(current: Purchase, { bottle, file, before, wine }: MatchedBottle): Purchase | undefined {
    const present = this.written.get(current.id) ?? current
    let purchase = present
    for (const { name, columns, text } of fields) {
      const unknown = JSON.stringify(columns.map(() => null))
      const isUnknown = (value: string) => value === unknown
      const of = (row: Purchase | null) => (row ? JSON.stringify(columns.map(column => row[column])) : unknown)
      if (isUnknown(of(file)) && !(this.#whole && before)) continue
      const earlier = before === undefined ? undefined : of(before)
      const word = wordOf({ cellar: of(present), file: of(file), before: earlier }, isUnknown)
      const texts = { cellar: text(present), file: file && text(file) }
      const taken =
        word === 'file' ||
        (word === 'conflict' &&
          this.#conflicts.decide({ table: 'bottles', row_id: bottle.id, field: name, ...texts, wine }))
      if (taken) for (const column of columns) purchase = { ...purchase, [column]: file ? file[column] : null }
    }
    purchase = { ...purchase, extra: extraOf(present.extra, file?.extra ?? {}, before?.extra, false) }
    return JSON.stringify(purchase) === JSON.stringify(present) ? undefined : purchase
  }

  #now(id: string | null): Purchase | undefined {
    return id === null ? undefined : (this.written.get(id) ?? this.#known.get(id))
  }
}

export interface PurchaseEdit {
  field: string
  before: string | null
  after: string | null
}

const priceText = (purchase: Purchase | null) => purchase && amountText(purchase.price_minor, purchase.price_currency)

const fields: readonly { name: string; columns: readonly (keyof Purchase)[]; text(row: Purchase): string | null }[] = [
  { name: 'price', columns: ['price_minor', 'price_currency'], text: priceText },
  { name: 'merchant', columns: ['merchant'], text: ({ merchant }) => merchant },
  { name: 'ordered_on', columns: ['ordered_on'], text: ({ ordered_on }) => ordered_on },
  { name: 'expected_on', columns: ['expected_on'], text: ({ expected_on }) => expected_on },
  { name: 'order_number', columns: ['order_number'], text: ({ order_number }) => order_number },
  { name: 'purchase_note', columns: ['note'], text: ({ note }) => note },
]
