import { addDays, type Day } from '../../shared/days.ts'
import { AppError, conflict, type Faults, invalid, notFound } from '../../shared/errors.ts'
import { type Circumstance, type Deed, put, type Written } from '../cellars/deed.ts'
import type { Tables } from '../cellars/records.ts'
import { isCurrency } from '../money/currency.ts'
import { placeAddedWith, placeFaults } from '../places/place-given.ts'
import { codesOf, takeCode } from './code.ts'
import type {
  Bottle,
  BottleChange,
  BottleDepartures,
  BottleMove,
  NewDeparture,
  NewPurchase,
  PlaceGiven,
  Purchase,
} from './contract.ts'

export const addBottles: Deed<NewPurchase> = {
  name: 'add_bottles',
  concerns: ({ id, wine_id, bottle_ids, place_id }) => ({
    wines: { id: [wine_id] },
    purchases: { id: [id] },
    bottles: { id: bottle_ids, code: bottle_ids.flatMap(codesOf) },
    // A code that is typed says nothing of what it stands on.
    places: { id: place_id ? [place_id] : [], code: bottle_ids.flatMap(codesOf) },
  }),
  apply(rows, input, { today }) {
    checkPurchase(rows, input, today)
    if (rows.purchases.has(input.id)) throw conflict('exists_already')
    if (input.bottle_ids.some(id => rows.bottles.has(id))) throw conflict('exists_already')
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
      extra: {},
    }
    const taken = new Set<string | null>([...rows.bottles.values(), ...rows.places.values()].map(({ code }) => code))
    const bottles = input.bottle_ids.map(id => newBottle(id, freeCode(id, taken), purchase, input))
    return [
      ...placeAddedWith(rows, input),
      put('purchases', purchase),
      ...bottles.map(bottle => put('bottles', bottle)),
    ]
  },
}

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

/** Those that lie there already keep their slots. */
export const moveBottles: Deed<BottleMove> = {
  name: 'move_bottles',
  concerns: ({ bottle_ids, place_id }) => ({
    bottles: { id: bottle_ids },
    places: { id: place_id ? [place_id] : [] },
  }),
  apply(rows, input) {
    const { bottle_ids, place_id } = input
    refuse(placeFaults(rows, input))
    const moved = chosenBottles(rows, bottle_ids).filter(bottle => bottle.place_id !== place_id)
    if (moved.length === 0) throw new AppError(400, 'nothing_to_change')
    return [...placeAddedWith(rows, input), ...moved.map(bottle => put('bottles', { ...bottle, ...nowhere, place_id }))]
  },
}

export const receiveBottle: Deed<{ bottle_id: string; received_on: Day } & PlaceGiven> = {
  name: 'receive_bottle',
  concerns: ({ bottle_id, place_id }) => ({
    bottles: { id: [bottle_id] },
    places: { id: place_id ? [place_id] : [] },
  }),
  apply(rows, input, { today }) {
    const { bottle_id, received_on, place_id = null } = input
    const bottle = presentBottle(rows, bottle_id)
    if (bottle.state === 'in_cellar') throw conflict('received_already')
    refuse({
      received_on: isAhead(received_on, today) ? { code: 'day_in_future' } : undefined,
      ...placeFaults(rows, input),
    })
    return [
      ...placeAddedWith(rows, input),
      put('bottles', { ...bottle, state: 'in_cellar', received_on, ...nowhere, place_id }),
    ]
  },
}

export const editBottle: Deed<{ bottle_id: string } & BottleChange> = {
  name: 'edit_bottle',
  concerns: ({ bottle_id, place_id }) => ({
    bottles: { id: [bottle_id] },
    places: { id: place_id ? [place_id] : [] },
  }),
  apply(rows, { bottle_id, new_place_name, ...input }) {
    const before = rows.bottles.get(bottle_id)
    if (!before) throw notFound()
    const change: Partial<Bottle> = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    if (Object.keys(change).length === 0) throw new AppError(400, 'nothing_to_change')
    if (change.place_id) presentBottle(rows, bottle_id)
    if (change.place_id && before.state === 'on_order') throw conflict('not_in_state')
    // Whoever takes the price away takes its currency with it.
    if (change.price_minor === null) change.price_currency ??= null
    const bottle = { ...before, ...change }
    refuse({
      price_currency: currencyFault(bottle.price_minor, bottle.price_currency),
      ...placeFaults(rows, { ...input, new_place_name }),
    })
    return [
      ...placeAddedWith(rows, { ...input, new_place_name }),
      put('bottles', bottle.place_id === before.place_id ? bottle : { ...bottle, ...nowhere }),
    ]
  },
}

