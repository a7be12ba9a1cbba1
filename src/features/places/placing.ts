import { command, put } from '../../ledger/command.ts'
import { cellName } from '../../model/axis-names.ts'
import type { Bottle } from '../../model/bottle.ts'
import { columnsOf, gridOf, type Slot, slotOf } from '../../model/grid.ts'
import { slotError } from '../../model/grid-rules.ts'
import { slotKey } from '../../model/slot-key.ts'
import type { Tables } from '../../model/tables.ts'
import { conflict, type FieldErrors, invalid, refuse, twice } from '../../shared/errors.ts'
import { bottleInCellar } from '../bottles/commands.ts'
import type { Placement } from './contract.ts'
import { Placements } from './contract.ts'

/**
 * Moves bottles into slots, between them or out of them, all at once: a slot that is left is free for the others, so
 * that two bottles can swap. A slot with a bottle that stays refuses the whole command.
 */
export const placeBottles = command('bottles/place', {
  summary: 'Put bottles into slots, swap them, or take them out of their slots',
  input: Placements,
  kind: 'bottles',
  history:
    '{bottles, plural, =0 {The slots of bottles were changed} one {The slot of one bottle was changed} other {The slots of # bottles were changed}}',
  reads({ placements }) {
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
    const fieldErrors: FieldErrors = {}
    const placed = placements.map((placement, at) => {
      const { fieldError, side, slot } = slotIn(rows, placement)
      if (fieldError) fieldErrors[['placements', at, side].join('.')] = fieldError
      const bottle = bottleInCellar(rows, placement.bottle_id)
      return { ...bottle, place_id: placement.place_id, ...columnsOf(slot) }
    })
    refuse({ ...fieldErrors, placements: twice(placed.map(bottle => bottle.id)) })
    refuseTaken(rows, placed)
    return placed.map(bottle => put('bottles', bottle))
  },
})

interface Read {
  slot?: Slot
  side?: string
  fieldError?: FieldErrors[string]
}

function slotIn(rows: Tables, placement: Placement): Read {
  const { place_id, slot_row: row = null, slot_column: column = null, slot_depth = null } = placement
  const place = place_id === null ? undefined : rows.places.get(place_id)
  if (place_id !== null && !place) return { side: 'place_id', fieldError: { code: 'not_yours' } }
  if (row === null && column === null && slot_depth === null) return {}
  if (row === null || column === null) {
    return { side: row === null ? 'slot_row' : 'slot_column', fieldError: { code: 'slot_incomplete' } }
  }
  const grid = place && gridOf(place)
  if (!grid) return { side: 'place_id', fieldError: { code: 'no_grid' } }
  if (slot_depth === null && grid.depth > 1) return { side: 'slot_depth', fieldError: { code: 'slot_incomplete' } }
  const slot = { row, column, depth: slot_depth ?? 1 }
  const wrong = slotError(grid, slot)
  return wrong ? { side: `slot_${wrong.side}`, fieldError: wrong.fieldError } : { slot }
}

function refuseTaken(rows: Tables, placed: readonly Bottle[]) {
  const moving = new Set(placed.map(bottle => bottle.id))
  const staying = Array.from(rows.bottles.values()).filter(bottle => !moving.has(bottle.id))
  const taken = new Map<string, Bottle>()
  for (const bottle of [...staying, ...placed]) {
    const key = slotKey(bottle)
    if (!key) continue
    const there = taken.get(key)
    if (there && moving.has(there.id)) throw invalid({ placements: { code: 'chosen_twice' } })
    if (there && moving.has(bottle.id)) throw slotTaken(rows, there)
    taken.set(key, bottle)
  }
}

function slotTaken({ places }: Tables, bottle: Bottle) {
  const place = places.get(bottle.place_id ?? '')
  const [grid, slot] = [place && gridOf(place), slotOf(bottle)]
  return conflict('slot_taken', {
    code: bottle.code,
    slot: place && grid && slot ? `${place.name} · ${cellName(grid, slot)}` : '',
  })
}
