import { grouped, type Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import { capacityOf, gridOf } from '../../model/grid.ts'
import type { Place } from '../../model/place.ts'
import { lyingIn } from './slots.ts'

/** The bottles of a place, or of several, against the slots that there are. */
export interface Room {
  bottles: number
  /** The number of slots; null when there is no grid. */
  capacity: number | null
  /** The number of bottles that lie in slots. Two bottles that claim one slot count as one. */
  slotted: number
}

/** Counts the bottles that lie directly in a place. Only those in its slots fill it. */
export function roomIn(place: Place, bottles: readonly Bottle[]): Room {
  const grid = gridOf(place)
  return {
    bottles: bottles.length,
    capacity: grid ? capacityOf(grid) : null,
    slotted: grid ? lyingIn(grid, bottles).size : 0,
  }
}

export const freeIn = ({ capacity, slotted }: Room): number => (capacity ?? 0) - slotted

export const unslottedIn = ({ bottles, slotted }: Room): number => bottles - slotted

/** A place with free slots. */
export interface Roomy {
  place: Place
  free: number
}

export function roomInPlace(place_id: string | null | undefined, { places, bottles }: Replica): Roomy | undefined {
  const place = places.get(place_id ?? '')
  return (
    place && gridOf(place) && { place, free: freeIn(roomIn(place, grouped(bottles, 'place_id').get(place.id) ?? [])) }
  )
}

/** Returns the other places with free slots: first those beside a place, then those with the most room. */
export function roomElsewhere(place_id: string, replica: Replica): Roomy[] {
  const parent = replica.places.get(place_id)?.parent_id
  const beside = ({ place }: Roomy) => Number(place.parent_id === parent)
  return Array.from(replica.places.keys(), id => (id === place_id ? undefined : roomInPlace(id, replica)))
    .filter((room): room is Roomy => room !== undefined && room.free > 0)
    .sort((a, b) => beside(b) - beside(a) || b.free - a.free)
}

/** Says how many bottles go into the slots of a place, as a command takes it. */
export interface SlotShare {
  place_id: string
  count: number
}

/**
 * Returns how many of the bottles fit in the free slots of a place and, of the rest, of a second one. What is left lies
 * in the first place without a slot.
 */
export function sharesOf(
  count: number,
  place_id: string | null,
  second_id: string | null | undefined,
  replica: Replica,
): SlotShare[] {
  let rest = count
  return [place_id, second_id].flatMap(id => {
    const room = roomInPlace(id, replica)
    const fitting = Math.min(rest, room?.free ?? 0)
    rest -= fitting
    return room && fitting > 0 ? [{ place_id: room.place.id, count: fitting }] : []
  })
}
