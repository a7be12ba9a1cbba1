import * as z from 'zod/mini'
import { type CommandContext, command, put, type RowWrite } from '../../ledger/command.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { Tables } from '../../model/tables.ts'
import { type Day, latestDay } from '../../shared/days.ts'
import { AppError, conflict, type FieldError, getRow, refuse } from '../../shared/errors.ts'
import { id } from '../../shared/fields.ts'
import { placeAddedWith, placeErrors, putInto, readsOfPutting } from '../places/place-input.ts'
import { noSlot, notDeparted } from './blank-bottle.ts'
import { chosenBottles, currencyError, futureError } from './commands.ts'
import type { NewDeparture } from './contract.ts'
import { BottleDepartures, DepartureChange, Return } from './contract.ts'

/**
 * Records that bottles were drunk, gifted, sold or lost: either all of them or none. A bottle leaves once, and its slot
 * becomes free.
 */
export const departBottles = command('bottles/depart', {
  summary: 'Take bottles out of the cellar: drunk, gifted, sold, lost, …',
  input: BottleDepartures,
  kind: 'departures',
  history:
    '{bottles, plural, =0 {Bottles were taken out} one {{departure, select, drunk {Bottle {code} was drunk on {day}} gifted {Bottle {code} was given away on {day}} sold {Bottle {code} was sold on {day}} traded {Bottle {code} was traded on {day}} broken {Bottle {code} broke on {day}} spoiled {Bottle {code} was found spoiled on {day}} lost {Bottle {code} was lost on {day}} returned {Bottle {code} was returned on {day}} other {A bottle was taken out}}} other {# bottles were taken out together}}',
  reads: ({ bottle_ids }) => ({ bottles: { id: bottle_ids } }),
  apply: (rows, input, context) => departed(chosenBottles(rows, input.bottle_ids), input, context),
})

/** Corrects a departure. The person who took the bottle stays the same. */
export const editDeparture = command('bottles/edit-departure', {
  summary: 'Correct a departure; the bottle stays gone',
  input: z.extend(DepartureChange, { bottle_id: id() }),
  kind: 'departures',
  history:
    '{bottles, plural, =0 {Removal details were corrected} one {The removal details of bottle {code} were corrected} other {The removal details of # bottles were corrected}}',
  reads: ({ bottle_id }) => ({ bottles: { id: [bottle_id] } }),
  apply(rows, { bottle_id, note, ...input }, { today }) {
    const before = goneBottle(rows, bottle_id)
    const fields = { ...input, departure_note: note }
    const change: Partial<Bottle> = Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value !== undefined),
    )
    if (Object.keys(change).length === 0) throw new AppError(400, 'nothing_to_change')
    // A cancelled bottle never came, so it cannot have left in another way.
    if (change.departure && before.departure === 'cancelled') throw conflict('not_in_state')
    // A request that removes the revenue also removes its currency.
    if (change.revenue_minor === null) change.revenue_currency ??= null
    const bottle = { ...before, ...change }
    refuse({
      departed_on: change.departed_on ? departureError(change.departed_on, [bottle], today) : undefined,
      revenue_currency: currencyError(bottle.revenue_minor, bottle.revenue_currency),
    })
    return [put('bottles', bottle)]
  },
})

/**
 * Returns a bottle to the cellar when its departure cannot be undone by itself: it left together with others, the
 * departure came with an import, or another bottle lies in its slot by now. A cancelled bottle is on order again.
 */
export const bringBack = command('bottles/bring-back', {
  summary: 'Return a bottle to the cellar when its departure cannot be undone by itself',
  input: z.extend(Return, { bottle_id: id() }),
  kind: 'departures',
  history:
    '{bottles, plural, =0 {A bottle was returned to the cellar} one {Bottle {code} was returned to the cellar} other {# bottles were returned to the cellar}}',
  reads: input => readsOfPutting(input, [input.bottle_id]),
  apply(rows, input) {
    const { bottle_id, place_id, slots } = input
    const bottle = goneBottle(rows, bottle_id)
    const isCancelled = bottle.departure === 'cancelled'
    refuse(placeErrors(rows, input))
    if ((place_id || slots) && isCancelled) throw conflict('not_in_state')
    const state = isCancelled ? 'on_order' : 'in_cellar'
    const back = putInto(rows, input, [{ ...bottle, ...notGone, state }])
    return [...placeAddedWith(rows, input), ...back.map(each => put('bottles', each))]
  },
})

function departed(bottles: readonly Bottle[], input: NewDeparture, { person_id, today }: CommandContext): RowWrite[] {
  refuse({
    departed_on: departureError(input.departed_on, bottles, today),
    revenue_currency: currencyError(input.revenue_minor, input.revenue_currency),
  })
  return bottles.map(bottle =>
    put('bottles', {
      ...bottle,
      state: 'gone',
      ...noSlot,
      place_id: null,
      left_ml: input.departure === 'drunk' && bottle.left_ml !== null ? 0 : bottle.left_ml,
      departed_on: input.departed_on,
      departure: input.departure,
      departure_note: input.note ?? null,
      company: input.company ?? null,
      occasion: input.occasion ?? null,
      revenue_minor: input.revenue_minor ?? null,
      revenue_currency: input.revenue_currency ?? null,
      departed_by: person_id,
    }),
  )
}

/** Returns an error when the day is in the future, before the arrival or before the opening. */
function departureError(day: Day, bottles: readonly Bottle[], today: Day): FieldError | undefined {
  const arrival = latestDay(bottles.map(bottle => bottle.received_on))
  const opening = latestDay(bottles.map(bottle => bottle.opened_on))
  if (day < arrival) return { code: 'before_arrival', values: { on: arrival } }
  if (day < opening) return { code: 'before_opening', values: { on: opening } }
  return futureError(day, today)
}

function goneBottle(rows: Tables, bottle_id: string): Bottle {
  const bottle = getRow(rows.bottles, bottle_id)
  if (bottle.state !== 'gone') throw conflict('not_gone')
  return bottle
}

const notGone = {
  ...notDeparted,
  // Emptying the bottle cleared its level, so a person has to enter how much is left.
  left_ml: null,
} satisfies Partial<Bottle>
