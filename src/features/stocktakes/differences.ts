import { grouped, type Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import { nowhere, type Stocktake, type StocktakeCheck } from '../../model/stocktake.ts'
import { placesWithin } from '../places/tree.ts'
import type { NewStocktake } from './contract.ts'

/**
 * A difference between the records and what was found. `missing`: recorded there, but not found. `elsewhere`: found in
 * another place. `returned`: found although recorded as gone; `arrived`: found although on order. `unknown`: a code
 * that no bottle has.
 */
export type Difference =
  | { kind: 'missing'; bottle: Bottle }
  | { kind: 'elsewhere' | 'returned' | 'arrived'; bottle: Bottle; check: StocktakeCheck }
  | { kind: 'unknown'; check: StocktakeCheck }

/**
 * Returns the bottles that are recorded in a place or within it, by the place they lie in; those of the whole cellar
 * for null.
 */
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
 * Returns the differences between the findings of a stock-take and the records at the moment of each check. A bottle
 * that somebody moved, took out or added since that moment is no difference.
 */
export function differencesOf(stocktake: Stocktake, cellar: Replica): Difference[] {
  const checks = lastChecks(grouped(cellar.checks, 'stocktake_id').get(stocktake.id) ?? [])
  const differences: Difference[] = []
  for (const [place, bottle_ids] of Object.entries(stocktake.expected)) {
    for (const id of bottle_ids) {
      const bottle = cellar.bottles.get(id)
      if (bottle && !checks.has(id) && isStill(bottle, 'in_cellar', place === nowhere ? null : place)) {
        differences.push({ kind: 'missing', bottle })
      }
    }
  }
  for (const check of checks.values()) {
    const difference = differenceAt(check, cellar)
    if (difference) differences.push(difference)
  }
  return differences
}

function differenceAt(check: StocktakeCheck, { bottles, places }: Replica): Difference | undefined {
  if (check.bottle_id === null) return { kind: 'unknown', check }
  const bottle = bottles.get(check.bottle_id)
  if (!bottle || !isStill(bottle, check.recorded_state, check.recorded_place_id)) return undefined
  if (check.recorded_state === 'gone') return { kind: 'returned', bottle, check }
  if (check.recorded_state === 'on_order') return { kind: 'arrived', bottle, check }
  return fits(check.place_id, check.recorded_place_id, places) ? undefined : { kind: 'elsewhere', bottle, check }
}

/**
 * True when the places agree. A bottle that is recorded in a shelf of the rack in which it was found is no
 * contradiction.
 */
export function fits(found_in: string | null, recorded_in: string | null, places: Replica['places']): boolean {
  if (found_in === recorded_in) return true
  return found_in !== null && recorded_in !== null && placesWithin(found_in, places).has(recorded_in)
}

/** True when a bottle still has the given state and place. */
export function isStill(bottle: Bottle, state: Bottle['state'] | null, place_id: string | null): boolean {
  return bottle.state === state && bottle.place_id === place_id
}

/** Returns the last check of each bottle, and of each code that no bottle has. */
export function lastChecks(checks: readonly StocktakeCheck[]): Map<string, StocktakeCheck> {
  const last = new Map<string, StocktakeCheck>()
  for (const check of checks) {
    const what = check.bottle_id ?? `code ${check.code}`
    const known = last.get(what)
    if (!known || isBefore(known, check)) last.set(what, check)
  }
  return last
}

/** Compares two checks by time, and by id when they have the same time. */
export function isBefore(a: StocktakeCheck, b: StocktakeCheck): boolean {
  return a.checked_at < b.checked_at || (a.checked_at === b.checked_at && a.id < b.id)
}
