import { command, put } from '../../ledger/command.ts'
import { grouped } from '../../ledger/replica.ts'
import type { Purchase } from '../../model/bottle.ts'
import { AppError, notFound, refuse, twice } from '../../shared/errors.ts'
import { currencyError, futureError } from './commands.ts'
import { PurchasesChange } from './orders-contract.ts'
import { ownersError } from './owners-named.ts'
import { carried } from './purchases.ts'

/** Gives purchases the same facts. Their bottles follow where they have no values of their own. */
export const editPurchases = command('purchases/edit-many', {
  summary: 'Give several purchases the same merchant, order number, day, price, bottle size or owners',
  input: PurchasesChange,
  kind: 'arrivals',
  history: 'Purchases were changed together',
  reads: ({ purchase_ids, size_ml }) => ({
    purchases: { id: purchase_ids },
    bottles: { purchase_id: size_ml === undefined ? [] : purchase_ids },
  }),
  apply(rows, { purchase_ids, ...input }, { today }) {
    const change: SharedFacts = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    if (Object.keys(change).length === 0) throw new AppError(400, 'nothing_to_change')
    // A request that removes the price also removes its currency.
    if (change.price_minor === null) change.price_currency ??= null
    refuse({
      purchase_ids: twice(purchase_ids),
      price_currency: currencyError(change.price_minor, change.price_currency),
      ordered_on: futureError(change.ordered_on, today),
      owners: ownersError(change.owners),
    })
    const purchases = purchase_ids.map(id => rows.purchases.get(id))
    if (!purchases.every(purchase => purchase !== undefined)) throw notFound()
    const bottles = grouped(rows.bottles, 'purchase_id')
    return purchasesChangedBy(change, purchases).flatMap(before => {
      const after = { ...before, ...change }
      return [put('purchases', after), ...carried(rows, before, after, bottles.get(before.id) ?? [])]
    })
  },
})

/** The facts that several purchases can have in common. */
export type SharedFacts = Partial<
  Pick<Purchase, 'merchant' | 'order_number' | 'ordered_on' | 'size_ml' | 'price_minor' | 'price_currency' | 'owners'>
>

/** Returns the purchases that a change alters. */
export function purchasesChangedBy(change: SharedFacts, purchases: readonly Purchase[]): Purchase[] {
  const fields = Object.keys(change) as (keyof SharedFacts)[]
  return purchases.filter(purchase =>
    fields.some(field => JSON.stringify(purchase[field]) !== JSON.stringify(change[field])),
  )
}
