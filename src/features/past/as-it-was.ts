import type { Day } from '../../shared/days.ts'
import type { Bottle } from '../bottles/contract.ts'
import { notDeparted } from '../bottles/deeds.ts'
import type { Replica } from '../cellars/replica.ts'
import type { Place } from '../places/contract.ts'
import type { Whereabouts } from './contract.ts'

/**
 * The cellar at the end of a past day: which bottles lay in it and which were on order follows from the days of each
 * bottle, so that what was entered late counts from the day it happened; where they lay, from the ledger. What is known
 * of the wines is what is known now.
 */
export function asItWas(replica: Replica, day: Day, { places, bottles }: Whereabouts): Replica {
  const then = new Map(bottles.map(({ id, ...lay }) => [id, lay]))
  const tree = new Map<string, Place>(replica.places)
  for (const { id, place } of places) {
    if (place) tree.set(id, place)
    else tree.delete(id)
  }
  const shown = new Map<string, Bottle>()
  for (const bottle of replica.bottles.values()) {
    const was = bottleThen(bottle, day, orderedOn(bottle, replica))
    if (!was) continue
    const lay = was.state === 'in_cellar' ? (then.get(bottle.id) ?? laidNow(bottle)) : nowhere
    const known = lay.place_id !== null && tree.has(lay.place_id)
    shown.set(bottle.id, { ...was, ...(known ? lay : nowhere) })
  }
  return {
    ...replica,
    wines: knownBy(shown, replica),
    places: tree,
    bottles: shown,
    purchases: upTo(replica.purchases, day, purchase => purchase.ordered_on),
    tastings: upTo(replica.tastings, day, tasting => tasting.tasted_on),
    valuations: upTo(replica.valuations, day, valuation => valuation.valued_on),
    wishes: upTo(replica.wishes, day, wish => wish.wished_on),
  }
}

/** The wines without those of which all bottles came and were ordered later. */
function knownBy(shown: ReadonlyMap<string, Bottle>, { wines, bottles }: Replica): Replica['wines'] {
  const wineOf = (bottle: Bottle) => bottle.wine_id
  const then = new Set(Array.from(shown.values(), wineOf))
  const ever = new Set(Array.from(bottles.values(), wineOf))
  return new Map(Array.from(wines).filter(([id]) => then.has(id) || !ever.has(id)))
}

/** How many of them came on a day that nobody knows: they are taken to have been there already. */
export function withoutArrival({ bottles }: Replica): number {
  let count = 0
  for (const { state, received_on } of bottles.values()) if (state === 'in_cellar' && received_on === null) count++
  return count
}

/** The bottle by its own days; undefined when there was none of it yet. */
function bottleThen(bottle: Bottle, day: Day, ordered_on: Day | null): Bottle | undefined {
  const { received_on, departed_on, state } = bottle
  const came = state !== 'on_order' && (received_on === null || received_on <= day)
  if (came && state === 'gone' && (departed_on === null || departed_on <= day)) return bottle
  if (came) return { ...bottle, ...notDeparted, ...openedBy(bottle, day), state: 'in_cellar' }
  if (ordered_on === null || ordered_on > day) return undefined
  return { ...bottle, ...notDeparted, ...unopened, state: 'on_order', received_on: null }
}

const unopened = { opened_on: null, left_ml: null, preserved: null }
const nowhere = { place_id: null, slot_row: null, slot_column: null, slot_depth: null }

function openedBy({ opened_on }: Bottle, day: Day): Partial<Bottle> {
  return opened_on !== null && opened_on <= day ? {} : unopened
}

function laidNow({ place_id, slot_row, slot_column, slot_depth }: Bottle) {
  return { place_id, slot_row, slot_column, slot_depth }
}

function orderedOn({ purchase_id }: Bottle, { purchases }: Replica): Day | null {
  return purchases.get(purchase_id ?? '')?.ordered_on ?? null
}

/** The rows of that day or before, and those whose day nobody knows. */
function upTo<Row>(rows: ReadonlyMap<string, Row>, day: Day, dayOf: (row: Row) => Day | null): Map<string, Row> {
  return new Map(Array.from(rows).filter(([, row]) => (dayOf(row) ?? '') <= day))
}
