import type { Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { Place } from '../../model/place.ts'
import type { Wine } from '../../model/wine.ts'
import { type Day, dayAt } from '../../shared/days.ts'
import { noSlot, notDeparted } from '../bottles/blank-bottle.ts'
import type { Locations } from './contract.ts'

/**
 * Returns the cellar at the end of a past day. The days of each bottle decide which were in it or on order, so that
 * what was entered late counts from the day it happened; the ledger gives their locations. Facts about the wines are
 * those known now. Wines were entered in a time zone, by default the browser's own.
 */
export function cellarAsOf(replica: Replica, day: Day, { places, bottles }: Locations, timeZone?: string): Replica {
  const then = new Map(bottles.map(({ id, ...lay }) => [id, lay]))
  const tree = new Map<string, Place>(replica.places)
  for (const { id, place } of places) {
    if (place) tree.set(id, place)
    else tree.delete(id)
  }
  const shown = new Map<string, Bottle>()
  for (const bottle of replica.bottles.values()) {
    const before = bottleThen(bottle, day, orderedOn(bottle, replica))
    if (!before) continue
    const lay = before.state === 'in_cellar' ? (then.get(bottle.id) ?? laidNow(bottle)) : nowhere
    const known = lay.place_id !== null && tree.has(lay.place_id)
    shown.set(bottle.id, { ...before, ...(known ? lay : nowhere) })
  }
  const tastings = upTo(replica.tastings, day, tasting => tasting.tasted_on)
  const valuations = upTo(replica.valuations, day, valuation => valuation.valued_on)
  const wishes = upTo(replica.wishes, day, wish => wish.wished_on)
  return {
    ...replica,
    wines: knownBy(day, [shown, tastings, valuations, wishes], replica, timeZone),
    places: tree,
    bottles: shown,
    purchases: upTo(replica.purchases, day, purchase => purchase.ordered_on),
    tastings,
    valuations,
    wishes,
  }
}

type OfWine = ReadonlyMap<string, { wine_id: string }>

/**
 * Returns the wines that were known by then, through a bottle, a note, a price or a wish. A wine that never had a
 * bottle counts from the day it was entered.
 */
function knownBy(day: Day, then: readonly OfWine[], { wines, bottles }: Replica, timeZone?: string): Replica['wines'] {
  const winesOf = (rows: OfWine) => Array.from(rows.values(), row => row.wine_id)
  const known = new Set(then.flatMap(winesOf))
  const everBottled = new Set(winesOf(bottles))
  const isKnown = ({ id, created_at }: Wine) =>
    known.has(id) || (!everBottled.has(id) && dayAt(new Date(created_at), timeZone) <= day)
  return new Map(Array.from(wines).filter(([, wine]) => isKnown(wine)))
}

/** Returns how many bottles have no day of arrival. They are assumed to have been there already. */
export function withoutArrival({ bottles }: Replica): number {
  let count = 0
  for (const { state, received_on } of bottles.values()) if (state === 'in_cellar' && received_on === null) count++
  return count
}

/** Returns the bottle as its own days describe it, or undefined when it did not exist yet. */
function bottleThen(bottle: Bottle, day: Day, ordered_on: Day | null): Bottle | undefined {
  const { received_on, departed_on, state } = bottle
  const isReceived = state !== 'on_order' && (received_on === null || received_on <= day)
  if (isReceived && state === 'gone' && (departed_on === null || departed_on <= day)) return bottle
  if (isReceived) return { ...bottle, ...notDeparted, ...openedBy(bottle, day), ...unlocked, state: 'in_cellar' }
  if (ordered_on === null || ordered_on > day) return undefined
  return { ...bottle, ...notDeparted, ...unopened, ...unlocked, state: 'on_order', received_on: null }
}

const unopened = { opened_on: null, left_ml: null, preserved: null }
/** A bottle does not say since when it is locked. */
const unlocked = { lock_reason: null, locked_until_on: null }
const nowhere = { place_id: null, ...noSlot }

function openedBy({ opened_on }: Bottle, day: Day): Partial<Bottle> {
  return opened_on !== null && opened_on <= day ? {} : unopened
}

function laidNow({ place_id, slot_row, slot_column, slot_depth }: Bottle) {
  return { place_id, slot_row, slot_column, slot_depth }
}

function orderedOn({ purchase_id }: Bottle, { purchases }: Replica): Day | null {
  return purchases.get(purchase_id ?? '')?.ordered_on ?? null
}

/** Returns the rows of that day or before, and those without a known day. */
function upTo<Row>(rows: ReadonlyMap<string, Row>, day: Day, dayOf: (row: Row) => Day | null): Map<string, Row> {
  return new Map(Array.from(rows).filter(([, row]) => (dayOf(row) ?? '') <= day))
}
