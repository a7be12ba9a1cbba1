import { grouped, type Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import { nowhere, type Stocktake, type StocktakeCheck } from '../../model/stocktake.ts'
import { placesWithin } from '../places/tree.ts'
import type { NewStocktake } from './contract.ts'

/**
 * Something that was met, or not, otherwise than the cellar said. `missing`: said to lie there, and not met.
 * `elsewhere`: met in another place than said. `returned`: met, though the cellar said it was gone; `arrived`: though
 * it was on order. `unknown`: a code that no bottle has.
 */
export type Difference =
  | { kind: 'missing'; bottle: Bottle }
  | { kind: 'elsewhere' | 'returned' | 'arrived'; bottle: Bottle; check: StocktakeCheck }
  | { kind: 'unknown'; check: StocktakeCheck }

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
 * What a stock-take found otherwise than the cellar said at the moment of each check. What somebody moved, took out or
 * brought since that moment is as they said: no difference.
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
  if (!bottle || !isStill(bottle, check.said_state, check.said_place_id)) return undefined
  if (check.said_state === 'gone') return { kind: 'returned', bottle, check }
  if (check.said_state === 'on_order') return { kind: 'arrived', bottle, check }
  return fits(check.place_id, check.said_place_id, places) ? undefined : { kind: 'elsewhere', bottle, check }
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

/** The last check of each bottle, and of each code that none has. */
export function lastChecks(checks: readonly StocktakeCheck[]): Map<string, StocktakeCheck> {
  const last = new Map<string, StocktakeCheck>()
  for (const check of checks) {
    const what = check.bottle_id ?? `code ${check.code}`
    const known = last.get(what)
    if (!known || isBefore(known, check)) last.set(what, check)
  }
  return last
}

/** Of two in one moment, the one whose id was made later. */
export function isBefore(a: StocktakeCheck, b: StocktakeCheck): boolean {
  return a.checked_at < b.checked_at || (a.checked_at === b.checked_at && a.id < b.id)
}
