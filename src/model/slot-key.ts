import type { Bottle } from './bottle.ts'

type Slotted = Pick<Bottle, 'place_id' | 'slot_row' | 'slot_column' | 'slot_depth'>

/** The slot of a bottle as one word, the same for all that lie in it; undefined where it lies in none. */
export function slotKey(bottle: Record<string, unknown> | Slotted | null): string | undefined {
  if (!bottle || bottle.slot_row === null) return undefined
  return `${bottle.place_id} ${bottle.slot_row} ${bottle.slot_column} ${bottle.slot_depth}`
}
