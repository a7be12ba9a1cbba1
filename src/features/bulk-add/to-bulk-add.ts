import type { Replica } from '../../ledger/replica.ts'
import type { Place } from '../../model/place.ts'
import { limits } from '../../shared/limits.ts'
import { fold, foldOnce } from '../../shared/text.ts'
import type { NewPurchase, PlaceInput } from '../bottles/contract.ts'
import { placeText } from '../places/place-text.ts'
import { type Roomy, roomInPlace } from '../places/room.ts'
import type { NewWine } from '../wines/contract.ts'
import type { BulkAddInput } from './contract.ts'
import { type ListedWine, newWinesIn } from './new-wines.ts'
import type { RowRead } from './read-row.ts'

/** Bottles of a list that find no free slot in a place. */
export interface NotFitting extends Roomy {
  count: number
}

/**
 * Puts the bottles of bulk adds into free slots of their places, in the order of the rows. What does not fit lies there
 * without a slot.
 */
export function intoFreeSlots(groups: readonly BulkAddInput[], replica: Replica): BulkAddInput[] {
  const freeIn = new Map<string, number>()
  const slotted = (purchase: NewPurchase): NewPurchase => {
    const room = purchase.received_on ? roomInPlace(purchase.place_id, replica) : undefined
    if (!room) return purchase
    const { id } = room.place
    const free = freeIn.get(id) ?? room.free
    const count = Math.min(free, purchase.bottle_ids.length)
    freeIn.set(id, free - count)
    return count > 0 ? { ...purchase, slots: [{ place_id: id, count }] } : purchase
  }
  return groups.map(({ wines, purchases }) => ({ wines, purchases: purchases?.map(slotted) }))
}

/** Returns the bottles of a list that `intoFreeSlots` leaves without a slot. */
export function notFittingIn(rows: readonly RowRead[], replica: Replica): NotFitting[] {
  const ids = placesByName(replica.places)
  const counts = new Map<string, number>()
  for (const { place, quantity, purchase } of rows) {
    const place_id = purchase.received_on && place !== null ? ids.get(foldOnce(place)) : undefined
    if (place_id !== undefined) counts.set(place_id, (counts.get(place_id) ?? 0) + quantity)
  }
  return Array.from(counts).flatMap(([place_id, bottles]) => {
    const room = roomInPlace(place_id, replica)
    return room && bottles > room.free ? [{ ...room, count: bottles - room.free }] : []
  })
}

interface Whole {
  wines: NewWine[]
  purchases: NewPurchase[]
}

/**
 * Turns rows without errors into bulk adds. A wine in several rows is one wine, and a place that several rows name is
 * one place. Rows beyond the limits of one request are split into several requests, each of which adds what the next
 * one refers to.
 */
export function groupRows(
  rows: readonly RowRead[],
  places: ReadonlyMap<string, Place>,
  newId: () => string,
): BulkAddInput[] {
  const groups: Whole[] = []
  const { wines: listed } = newWinesIn(rows)
  const wines = new Map<ListedWine, string>()
  const placeIds = placesByName(places)
  let size = sizeOf(nothing)
  for (const row of rows) {
    const added: Whole = { wines: [], purchases: [] }
    const fresh = listed.get(row)
    const known = row.known?.id ?? (fresh && wines.get(fresh))
    const wine_id = known ?? newId()
    if (fresh && known === undefined) {
      wines.set(fresh, wine_id)
      added.wines.push(spare({ id: wine_id, ...fresh.wine }))
    }
    if (row.quantity > 0) {
      const place = row.place === null ? {} : placeNamed(row.place, placeIds, newId)
      const bottle_ids = Array.from({ length: row.quantity }, newId)
      added.purchases.push({
        ...spare({ id: newId(), wine_id, bottle_ids, ...place, ...row.purchase }),
        received_on: row.purchase.received_on,
      })
    }
    const last = groups.at(-1)
    const more = sizeOf(added)
    if (last && fits(last, added) && size + more <= bytesMost) {
      last.wines.push(...added.wines)
      last.purchases.push(...added.purchases)
      size += more
    } else {
      groups.push(added)
      size = more
    }
  }
  return groups
}

const nothing: Whole = { wines: [], purchases: [] }
/** The margin is for the slots and the rest of the request. */
const bytesMost = limits.body_bytes * 0.85

function fits(group: Whole, added: Whole): boolean {
  const rows = Math.max(group.wines.length, group.purchases.length)
  return rows < limits.rows_at_once && bottlesIn(group) + bottlesIn(added) <= limits.chosen_at_once
}

function bottlesIn({ purchases }: Whole): number {
  return purchases.reduce((sum, { bottle_ids }) => sum + bottle_ids.length, 0)
}

function sizeOf(group: Whole): number {
  return new TextEncoder().encode(JSON.stringify(group)).length
}

/** Removes unknown values, which need not be sent. */
function spare<T extends object>(record: T): T {
  const filled = Object.entries(record).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(filled) as T
}

/** Finds a place by its name, or makes a new one, which is added with the first bottles in it. */
function placeNamed(name: string, ids: Map<string, string>, newId: () => string): PlaceInput {
  const known = ids.get(fold(name))
  if (known) return { place_id: known }
  const place_id = newId()
  ids.set(fold(name), place_id)
  return { place_id, new_place_name: name }
}

/** Indexes places by their names and by their paths. The first place with a name wins. */
function placesByName(places: ReadonlyMap<string, Place>): Map<string, string> {
  const ids = new Map<string, string>()
  const add = (name: string, id: string) => {
    if (!ids.has(fold(name))) ids.set(fold(name), id)
  }
  for (const id of places.keys()) add(placeText(id, places), id)
  for (const { id, name } of places.values()) add(name, id)
  return ids
}
