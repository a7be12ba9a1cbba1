import type { Day } from '../../shared/days.ts'
import { AppError, conflict, type FieldFault, notFound, refuse } from '../../shared/errors.ts'
import { type Circumstance, type Deed, put, type Written } from '../cellars/deed.ts'
import type { Tables } from '../cellars/records.ts'
import { concernOfPutting, placeAddedWith, placeFaults } from '../places/place-given.ts'
import type { Bottle, BottleDepartures, DepartureChange, NewDeparture, Return } from './contract.ts'
import { bottleInCellar, chosenBottles, currencyFault, futureFault, notDeparted, nowhere } from './deeds.ts'

/** Drunk, gifted, lost: the bottle leaves once, and its slot is free. */
export const departBottle: Deed<{ bottle_id: string } & NewDeparture> = {
  name: 'depart_bottle',
  concerns: ({ bottle_id }) => ({ bottles: { id: [bottle_id] } }),
  apply: (rows, input, circumstance) => departed([bottleInCellar(rows, input.bottle_id)], input, circumstance),
}

/** The same for several at once: all of them leave, or none. */
export const departBottles: Deed<BottleDepartures> = {
  name: 'depart_bottles',
  concerns: ({ bottle_ids }) => ({ bottles: { id: bottle_ids } }),
  apply: (rows, input, circumstance) => departed(chosenBottles(rows, input.bottle_ids), input, circumstance),
}

/** What was said of a departure is put right. Who took the bottle stays who did. */
export const editDeparture: Deed<{ bottle_id: string } & DepartureChange> = {
  name: 'edit_departure',
  concerns: ({ bottle_id }) => ({ bottles: { id: [bottle_id] } }),
  apply(rows, { bottle_id, note, ...input }, { today }) {
    const before = goneBottle(rows, bottle_id)
    const given = { ...input, departure_note: note }
    const change: Partial<Bottle> = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    if (Object.keys(change).length === 0) throw new AppError(400, 'nothing_to_change')
    // What never came did not leave in any other way.
    if (change.departure && before.departure === 'cancelled') throw conflict('not_in_state')
    // Whoever takes the revenue away takes its currency with it.
    if (change.revenue_minor === null) change.revenue_currency ??= null
    const bottle = { ...before, ...change }
    refuse({
      departed_on: change.departed_on ? departureFault(change.departed_on, [bottle], today) : undefined,
      revenue_currency: currencyFault(bottle.revenue_minor, bottle.revenue_currency),
    })
    return [put('bottles', bottle)]
  },
}

/**
 * A bottle is back though its departure cannot be undone by itself: it left with others, came that way with an import,
 * or another lies in its slot by now. What was cancelled is on order again.
 */
export const bringBack: Deed<{ bottle_id: string } & Return> = {
  name: 'bring_back',
  concerns: input => concernOfPutting(input, [input.bottle_id]),
  apply(rows, input) {
    const { bottle_id, place_id = null } = input
    const bottle = goneBottle(rows, bottle_id)
    const isCancelled = bottle.departure === 'cancelled'
    refuse(placeFaults(rows, input))
    if (place_id && isCancelled) throw conflict('not_in_state')
    const state = isCancelled ? 'on_order' : 'in_cellar'
    return [...placeAddedWith(rows, input), put('bottles', { ...bottle, ...notGone, state, place_id })]
  },
}

function departed(bottles: readonly Bottle[], input: NewDeparture, { person_id, today }: Circumstance): Written[] {
  refuse({
    departed_on: departureFault(input.departed_on, bottles, today),
    revenue_currency: currencyFault(input.revenue_minor, input.revenue_currency),
  })
  return bottles.map(bottle =>
    put('bottles', {
      ...bottle,
      state: 'gone',
      ...nowhere,
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

/** A bottle leaves on a day that has come, after it came itself, and not before it was opened. */
function departureFault(day: Day, bottles: readonly Bottle[], today: Day): FieldFault | undefined {
  const arrival = latest(bottles.map(bottle => bottle.received_on))
  const opening = latest(bottles.map(bottle => bottle.opened_on))
  if (day < arrival) return { code: 'before_arrival', values: { on: arrival } }
  if (day < opening) return { code: 'before_opening', values: { on: opening } }
  return futureFault(day, today)
}

function latest(days: readonly (Day | null)[]): Day {
  return days.reduce<Day>((last, day) => (day !== null && day > last ? day : last), '')
}

function goneBottle(rows: Tables, bottle_id: string): Bottle {
  const bottle = rows.bottles.get(bottle_id)
  if (!bottle) throw notFound()
  if (bottle.state !== 'gone') throw conflict('not_gone')
  return bottle
}

const notGone = {
  ...notDeparted,
  // Emptied, it was gone: how much is left of one that is back is for a person to say.
  left_ml: null,
} satisfies Partial<Bottle>
