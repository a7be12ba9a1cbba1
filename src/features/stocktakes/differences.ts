import type { Bottle } from '../bottles/contract.ts'
import { grouped, type Replica } from '../cellars/replica.ts'
import { placesWithin } from '../places/tree.ts'
import { type NewStocktake, nowhere, type Stocktake, type Tick } from './contract.ts'

/**
 * Something that was met, or not, otherwise than the cellar said. `missing`: said to lie there, and not met.
 * `elsewhere`: met in another place than said. `returned`: met, though the cellar said it was gone; `arrived`: though
 * it was on order. `unknown`: a code that no bottle has.
 */
export type Difference =
  | { kind: 'missing'; bottle: Bottle }
  | { kind: 'elsewhere' | 'returned' | 'arrived'; bottle: Bottle; tick: Tick }
  | { kind: 'unknown'; tick: Tick }

/** The bottles that are said to lie in a place or within it, by the place they lie in; in the whole cellar for null. */
export function expectedIn(place_id: string | null, { bottles, places }: Replica): NewStocktake['expected'] {
  const within = place_id === null ? undefined : placesWithin(place_id, places)
  const expected: Record<string, string[]> = {}
  for (const bottle of bottles.values()) {
    if (bottle.state !== 'in_cellar') continue
    if (within && !within.has(bottle.place_id ?? '')) continue
    const place = bottle.place_id ?? nowhere
    expected[place] ??= []
    expected[place].push(bottle.id)
  }
  return expected
}

/**
 * What a stock-take found otherwise than the cellar said at the moment of each tick. What somebody moved, took out or
 * brought since that moment is as they said: no difference.
 */
export function differencesOf(stocktake: Stocktake, cellar: Replica): Difference[] {
  const ticks = lastTicks(grouped(cellar.ticks, 'stocktake_id').get(stocktake.id) ?? [])
  const differences: Difference[] = []
  for (const [place, bottle_ids] of Object.entries(stocktake.expected)) {
    for (const id of bottle_ids) {
      const bottle = cellar.bottles.get(id)
      if (bottle && !ticks.has(id) && isStill(bottle, 'in_cellar', place === nowhere ? null : place)) {
        differences.push({ kind: 'missing', bottle })
      }
    }
  }
  for (const tick of ticks.values()) {
    const difference = differenceAt(tick, cellar)
    if (difference) differences.push(difference)
  }
  return differences
}

function differenceAt(tick: Tick, { bottles, places }: Replica): Difference | undefined {
  if (tick.bottle_id === null) return { kind: 'unknown', tick }
  const bottle = bottles.get(tick.bottle_id)
  if (!bottle || !isStill(bottle, tick.said_state, tick.said_place_id)) return undefined
  if (tick.said_state === 'gone') return { kind: 'returned', bottle, tick }
  if (tick.said_state === 'on_order') return { kind: 'arrived', bottle, tick }
  return fits(tick.place_id, tick.said_place_id, places) ? undefined : { kind: 'elsewhere', bottle, tick }
}

/** Said to lie in a shelf of the rack, and met in the rack: that is no contradiction. */
export function fits(met_in: string | null, said_in: string | null, places: Replica['places']): boolean {
  if (met_in === said_in) return true
  return met_in !== null && said_in !== null && placesWithin(met_in, places).has(said_in)
}

/** Whether a bottle is still as it was said to be. */
export function isStill(bottle: Bottle, state: Bottle['state'] | null, place_id: string | null): boolean {
  return bottle.state === state && bottle.place_id === place_id
}

/** The last tick of each bottle, and of each code that none has. */
export function lastTicks(ticks: readonly Tick[]): Map<string, Tick> {
  const last = new Map<string, Tick>()
  for (const tick of ticks) {
    const what = tick.bottle_id ?? `code ${tick.code}`
    const known = last.get(what)
    if (!known || isBefore(known, tick)) last.set(what, tick)
  }
  return last
}

/** Of two in one moment, the one whose id was made later. */
export function isBefore(a: Tick, b: Tick): boolean {
  return a.ticked_at < b.ticked_at || (a.ticked_at === b.ticked_at && a.id < b.id)
}
