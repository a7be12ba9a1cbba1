import type { Bottle } from '../../../model/bottle.ts'
import { gridOf, slotError, slotOf } from '../../../model/grid.ts'
import type { Place } from '../../../model/place.ts'
import { slotKey } from '../../../model/slot-key.ts'
import { nowhere } from '../../bottles/commands.ts'

/**
 * Returns the bottles to write, each in a slot of its own. For a bottle whose slot is occupied or does not exist,
 * `refused` returns what to write. `held` has all current bottles of the cellar.
 */
export function settled(
  written: readonly Bottle[],
  held: ReadonlyMap<string, Bottle>,
  placeOf: (place_id: string) => Place | undefined,
  refused: (bottle: Bottle) => Bottle,
): Bottle[] {
  const asks = (bottle: Bottle) =>
    slotKey(bottle) !== undefined && slotKey(bottle) !== slotKey(held.get(bottle.id) ?? null)
  if (!written.some(asks)) return [...written]
  const now = new Map(held)
  for (const bottle of written) now.set(bottle.id, asks(bottle) ? { ...bottle, ...nowhere } : bottle)
  const taken = new Set(Array.from(now.values(), slotKey))
  return written.map(bottle => {
    if (!asks(bottle)) return bottle
    const place = placeOf(bottle.place_id ?? '')
    const grid = place && gridOf(place)
    const slot = slotOf(bottle)
    if (grid && slot && !slotError(grid, slot) && !taken.has(slotKey(bottle))) {
      taken.add(slotKey(bottle))
      return bottle
    }
    return refused(bottle)
  })
}
