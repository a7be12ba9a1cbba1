import * as z from 'zod/mini'
import { command, put, type RowWrite, remove } from '../../ledger/command.ts'
import type { Tables } from '../../model/tables.ts'
import type { Wish } from '../../model/wish.ts'
import { AppError, conflict, getRow, invalid, refuse } from '../../shared/errors.ts'
import { id } from '../../shared/fields.ts'
import { addBottles, currencyError, futureError } from '../bottles/commands.ts'
import { NewPurchase } from '../bottles/contract.ts'
import { usualSize } from '../bottles/sizes.ts'
import { unlistedWine } from '../wines/unlisted.ts'
import { NewWish, WishChange } from './contract.ts'

/** Adds a wish. A wine that is not in the cellar is added as wished only, see `stockOf` in the list of wines. */
export const addWish = command('wishes/add', {
  summary: 'Add a wine to the wish list, and the wine itself if the cellar does not have it',
  input: NewWish,
  kind: 'wishes',
  history: 'A wish was added',
  reads: ({ id, wine_id }) => ({ wishes: { id: [id] }, wines: { id: [wine_id] } }),
  apply(rows, { wine, ...input }, context) {
    if (rows.wishes.has(input.id)) throw conflict('exists_already')
    const added: RowWrite[] = wine ? unlistedWine(rows, input.wine_id, wine, context) : []
    refuse({
      wine_id: wine || rows.wines.has(input.wine_id) ? undefined : { code: 'not_yours' },
      wished_on: futureError(input.wished_on, context.today),
    })
    const wish: Wish = {
      id: input.id,
      wine_id: input.wine_id,
      size_ml: input.size_ml ?? usualSize,
      quantity: input.quantity ?? 1,
      limit_minor: input.limit_minor ?? null,
      limit_currency: input.limit_currency ?? null,
      merchant: input.merchant ?? null,
      note: input.note ?? null,
      person_id: context.person_id,
      wished_on: input.wished_on,
    }
    return [...added, put('wishes', checked(wish))]
  },
})

/** Changes a wish. The list belongs to the household, so any editor can change any wish. */
export const editWish = command('wishes/edit', {
  summary: 'Edit a wish',
  input: z.extend(WishChange, { wish_id: id() }),
  kind: 'wishes',
  history: 'A wish was changed',
  reads: ({ wish_id }) => ({ wishes: { id: [wish_id] } }),
  apply(rows, { wish_id, ...input }) {
    const before = wishIn(rows, wish_id)
    const change: Partial<Wish> = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    if (Object.keys(change).length === 0) throw new AppError(400, 'nothing_to_change')
    // Removing the limit removes its currency too.
    if (change.limit_minor === null) change.limit_currency ??= null
    return [put('wishes', checked({ ...before, ...change }))]
  },
})

export const removeWish = command('wishes/remove', {
  summary: 'Remove a wish; its wine stays',
  input: z.strictObject({ wish_id: id() }),
  kind: 'wishes',
  history: 'A wish was removed',
  reads: ({ wish_id }) => ({ wishes: { id: [wish_id] } }),
  apply(rows, { wish_id }) {
    wishIn(rows, wish_id)
    return [remove('wishes', wish_id)]
  },
})

/** Adds the bottles as bought, and removes the wish or reduces it by their number. */
export const buyWish = command('wishes/buy', {
  summary: 'Buy wished bottles: adds the purchase, and removes or reduces the wish',
  input: z.extend(NewPurchase, { wish_id: id() }),
  kind: 'wishes',
  history:
    '{bottles, plural, =0 {Wine from the wish list was bought} one {One bottle was bought from the wish list} other {# bottles were bought from the wish list}}',
  reads: ({ wish_id, ...purchase }) => ({ ...addBottles.reads(purchase), wishes: { id: [wish_id] } }),
  apply(rows, { wish_id, ...purchase }, context) {
    const wish = wishIn(rows, wish_id)
    if (purchase.wine_id !== wish.wine_id) throw invalid({ wine_id: { code: 'of_another_wine' } })
    const quantity = wish.quantity - purchase.bottle_ids.length
    return [
      ...addBottles.apply(rows, purchase, context),
      quantity > 0 ? put('wishes', { ...wish, quantity }) : remove('wishes', wish_id),
    ]
  },
})

function wishIn(rows: Tables, wish_id: string): Wish {
  const wish = getRow(rows.wishes, wish_id)
  return wish
}

function checked(wish: Wish): Wish {
  refuse({ limit_currency: currencyError(wish.limit_minor, wish.limit_currency) })
  return wish
}
