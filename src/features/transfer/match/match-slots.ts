import type { Bottle } from '../../../model/bottle.ts'
import { gridOf, slotOf } from '../../../model/grid.ts'
import { slotError } from '../../../model/grid-rules.ts'
import type { Place } from '../../../model/place.ts'
import { slotKey } from '../../../model/slot-key.ts'
import { noSlot } from '../../bottles/blank-bottle.ts'
import { freeIn, roomIn } from '../../places/room.ts'

/**
 * Returns the bottles to write, each in a slot of its own. For a bottle whose slot is occupied or does not exist,
 * `refused` returns what to write. `current` has all current bottles of the cellar.
 */
export function settled(
  written: readonly Bottle[],
  current: ReadonlyMap<string, Bottle>,
  placeOf: (place_id: string) => Place | undefined,
  refused: (bottle: Bottle) => Bottle,
): Bottle[] {
  const wantsSlot = (bottle: Bottle) =>
    slotKey(bottle) !== undefined && slotKey(bottle) !== slotKey(current.get(bottle.id) ?? null)
  if (!written.some(wantsSlot)) return [...written]
  const now = new Map(current)
  for (const bottle of written) now.set(bottle.id, wantsSlot(bottle) ? { ...bottle, ...noSlot } : bottle)
  const taken = new Set(Array.from(now.values(), slotKey))
  return written.map(bottle => {
    if (!wantsSlot(bottle)) return bottle
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

/** Bottles that come into a place with slots without one, and the number of slots that stay free there. */
interface Unslotted {
  place_id: string
  bottles: readonly Bottle[]
  free: number
}

/**
 * Returns the bottles for which a file names no slot although their place in the cellar has slots. A bottle that lay
 * there without one before is not among them.
 */
export function unslottedOf(
  written: readonly Bottle[],
  settled: readonly Bottle[],
  current: ReadonlyMap<string, Bottle>,
  places: ReadonlyMap<string, Place>,
): Unslotted[] {
  const comes = (bottle: Bottle) => {
    const before = current.get(bottle.id)
    return before?.place_id !== bottle.place_id || slotKey(before ?? null) !== undefined
  }
  const coming = written.filter(bottle => {
    const place = places.get(bottle.place_id ?? '')
    return bottle.state === 'in_cellar' && place && gridOf(place) && slotKey(bottle) === undefined && comes(bottle)
  })
  if (coming.length === 0) return []
  const now = new Map(current)
  for (const bottle of settled) now.set(bottle.id, bottle)
  const lying = Map.groupBy(now.values(), bottle => bottle.place_id)
  return Array.from(
    Map.groupBy(coming, bottle => bottle.place_id ?? ''),
    ([place_id, bottles]) => {
      const place = places.get(place_id)
      return { place_id, bottles, free: place ? freeIn(roomIn(place, lying.get(place_id) ?? [])) : 0 }
    },
  )
}
