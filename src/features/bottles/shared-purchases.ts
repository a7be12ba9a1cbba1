import { command, put } from '../../ledger/command.ts'
import type { Purchase } from '../../model/bottle.ts'
import { AppError, notFound, refuse } from '../../shared/errors.ts'
import { bottlesOnce, currencyError, futureError } from './commands.ts'
import { PurchasesChange } from './orders-contract.ts'

/** Gives purchases the same facts. Their bottles follow where they have no values of their own. */
export const editPurchases = command('purchases/edit-many', {
  summary: 'Give several purchases the same merchant, order number, day or price',
  input: PurchasesChange,
  kind: 'arrivals',
  history: /*i18n*/ { id: 'history.purchases/edit-many', message: 'Purchases were changed together' },
  reads: ({ purchase_ids }) => ({ purchases: { id: purchase_ids } }),
  apply(rows, { purchase_ids, ...input }, { today }) {
    const change: SharedFacts = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    if (Object.keys(change).length === 0) throw new AppError(400, 'nothing_to_change')
    refuse({
      purchase_ids: bottlesOnce(purchase_ids),
      price_currency: currencyError(change.price_minor, change.price_currency),
      ordered_on: futureError(change.ordered_on, today),
    })
    const purchases = purchase_ids.map(id => rows.purchases.get(id))
    if (!purchases.every(purchase => purchase !== undefined)) throw notFound()
    return purchasesChangedBy(change, purchases).map(purchase => put('purchases', { ...purchase, ...change }))
  },
})

/** The facts that several purchases can have in common. */
export type SharedFacts = Partial<
  Pick<Purchase, 'merchant' | 'order_number' | 'ordered_on' | 'price_minor' | 'price_currency'>
>

/** Returns the purchases that a change alters. */
export function purchasesChangedBy(change: SharedFacts, purchases: readonly Purchase[]): Purchase[] {
  const fields = Object.keys(change) as (keyof SharedFacts)[]
  return purchases.filter(purchase => fields.some(field => purchase[field] !== change[field]))
}
