import { command, put } from '../../ledger/command.ts'
import { mergeReads } from '../../ledger/merged-reads.ts'
import { conflict, invalid, refuse, twice } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { placeAddedWith, placeErrors, putInto, readsOfPutting } from '../places/place-input.ts'
import { addWine } from '../wines/commands.ts'
import { unlistedWine } from '../wines/unlisted.ts'
import { codesOf, codesTaken } from './code.ts'
import { bottleOnOrder, bought, chosenBottles, currencyError, futureError } from './commands.ts'
import type { NewPurchase } from './contract.ts'
import { Cancellation, NewOrder, Receipt } from './orders-contract.ts'

/**
 * Adds an order of several wines or sizes: one purchase for each line, with the fields of the order, and the wines that
 * are new.
 */
export const addOrder = command('orders/add', {
  summary: 'Add bottles of several wines or sizes that were bought together, and the wines that are new',
  input: NewOrder,
  kind: 'arrivals',
  history:
    '{bottles, plural, =0 {An order was added} one {One bottle was ordered} other {# bottles were ordered together}}',
  reads: input => {
    const bottle_ids = input.lines.flatMap(line => line.bottle_ids)
    const newWines = input.lines.flatMap(({ wine_id, wine }) => (wine ? [addWine.reads({ ...wine, id: wine_id })] : []))
    return mergeReads([
      { wines: { id: input.lines.map(line => line.wine_id) }, purchases: { id: input.lines.map(line => line.id) } },
      readsOfPutting(input, bottle_ids, bottle_ids.flatMap(codesOf)),
      ...newWines,
    ])
  },
  apply(rows, input, context) {
    const { today } = context
    const { lines, new_place_name: _, ...order } = input
    const newIds = lines.flatMap(({ wine_id, wine }) => (wine ? [wine_id] : []))
    const newWines = new Set(newIds)
    const ids = [...lines.map(line => line.id), ...lines.flatMap(line => line.bottle_ids)]
    const bottles = ids.length - lines.length
    if (bottles > limits.bottles_at_once) {
      throw invalid({ lines: { code: 'too_many', values: { max: limits.bottles_at_once } } })
    }
    refuse({
      ...Object.fromEntries(
        lines.flatMap((line, at) => [
          [
            `lines.${at}.wine_id`,
            rows.wines.has(line.wine_id) || newWines.has(line.wine_id) ? undefined : { code: 'not_yours' },
          ],
          [`lines.${at}.price_currency`, currencyError(line.price_minor, line.price_currency)],
        ]),
      ),
      lines: twice(ids) ?? twice(newIds),
      ...placeErrors(rows, input),
      ordered_on: futureError(order.ordered_on, today),
      received_on: futureError(order.received_on, today),
    })
    if (ids.some(id => rows.purchases.has(id) || rows.bottles.has(id))) throw conflict('exists_already')
    // Bottles on order have no place.
    if ((order.place_id || order.slots) && !order.received_on) throw conflict('not_in_state')
    const taken = codesTaken(rows)
    const wines = lines.flatMap(({ wine_id, wine }, at) =>
      wine ? unlistedWine(rows, wine_id, wine, context, `lines.${at}.wine`) : [],
    )
    const place = placeAddedWith(rows, input, taken)
    const all = lines.map(line => bought({ ...line, ...order } satisfies NewPurchase, taken))
    const added = all.flatMap(each => each.bottles)
    return [
      ...wines,
      ...place,
      ...all.map(({ purchase }) => put('purchases', purchase)),
      ...putInto(rows, order, added).map(bottle => put('bottles', bottle)),
    ]
  },
})

/** Receives bottles of one or several orders; the rest stays on order. */
export const receiveBottles = command('bottles/receive', {
  summary: 'Receive bottles on order',
  input: Receipt,
  kind: 'arrivals',
  history:
    '{bottles, plural, =0 {Bottles came into the cellar} one {Bottle {code} came into the cellar} other {# bottles came into the cellar together}}',
  reads: input => readsOfPutting(input, input.bottle_ids),
  apply(rows, input, { today }) {
    const { bottle_ids, received_on } = input
    const bottles = chosenBottles(rows, bottle_ids, bottleOnOrder)
    refuse({ received_on: futureError(received_on, today), ...placeErrors(rows, input) })
    const here = putInto(
      rows,
      input,
      bottles.map(bottle => ({ ...bottle, state: 'in_cellar', received_on })),
    ).map(bottle => put('bottles', bottle))
    return [...placeAddedWith(rows, input), ...here]
  },
})

/** Cancels bottles that will not come. They count neither as bought nor as departed. */
export const cancelBottles = command('bottles/cancel', {
  summary: 'Cancel bottles on order that will not come',
  input: Cancellation,
  kind: 'arrivals',
  history:
    '{bottles, plural, =0 {Bottles on order were cancelled} one {One bottle on order was cancelled} other {# bottles on order were cancelled}}',
  reads: ({ bottle_ids }) => ({ bottles: { id: bottle_ids } }),
  apply(rows, { bottle_ids, cancelled_on, note = null }, { person_id, today }) {
    const bottles = chosenBottles(rows, bottle_ids, bottleOnOrder)
    refuse({ cancelled_on: futureError(cancelled_on, today) })
    return bottles.map(bottle =>
      put('bottles', {
        ...bottle,
        state: 'gone',
        departure: 'cancelled',
        departed_on: cancelled_on,
        departed_by: person_id,
        departure_note: note,
      }),
    )
  },
})
