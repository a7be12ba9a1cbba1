import { conflict, type Faults, invalid } from '../../shared/errors.ts'
import type { Bottle } from '../bottles/contract.ts'
import { bottleInCellar } from '../bottles/deeds.ts'
import { type Deed, put } from '../cellars/deed.ts'
import type { Tables } from '../cellars/records.ts'
import { slotKey } from '../cellars/slot-key.ts'
import { cellName } from './axis-names.ts'
import type { Placement, Placements } from './contract.ts'
import { columnsOf, gridOf, type Slot, slotFault, slotOf } from './grid.ts'

/**
 * Bottles into slots, from one to another, out of them, all at once: what they leave is free for the others, so that two
 * can change places. A slot in which a bottle lies that stays where it is refuses all of it.
 */
export const placeBottles: Deed<Placements> = {
  name: 'place_bottles',
  concerns({ placements }) {
    const place_ids = [...new Set(placements.map(each => each.place_id).filter(id => id !== null))]
    const slotted = new Set(placements.filter(each => each.slot_row).map(each => each.place_id))
    return {
      bottles: {
        id: placements.map(each => each.bottle_id),
        place_id: place_ids.filter(id => slotted.has(id)),
      },
      places: { id: place_ids },
    }
  },
  apply(rows, { placements }) {
    const faults: Faults = {}
    const placed = placements.map((placement, at) => {
      const { fault, side, slot } = slotIn(rows, placement)
      if (fault) faults[['placements', at, side].join('.')] = fault
      const bottle = bottleInCellar(rows, placement.bottle_id)
      return { ...bottle, place_id: placement.place_id, ...columnsOf(slot) }
    })
    if (new Set(placed.map(bottle => bottle.id)).size < placed.length) faults.placements = { code: 'given_twice' }
    if (Object.keys(faults).length > 0) throw invalid(faults)
    refuseTaken(rows, placed)
    return placed.map(bottle => put('bottles', bottle))
  },
}

interface Read {
  slot?: Slot
  side?: string
  fault?: Faults[string]
}

function slotIn(rows: Tables, placement: Placement): Read {
  const { place_id, slot_row: row = null, slot_column: column = null, slot_depth = null } = placement
  const place = place_id === null ? undefined : rows.places.get(place_id)
  if (place_id !== null && !place) return { side: 'place_id', fault: { code: 'not_yours' } }
  if (row === null && column === null && slot_depth === null) return {}
  if (row === null || column === null) {
    return { side: row === null ? 'slot_row' : 'slot_column', fault: { code: 'slot_incomplete' } }
  }
  const grid = place && gridOf(place)
  if (!grid) return { side: 'place_id', fault: { code: 'no_grid' } }
  if (slot_depth === null && grid.depth > 1) return { side: 'slot_depth', fault: { code: 'slot_incomplete' } }
  const slot = { row, column, depth: slot_depth ?? 1 }
  const wrong = slotFault(grid, slot)
  return wrong ? { side: `slot_${wrong.side}`, fault: wrong.fault } : { slot }
}

function refuseTaken(rows: Tables, placed: readonly Bottle[]) {
  const moving = new Set(placed.map(bottle => bottle.id))
  const staying = Array.from(rows.bottles.values()).filter(bottle => !moving.has(bottle.id))
  const taken = new Map<string, Bottle>()
  for (const bottle of [...staying, ...placed]) {
    const key = slotKey(bottle)
    if (!key) continue
    const there = taken.get(key)
    if (there && moving.has(there.id)) throw invalid({ placements: { code: 'given_twice' } })
    if (there && moving.has(bottle.id)) throw slotTaken(rows, there)
    taken.set(key, bottle)
  }
}

function slotTaken({ places }: Tables, bottle: Bottle) {
  const place = places.get(bottle.place_id ?? '')
  const [grid, slot] = [place && gridOf(place), slotOf(bottle)]
  return conflict('slot_taken', { code: bottle.code, slot: grid && slot ? cellName(grid, slot) : '' })
}
