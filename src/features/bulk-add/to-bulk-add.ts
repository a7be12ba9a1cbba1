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
 * What rows without fieldErrors add to the cellar. A wine that stands in several rows is one wine, a place that several name
 * is one place. More than one change takes is several, of which each holds what the next rests on.
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
/** With room for what stands around it. */
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

/** Without what is not known: it need not be sent. */
function spare<T extends object>(record: T): T {
  const said = Object.entries(record).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(said) as T
}

/** A place of that name, or a new one, which its first bottles bring with them. */
function placeNamed(name: string, ids: Map<string, string>, newId: () => string): PlaceInput {
  const known = ids.get(fold(name))
  if (known) return { place_id: known }
  const place_id = newId()
  ids.set(fold(name), place_id)
  return { place_id, new_place_name: name }
}

/** By their own names and by the way to them; of two of one name, the first. */
function placesByName(places: ReadonlyMap<string, Place>): Map<string, string> {
  const ids = new Map<string, string>()
  const add = (name: string, id: string) => {
    if (!ids.has(fold(name))) ids.set(fold(name), id)
  }
  for (const id of places.keys()) add(placeText(id, places), id)
  for (const { id, name } of places.values()) add(name, id)
  return ids
}
