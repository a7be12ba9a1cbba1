import type { Bottle } from './bottle.ts'

type Slotted = Pick<Bottle, 'place_id' | 'slot_row' | 'slot_column' | 'slot_depth'>

/** Returns the slot of a bottle as text, equal for all bottles in that slot; undefined for a bottle without a slot. */
export function slotKey(bottle: Record<string, unknown> | Slotted | null): string | undefined {
  if (!bottle || bottle.slot_row === null) return undefined
  return `${bottle.place_id} ${bottle.slot_row} ${bottle.slot_column} ${bottle.slot_depth}`
}
