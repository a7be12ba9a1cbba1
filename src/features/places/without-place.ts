import type { Bottle } from '../../model/bottle.ts'

/** Returns the bottles in the cellar of which nobody has said where they are. */
export function withoutPlace(bottles: ReadonlyMap<string, Bottle>): Bottle[] {
  return Array.from(bottles.values()).filter(({ state, place_id }) => state === 'in_cellar' && place_id === null)
}
