import type { ChangedRow } from '../../ledger/contract.ts'
import { idsIn } from '../../ledger/depends-on.ts'
import type { OutboxRequest } from '../../ledger/outbox.ts'
import { grouped, type Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import { columnsOf, type Grid, gridOf, hasSlot, type Slot, slotNumber } from '../../model/grid.ts'
import { slotKey } from '../../model/slot-key.ts'
import type { Wine } from '../../model/wine.ts'
import type { Change } from '../cellars/contract.ts'
import type { Placement } from '../places/contract.ts'
import { roomInPlace, type SlotShare } from '../places/room.ts'
import { freeFrom, lyingIn } from '../places/slots.ts'
import { duplicatesOf } from '../wines/duplicates.ts'
import type { mergeWines } from '../wines/merging.ts'

/* Alternatives to a change that the server refused, based on the current state of the cellar. */

type CheckedRequest = Pick<OutboxRequest, 'input' | 'undoes'>

/** A bottle that cannot go into the slot that was requested. */
export interface Displaced {
  /** The index of the placement that requests it. */
  at: number
  bottle: Bottle
  grid: Grid
  /** The bottle in that slot; undefined where the grid has no such slot. */
  occupant: Bottle | undefined
  /** The free slots of the same rack, in the order in which a rack is filled. */
  free: Slot[]
}

const slotsOffered = 100

export function displacedIn({ input }: CheckedRequest, { bottles, places }: Replica): Displaced[] {
  const placements = placementsIn(input)
  const moving = new Set(placements.map(each => each.bottle_id))
  return placements.flatMap((placement, at) => {
    const place = places.get(placement.place_id ?? '')
    const bottle = bottles.get(placement.bottle_id)
    const [grid, slot] = [place && gridOf(place), slotIn(placement)]
    if (!place || !bottle || !grid || !slot) return []
    const staying = grouped(bottles, 'place_id').get(place.id) ?? []
    const lying = lyingIn(
      grid,
      staying.filter(each => !moving.has(each.id)),
    )
    const isThere = hasSlot(grid, slot)
    const occupant = isThere ? lying.get(slotNumber(grid, slot)) : undefined
    if (isThere && !occupant) return []
    const slots = placements.filter(each => each.place_id === place.id).flatMap(each => slotIn(each) ?? [])
    const taken = new Set([...lying.keys(), ...slots.map(each => slotNumber(grid, each))])
    const free = freeFrom(grid, taken, { row: 1, column: 1, depth: 0 }, slotsOffered)
    return [{ at, bottle, grid, occupant, free }]
  })
}

/** Returns the same request with other slots, by the index of the placement. */
export function withSlots(input: Record<string, unknown>, slots: ReadonlyMap<number, Slot>): Record<string, unknown> {
  const placements = placementsIn(input).map((placement, at) => {
    const slot = slots.get(at)
    return slot ? { ...placement, ...columnsOf(slot) } : placement
  })
  return { ...input, placements }
}

/**
 * Returns the same request with as many bottles in slots as are free by now; the others lie in its place without a slot.
 */
export function withFreeSlots(input: Record<string, unknown>, replica: Replica): Record<string, unknown> {
  const free = new Map<string, number>()
  const fitted = (put: Record<string, unknown>) => {
    if (!Array.isArray(put.slots)) return put
    const slots = (put.slots as SlotShare[]).map(({ place_id, count }) => {
      const left = free.get(place_id) ?? roomInPlace(place_id, replica)?.free ?? 0
      free.set(place_id, Math.max(0, left - count))
      return { place_id, count: Math.min(left, count) }
    })
    return { ...put, slots: slots.filter(({ count }) => count > 0) }
  }
  const { purchases } = input
  return Array.isArray(purchases) ? { ...input, purchases: purchases.map(fitted) } : fitted(input)
}

/** Returns the rows whose history may contain the reason: the bottles in the slots, else the rows of the request. */
export function rowsInQuestion(slots: CheckedRequest, replica: Replica): string[] {
  const occupants = displacedIn(slots, replica).flatMap(({ occupant }) => occupant?.id ?? [])
  if (occupants.length > 0) return occupants.slice(0, rowsRead)
  const ids = idsIn([slots.input, slots.undoes?.touched.map(row => row.id)])
  return [...ids].slice(0, rowsRead)
}

const rowsRead = 50

const merge: (typeof mergeWines)['name'] = 'wines/merge'

/** A change that caused a later one to be refused. */
export interface Reason {
  change: Change
  how: 'slot taken' | 'merged' | 'removed' | 'changed'
  /** The row that the change is about. */
  row_id: string
}

/**
 * Returns the reason from the history of the `rowsInQuestion`, newest first, for a person whose device had seen a
 * version.
 */
export function reasonIn(
  history: readonly Change[],
  { seen_version, person_id }: { seen_version: number; person_id: string | null | undefined },
  isSlotTaken: boolean,
): Reason | undefined {
  for (const change of history) {
    if (change.version <= seen_version || change.undone_by !== null) continue
    const [first] = change.rows
    const removed = change.rows.find(row => !row.after)
    if (isSlotTaken) {
      const moved = change.rows.find(({ before, after }) => slotKey(after) && slotKey(after) !== slotKey(before))
      if (moved) return { change, how: 'slot taken', row_id: moved.id }
    } else if (removed) {
      return { change, how: change.command === merge ? 'merged' : 'removed', row_id: removed.id }
    } else if (first && change.person_id !== person_id) return { change, how: 'changed', row_id: first.id }
  }
  return undefined
}

/** Returns the wine that others were merged into, from the rows of the change that merged them. */
export function remainingWine(rows: readonly ChangedRow[]): string | undefined {
  for (const { table, id, after } of rows) {
    const wine_id = table === 'wines' && after ? id : after?.wine_id
    if (typeof wine_id === 'string') return wine_id
  }
  return undefined
}

/** Finds the remaining duplicate when the rows of a merge do not name it, because it did not change. */
export function duplicateLeft(rows: Change['rows'], gone_id: string, { wines }: Replica): Wine | undefined {
  const gone = rows.find(({ id }) => id === gone_id)?.before
  const duplicates = gone ? duplicatesOf(gone as Wine, wines) : []
  return duplicates.length === 1 ? duplicates[0] : undefined
}

/** Returns the same request about another row, replacing the id wherever it occurs. */
export function withOther<One extends Pick<CheckedRequest, 'input'>>(slots: One, id: string, other_id: string): One {
  return { ...slots, input: JSON.parse(JSON.stringify(slots.input).replaceAll(id, other_id)) }
}

export function placementsIn({ placements }: Record<string, unknown>): Placement[] {
  return Array.isArray(placements) ? placements : []
}

function slotIn({ slot_row: row, slot_column: column, slot_depth }: Placement): Slot | undefined {
  return row == null || column == null ? undefined : { row, column, depth: slot_depth ?? 1 }
}