function departed(bottles: readonly Bottle[], input: NewDeparture, { person_id, today }: Circumstance): Written[] {
  const arrival = bottles.reduce<Day>(
    (latest, { received_on }) => ((received_on ?? '') > latest ? (received_on ?? '') : latest),
    '',
  )
  refuse({
    departed_on: isAhead(input.departed_on, today)
      ? { code: 'day_in_future' }
      : input.departed_on < arrival
        ? { code: 'before_arrival', values: { on: arrival } }
        : undefined,
    revenue_currency: currencyFault(input.revenue_minor, input.revenue_currency),
  })
  return bottles.map(bottle =>
    put('bottles', {
      ...bottle,
      state: 'gone',
      ...nowhere,
      place_id: null,
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

const nowhere = { slot_row: null, slot_column: null, slot_depth: null }

/** A bottle of which nothing is known but what it is of. */
export const blankBottle: Omit<Bottle, 'id' | 'wine_id' | 'size_ml' | 'state' | 'code'> = {
  purchase_id: null,
  price_minor: null,
  price_currency: null,
  place_id: null,
  ...nowhere,
  received_on: null,
  opened_on: null,
  left_ml: null,
  preserved: null,
  labelled_on: null,
  departed_on: null,
  departure: null,
  departure_note: null,
  company: null,
  occasion: null,
  revenue_minor: null,
  revenue_currency: null,
  departed_by: null,
  note: null,
  foreign_id: null,
  extra: {},
}

function checkPurchase(rows: Tables, input: NewPurchase, today: Circumstance['today']) {
  const { received_on, ordered_on, place_id } = input
  refuse({
    wine_id: rows.wines.has(input.wine_id) ? undefined : { code: 'not_yours' },
    bottle_ids: new Set(input.bottle_ids).size < input.bottle_ids.length ? { code: 'given_twice' } : undefined,
    ...placeFaults(rows, input),
    price_currency: currencyFault(input.price_minor, input.price_currency),
    received_on: received_on && isAhead(received_on, today) ? { code: 'day_in_future' } : undefined,
    ordered_on: ordered_on && isAhead(ordered_on, today) ? { code: 'day_in_future' } : undefined,
  })
  // What has not come lies nowhere.
  if (place_id && !received_on) throw conflict('not_in_state')
}

function newBottle(id: string, code: string, purchase: Purchase, input: NewPurchase): Bottle {
  return {
    ...blankBottle,
    id,
    wine_id: purchase.wine_id,
    purchase_id: purchase.id,
    size_ml: purchase.size_ml,
    state: input.received_on ? 'in_cellar' : 'on_order',
    code,
    place_id: input.place_id ?? null,
    received_on: input.received_on,
  }
}

function freeCode(bottle_id: string, taken: Set<string | null>): string {
  const code = takeCode(bottle_id, taken)
  // Four codes in 33 million, all taken: no cellar is that full. Another id has others.
  if (!code) throw conflict('exists_already')
  return code
}

/** A bottle that has not left; told by whom and when if it has. `by` is an id until somebody knows the name. */
function presentBottle(rows: Tables, bottle_id: string): Bottle {
  const bottle = rows.bottles.get(bottle_id)
  if (!bottle) throw notFound()
  if (bottle.state !== 'gone') return bottle
  const { departed_by: by, departed_on: on } = bottle
  throw conflict('bottle_gone', by && on ? { by, on } : { by: 'unknown' })
}

function bottleInCellar(rows: Tables, bottle_id: string): Bottle {
  const bottle = presentBottle(rows, bottle_id)
  if (bottle.state === 'on_order') throw conflict('not_in_state')
  return bottle
}

function chosenBottles(rows: Tables, bottle_ids: readonly string[]): Bottle[] {
  refuse({ bottle_ids: new Set(bottle_ids).size < bottle_ids.length ? { code: 'given_twice' } : undefined })
  return bottle_ids.map(id => bottleInCellar(rows, id))
}

/** Calendars differ by a day around the world. */
function isAhead(day: Day, today: Day): boolean {
  return day > addDays(today, 1)
}

function currencyFault(minor: number | null | undefined, currency: string | null | undefined) {
  if ((minor ?? null) === null) return currency ? ({ code: 'amount_without_currency' } as const) : undefined
  if (!currency) return { code: 'amount_without_currency' } as const
  return isCurrency(currency) ? undefined : ({ code: 'not_a_currency' } as const)
}

function refuse(found: Record<string, Faults[string] | undefined>) {
  const faults = Object.entries(found).filter((entry): entry is [string, Faults[string]] => entry[1] !== undefined)
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
}
