import type { Place } from '../../model/place.ts'
import { limits } from '../../shared/limits.ts'
import { fold } from '../../shared/text.ts'
import type { NewPurchase, PlaceInput } from '../bottles/contract.ts'
import { placeText } from '../places/place-text.ts'
import type { NewWine } from '../wines/contract.ts'
import type { Batch } from './contract.ts'
import type { RowRead } from './read-row.ts'

interface Whole {
  wines: NewWine[]
  purchases: NewPurchase[]
}

/**
 * Turns rows without errors into bulk adds. A wine in several rows is one wine, and a place that several rows name is
 * one place. Rows beyond the limits of one request are split into several requests, each of which adds what the next
 * one refers to.
 */
export function batchesOf(rows: readonly RowRead[], places: ReadonlyMap<string, Place>, newId: () => string): Batch[] {
  const batches: Whole[] = []
  const wines = new Map<string, string>()
  const placeIds = placesByName(places)
  let size = sizeOf(nothing)
  for (const row of rows) {
    const added: Whole = { wines: [], purchases: [] }
    const known = row.known?.id ?? wines.get(row.key)
    const wine_id = known ?? newId()
    if (known === undefined) {
      wines.set(row.key, wine_id)
      added.wines.push(spare({ id: wine_id, ...row.wine }))
    }
    if (row.quantity > 0) {
      const place = row.place === null ? {} : placeNamed(row.place, placeIds, newId)
      const bottle_ids = Array.from({ length: row.quantity }, newId)
      added.purchases.push({
        ...spare({ id: newId(), wine_id, bottle_ids, ...place, ...row.purchase }),
        received_on: row.purchase.received_on,
      })
    }
    const last = batches.at(-1)
    const more = sizeOf(added)
    if (last && fits(last, added) && size + more <= bytesMost) {
      last.wines.push(...added.wines)
      last.purchases.push(...added.purchases)
      size += more
    } else {
      batches.push(added)
      size = more
    }
  }
  return batches
}

const nothing: Whole = { wines: [], purchases: [] }
/** The margin is for the rest of the request. */
const bytesMost = limits.body_bytes * 0.95

function fits(batch: Whole, added: Whole): boolean {
  const rows = Math.max(batch.wines.length, batch.purchases.length)
  return rows < limits.rows_at_once && bottlesIn(batch) + bottlesIn(added) <= limits.chosen_at_once
}

function bottlesIn({ purchases }: Whole): number {
  return purchases.reduce((sum, { bottle_ids }) => sum + bottle_ids.length, 0)
}

function sizeOf(batch: Whole): number {
  return new TextEncoder().encode(JSON.stringify(batch)).length
}

/** Removes unknown values, which need not be sent. */
function spare<T extends object>(record: T): T {
  const said = Object.entries(record).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(said) as T
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
