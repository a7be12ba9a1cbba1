import * as z from 'zod/mini'
import { type CommandContext, command, put, type RowWrite } from '../../ledger/command.ts'
import type { Bottle, Purchase } from '../../model/bottle.ts'
import type { Tables } from '../../model/tables.ts'
import { addDays, type Day } from '../../shared/days.ts'
import { AppError, conflict, getRow, refuse, twice } from '../../shared/errors.ts'
import { id } from '../../shared/fields.ts'
import { isCurrency } from '../money/currency.ts'
import { placeAddedWith, placeErrors, putInto, readsOfPutting } from '../places/place-input.ts'
import { blankBottle } from './blank-bottle.ts'
import { codesOf, codesTaken, takeCode } from './code.ts'
import { BottleChange, BottleMove, NewPurchase } from './contract.ts'

export const addBottles = command('bottles/add', {
  summary: 'Add bottles of one wine that were bought together',
  input: NewPurchase,
  kind: 'arrivals',
  history: '{bottles, plural, =0 {Bottles were added} one {One bottle was added} other {# bottles were added}}',
  reads: input => ({
    wines: { id: [input.wine_id] },
    purchases: { id: [input.id] },
    ...readsOfPutting(input, input.bottle_ids, input.bottle_ids.flatMap(codesOf)),
  }),
  apply: (rows, input, { today }) => purchased(rows, input, today, codesTaken(rows)),
})

/** Checks a purchase and returns its writes and those of its bottles. Their codes avoid `taken` and are added to it. */
export function purchased(rows: Tables, input: NewPurchase, today: Day, taken: Set<string | null>): RowWrite[] {
  checkPurchase(rows, input, today)
  if (rows.purchases.has(input.id)) throw conflict('exists_already')
  if (input.bottle_ids.some(id => rows.bottles.has(id))) throw conflict('exists_already')
  const place = placeAddedWith(rows, input, taken)
  const { purchase, bottles } = bought(input, taken)
  return [...place, put('purchases', purchase), ...putInto(rows, input, bottles).map(bottle => put('bottles', bottle))]
}

/** Moves bottles to a place. Bottles that lie there already stay as they are, in their slots if they have any. */
export const moveBottles = command('bottles/move', {
  summary: 'Move bottles to one place, or out of theirs',
  input: BottleMove,
  kind: 'bottles',
  history:
    '{bottles, plural, =0 {Bottles were moved} one {One bottle was moved} other {# bottles were moved together}}',
  reads: input => readsOfPutting(input, input.bottle_ids),
  apply(rows, input) {
    const { bottle_ids, place_id } = input
    refuse(placeErrors(rows, input))
    const moved = chosenBottles(rows, bottle_ids).filter(
      bottle => bottle.place_id !== place_id || (input.slots && bottle.slot_row === null),
    )
    if (moved.length === 0) throw new AppError(400, 'nothing_to_change')
    return [...placeAddedWith(rows, input), ...putInto(rows, input, moved).map(bottle => put('bottles', bottle))]
  },
})

export const editBottle = command('bottles/edit', {
  summary: 'Edit a bottle; fields that are left out keep their values',
  input: z.extend(BottleChange, { bottle_id: id() }),
  kind: 'bottles',
  history:
    '{bottles, plural, =0 {A bottle was changed} one {Bottle {code} was changed} other {# bottles were changed}}',
  reads: input => readsOfPutting(input, [input.bottle_id]),
  apply(rows, { bottle_id, new_place_name, slots, ...input }) {
    const before = getRow(rows.bottles, bottle_id)
    const change: Partial<Bottle> = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    if (Object.keys(change).length === 0) throw new AppError(400, 'nothing_to_change')
    const isPut = change.place_id || slots
    if (isPut) presentBottle(rows, bottle_id)
    if (isPut && before.state === 'on_order') throw conflict('not_in_state')
    // A request that removes the price also removes its currency.
    if (change.price_minor === null) change.price_currency ??= null
    const bottle = { ...before, ...change }
    refuse({
      price_currency: currencyError(bottle.price_minor, bottle.price_currency),
      ...placeErrors(rows, { ...input, new_place_name }),
    })
    return [
      ...placeAddedWith(rows, { ...input, new_place_name }),
      ...(bottle.place_id === before.place_id && !slots ? [bottle] : putInto(rows, { ...bottle, slots }, [bottle])).map(
        each => put('bottles', each),
      ),
    ]
  },
})

