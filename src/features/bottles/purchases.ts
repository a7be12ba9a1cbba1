import * as z from 'zod/mini'
import { command, put, type ReadSet, type RowWrite, remove } from '../../ledger/command.ts'
import type { Bottle, Purchase } from '../../model/bottle.ts'
import type { Tables } from '../../model/tables.ts'
import { AppError, conflict, type FieldError, getRow, notFound, refuse, twice } from '../../shared/errors.ts'
import { id } from '../../shared/fields.ts'
import { codesOf, codesTaken } from './code.ts'
import { currencyError, freeCode, futureError, newBottle } from './commands.ts'
import { ChosenBottles, PurchaseChange } from './orders-contract.ts'
import { ownersError } from './owners-named.ts'

/**
 * Changes a purchase. Its bottles follow in wine and size unless these were changed for them alone; a price is stored
 * at a bottle only where it has one of its own.
 */
export const editPurchase = command('purchases/edit', {
  summary: 'Edit a purchase and those of its bottles that have no values of their own',
  input: z.extend(PurchaseChange, { purchase_id: id() }),
  kind: 'arrivals',
  history: 'A purchase was changed',
  reads: ({ purchase_id, wine_id, new_bottle_ids = [] }) => ({
    wines: { id: wine_id ? [wine_id] : [] },
    purchases: { id: [purchase_id] },
    bottles: { purchase_id: [purchase_id], id: new_bottle_ids, code: new_bottle_ids.flatMap(codesOf) },
    places: { code: new_bottle_ids.flatMap(codesOf) },
  }),
  readsThen: notesOf,
  apply(rows, { purchase_id, new_bottle_ids = [], received_on = null, ...input }, { today }) {
    const before = getRow(rows.purchases, purchase_id)
    const change: Partial<Purchase> = Object.fromEntries(
      Object.entries(input).filter(([, value]) => value !== undefined),
    )
    if (Object.keys(change).length === 0) throw new AppError(400, 'nothing_to_change')
    // A request that removes the price also removes its currency.
    if (change.price_minor === null) change.price_currency ??= null
    const purchase = { ...before, ...change }
    const bottles = bottlesOf(rows, purchase_id)
    const fewer = before.quantity - purchase.quantity
    const going = fewer > 0 ? removable(rows, bottles).slice(0, fewer) : []
    refuse({
      wine_id: change.wine_id && !rows.wines.has(change.wine_id) ? { code: 'not_yours' } : undefined,
      price_currency: currencyError(purchase.price_minor, purchase.price_currency),
      ordered_on: futureError(change.ordered_on, today),
      received_on: futureError(received_on, today),
      owners: ownersError(change.owners),
      quantity:
        going.length < fewer ? { code: 'not_on_order', values: { min: before.quantity - going.length } } : undefined,
      new_bottle_ids: idsError(new_bottle_ids, Math.max(0, -fewer)),
    })
    if (new_bottle_ids.some(id => rows.bottles.has(id))) throw conflict('exists_already')
    const taken = codesTaken(rows)
    return [
      put('purchases', purchase),
      ...going.map(({ id }) => remove('bottles', id)),
      ...carried(
        rows,
        before,
        purchase,
        bottles.filter(bottle => !going.includes(bottle)),
      ),
      ...new_bottle_ids.map(id => put('bottles', newBottle(id, freeCode(id, taken), purchase, { received_on }))),
    ]
  },
})

/** Removes a purchase that was entered by mistake, with all of its bottles. A tasting of one of them prevents it. */
export const removePurchase = command('purchases/remove', {
  summary: 'Remove a purchase that was entered by mistake, with its bottles; refused if one has a tasting',
  input: z.strictObject({ purchase_id: id() }),
  kind: 'arrivals',
  history:
    '{bottles, plural, =0 {A purchase was removed} one {A purchase of one bottle was removed} other {A purchase of # bottles was removed}}',
  reads: ({ purchase_id }) => ({ purchases: { id: [purchase_id] }, bottles: { purchase_id: [purchase_id] } }),
  readsThen: notesOf,
  apply(rows, { purchase_id }) {
    if (!rows.purchases.has(purchase_id)) throw notFound()
    refuseTasted(rows)
    return [...Array.from(rows.bottles.keys(), id => remove('bottles', id)), remove('purchases', purchase_id)]
  },
})