function checkPurchase(rows: Tables, input: NewPurchase, today: CommandContext['today']) {
  const { received_on, ordered_on, place_id, slots } = input
  refuse({
    wine_id: rows.wines.has(input.wine_id) ? undefined : { code: 'not_yours' },
    bottle_ids: twice(input.bottle_ids),
    ...placeErrors(rows, input),
    price_currency: currencyError(input.price_minor, input.price_currency),
    received_on: futureError(received_on, today),
    ordered_on: futureError(ordered_on, today),
  })
  // Bottles on order have no place.
  if ((place_id || slots) && !received_on) throw conflict('not_in_state')
}

/** The arrival of new bottles: the day they came and their place, or on order when `received_on` is null. */
export interface Arrival {
  received_on: Day | null
  place_id?: string | null | undefined
}

/** Returns a purchase and its bottles without their slots, and without checking them. */
export function bought(input: NewPurchase, taken: Set<string | null>): { purchase: Purchase; bottles: Bottle[] } {
  const purchase: Purchase = {
    id: input.id,
    wine_id: input.wine_id,
    size_ml: input.size_ml,
    quantity: input.bottle_ids.length,
    price_minor: input.price_minor ?? null,
    price_currency: input.price_currency ?? null,
    merchant: input.merchant ?? null,
    ordered_on: input.ordered_on ?? null,
    expected_on: input.expected_on ?? null,
    order_number: input.order_number ?? null,
    note: input.note ?? null,
    owners: [],
    extra: {},
  }
  const bottles = input.bottle_ids.map(id => newBottle(id, freeCode(id, taken), purchase, input))
  return { purchase, bottles }
}

export function newBottle(id: string, code: string, purchase: Purchase, { received_on, place_id }: Arrival): Bottle {
  return {
    ...blankBottle,
    id,
    wine_id: purchase.wine_id,
    purchase_id: purchase.id,
    size_ml: purchase.size_ml,
    state: received_on ? 'in_cellar' : 'on_order',
    code,
    place_id: place_id ?? null,
    received_on,
  }
}

export function freeCode(bottle_id: string, taken: Set<string | null>): string {
  const code = takeCode(bottle_id, taken)
  // A bottle has four of 33 million codes. All of them are taken in no real cellar, and another id would have other
  // codes.
  if (!code) throw conflict('exists_already')
  return code
}

/**
 * Returns a bottle that has not left. The error for one that has left names the person and the day; `by` is an id until
 * the server replaces it by the name.
 */
export function presentBottle(rows: Tables, bottle_id: string): Bottle {
  const bottle = getRow(rows.bottles, bottle_id)
  if (bottle.state !== 'gone') return bottle
  const { departed_by: by, departed_on: on } = bottle
  throw conflict('bottle_gone', by && on ? { by, on } : { by: 'unknown' })
}

/** Returns a bottle that is in the cellar; throws when it is on order or has left. */
export function bottleInCellar(rows: Tables, bottle_id: string): Bottle {
  const bottle = presentBottle(rows, bottle_id)
  if (bottle.state === 'on_order') throw conflict('not_in_state')
  return bottle
}

export function bottleOnOrder(rows: Tables, bottle_id: string): Bottle {
  const bottle = presentBottle(rows, bottle_id)
  if (bottle.state === 'in_cellar') throw conflict('received_already')
  return bottle
}

/** Returns each of the bottles as `find` finds it; refuses an id that is named twice. */
export function chosenBottles(
  rows: Tables,
  bottle_ids: readonly string[],
  find: (rows: Tables, bottle_id: string) => Bottle = bottleInCellar,
): Bottle[] {
  refuse({ bottle_ids: twice(bottle_ids) })
  return bottle_ids.map(id => find(rows, id))
}

/** Allows one day ahead, because dates differ by a day around the world. */
export function futureError(day: Day | null | undefined, today: Day) {
  return day && day > addDays(today, 1) ? ({ code: 'day_in_future' } as const) : undefined
}

export function currencyError(minor: number | null | undefined, currency: string | null | undefined) {
  if ((minor ?? null) === null) return currency ? ({ code: 'amount_without_currency' } as const) : undefined
  if (!currency) return { code: 'amount_without_currency' } as const
  return isCurrency(currency) ? undefined : ({ code: 'not_a_currency' } as const)
}