/**
 * Removes single bottles in the same way. The quantity of their purchase decreases, and the purchase goes with its last
 * bottle.
 */
export const removeBottles = command('bottles/remove', {
  summary: 'Remove bottles that were entered by mistake; refused if one has a tasting',
  input: ChosenBottles,
  kind: 'arrivals',
  history: '{bottles, plural, =0 {Bottles were removed} one {One bottle was removed} other {# bottles were removed}}',
  reads: ({ bottle_ids }) => ({ bottles: { id: bottle_ids } }),
  readsThen(rows) {
    const purchase_ids = [...new Set(Array.from(rows.bottles.values(), bottle => bottle.purchase_id))]
    const ids = purchase_ids.filter(id => id !== null)
    return { ...notesOf(rows), purchases: { id: ids }, bottles: { purchase_id: ids } }
  },
  apply(rows, { bottle_ids }) {
    refuse({ bottle_ids: twice(bottle_ids) })
    if (!bottle_ids.every(id => rows.bottles.has(id))) throw notFound()
    refuseTasted(rows)
    const going = new Set(bottle_ids)
    const purchases = Array.from(rows.purchases.values(), (purchase): RowWrite[] => {
      const bottles = bottlesOf(rows, purchase.id)
      const staying = bottles.filter(bottle => !going.has(bottle.id)).length
      if (staying === bottles.length) return []
      if (staying === 0) return [remove('purchases', purchase.id)]
      return [put('purchases', { ...purchase, quantity: purchase.quantity - (bottles.length - staying) })]
    })
    return [...bottle_ids.map(id => remove('bottles', id)), ...purchases.flat()]
  },
})

function notesOf(rows: Tables): ReadSet {
  return { tastings: { bottle_id: [...rows.bottles.keys()] } }
}

function refuseTasted(rows: Tables) {
  if (rows.tastings.size > 0) throw conflict('bottles_tasted', { count: rows.tastings.size })
}

function bottlesOf(rows: Tables, purchase_id: string): Bottle[] {
  return [...rows.bottles.values()].filter(bottle => bottle.purchase_id === purchase_id)
}

/** Returns the bottles on order that have no tasting, the last one first. */
function removable(rows: Tables, bottles: readonly Bottle[]): Bottle[] {
  const tasted = new Set(Array.from(rows.tastings.values(), tasting => tasting.bottle_id))
  return bottles
    .filter(({ state, id }) => state === 'on_order' && !tasted.has(id))
    .sort((a, b) => (a.id < b.id ? 1 : -1))
}

/** Returns the writes of the bottles that follow their purchase in wine and size, and of their tastings. */
export function carried(rows: Tables, before: Purchase, after: Purchase, bottles: readonly Bottle[]): RowWrite[] {
  const follow = bottles.map(bottle => ({
    bottle,
    wine_id: bottle.wine_id === before.wine_id ? after.wine_id : bottle.wine_id,
    size_ml: bottle.size_ml === before.size_ml ? after.size_ml : bottle.size_ml,
  }))
  const moved = new Map(
    follow
      .filter(({ bottle, wine_id }) => wine_id !== bottle.wine_id)
      .map(({ bottle, wine_id }) => [bottle.id, wine_id]),
  )
  const changed = follow.filter(({ bottle, size_ml }) => moved.has(bottle.id) || size_ml !== bottle.size_ml)
  // A tasting of a moved bottle follows it to the other wine.
  const tastings = [...rows.tastings.values()].filter(
    ({ bottle_id, wine_id }) => bottle_id !== null && moved.has(bottle_id) && wine_id === before.wine_id,
  )
  return [
    ...changed.map(({ bottle, wine_id, size_ml }) => put('bottles', { ...bottle, wine_id, size_ml })),
    ...tastings.map(tasting => put('tastings', { ...tasting, wine_id: after.wine_id })),
  ]
}

function idsError(ids: readonly string[], wanted: number): FieldError | undefined {
  if (ids.length !== wanted) return { code: 'ids_missing', values: { count: wanted } }
  return twice(ids)
}
