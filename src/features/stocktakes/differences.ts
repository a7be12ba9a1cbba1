import { grouped } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import { type Slot, slotOf } from '../../model/grid.ts'
import { nowhere } from '../../model/nowhere.ts'
import type { Stocktake, StocktakeCheck } from '../../model/stocktake.ts'
import type { Tables } from '../../model/tables.ts'
import { addDays, dayAt } from '../../shared/days.ts'
import { placesWithin } from '../places/tree.ts'
import type { NewStocktake } from './contract.ts'

/**
 * A difference between the records and what was found. `missing`: recorded there, but not found. `elsewhere`: found in
 * another place. `returned`: found although recorded as gone; `arrived`: found although on order. `unknown`: a code
 * that no bottle has. The bottles of a finished stock-take may no longer exist.
 */
export type Difference =
  | { kind: 'missing'; bottle_id: string; place_id: string | null }
  | { kind: 'elsewhere' | 'returned' | 'arrived'; bottle_id: string; check: StocktakeCheck }
  | { kind: 'unknown'; check: StocktakeCheck }

/** A difference for which the records can be corrected. */
export type BottleDifference = Exclude<Difference, { kind: 'unknown' }>

export function isOfBottle(difference: Difference): difference is BottleDifference {
  return difference.kind !== 'unknown'
}

/** The records were corrected, or left as they were. */
export type Outcome = keyof Stocktake['result']

/**
 * Returns the bottles that are recorded in a place or within it, by the place they lie in; those of the whole cellar
 * for null.
 */
export function expectedIn(
  place_id: string | null,
  { bottles, places }: Pick<Tables, 'bottles' | 'places'>,
): NewStocktake['expected'] {
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

/** Returns the slots of the expected bottles that still lie where they are expected. */
export function slotsOf(
  expected: Stocktake['expected'],
  { bottles }: Pick<Tables, 'bottles'>,
): Stocktake['expected_slots'] {
  const slots = Object.entries(expected).flatMap(([place, bottle_ids]) =>
    bottle_ids.flatMap(id => {
      const bottle = bottles.get(id)
      const slot = bottle?.place_id === place && slotOf(bottle)
      return slot ? [[id, slot] as const] : []
    }),
  )
  return Object.fromEntries(slots)
}

/**
 * Returns the slot in which a bottle was recorded in a place when the count began. Where none is stored, it is that in
 * which the bottle still lies there.
 */
export function recordedSlot(
  bottle_id: string,
  place_id: string | null,
  { expected, expected_slots }: Stocktake,
  { bottles }: Pick<Tables, 'bottles'>,
): Slot | undefined {
  const stored = expected_slots[bottle_id]
  if (stored && expected[place_id ?? nowhere]?.includes(bottle_id)) return stored
  const bottle = bottles.get(bottle_id)
  return bottle?.place_id === place_id ? slotOf(bottle) : undefined
}

type CountedTables = Pick<Tables, 'bottles' | 'places' | 'checks'>

/**
 * Returns the differences between the findings of a stock-take and the records at the moment of each check, by their
 * outcome: of a finished one as it was at the finish, whatever happened to the bottles later, of an open one so far. A
 * bottle that somebody moved, took out or added in between is no difference.
 */
export function resultOf(stocktake: Stocktake, cellar: CountedTables): Record<Outcome, Difference[]> {
  const { applied, left } = stocktake.result
  const stored = applied && left && { applied: new Set(applied), left: new Set(left) }
  const result: Record<Outcome, Difference[]> = { applied: [], left: [] }
  for (const difference of possibleDifferences(stocktake, cellar)) {
    if (!isOfBottle(difference)) result.left.push(difference)
    else if (stored) {
      if (stored.applied.has(difference.bottle_id)) result.applied.push(difference)
      if (stored.left.has(difference.bottle_id)) result.left.push(difference)
    } else {
      const outcome = outcomeNow(difference, stocktake, cellar)
      if (outcome) result[outcome].push(difference)
    }
  }
  return result
}

/** Returns the differences that still stand in the records as they are now. */
export function differencesOf(stocktake: Stocktake, cellar: CountedTables): Difference[] {
  return resultOf({ ...stocktake, result: {} }, cellar).left
}

function possibleDifferences({ id, expected }: Stocktake, cellar: CountedTables): Difference[] {
  const checks = lastChecks(grouped(cellar.checks, 'stocktake_id').get(id) ?? [])
  const missing = Object.entries(expected).flatMap(([place, bottle_ids]) =>
    bottle_ids
      .filter(bottle_id => !checks.has(bottle_id))
      .map(bottle_id => ({ kind: 'missing', bottle_id, place_id: place === nowhere ? null : place }) as const),
  )
  return [...missing, ...Array.from(checks.values()).flatMap(contradictionOf)]
}

function contradictionOf(check: StocktakeCheck): Difference[] {
  const { bottle_id, recorded_state } = check
  if (bottle_id === null) return [{ kind: 'unknown', check }]
  if (recorded_state === null) return []
  const kind = recorded_state === 'gone' ? 'returned' : recorded_state === 'on_order' ? 'arrived' : 'elsewhere'
  return [{ kind, bottle_id, check }]
}

function outcomeNow(
  difference: BottleDifference,
  { closed_at }: Stocktake,
  { bottles, places }: CountedTables,
): Outcome | undefined {
  const bottle = bottles.get(difference.bottle_id)
  if (!bottle) return undefined
  if (difference.kind === 'missing') {
    if (isStill(bottle, 'in_cellar', difference.place_id)) return 'left'
    // The day of a person may be one ahead of that in UTC.
    const isBooked = closed_at === null || (bottle.departed_on ?? '') <= addDays(dayAt(new Date(closed_at)), 1)
    return bottle.departure === 'lost' && isBooked ? 'applied' : undefined
  }
  const { recorded_state, recorded_place_id, place_id } = difference.check
  if (difference.kind === 'elsewhere' && fits(place_id, recorded_place_id, places)) return undefined
  if (isStill(bottle, recorded_state, recorded_place_id)) return 'left'
  return isStill(bottle, 'in_cellar', place_id) ? 'applied' : undefined
}

/**
 * True when the places agree. A bottle that is recorded in a shelf of the rack in which it was found is no
 * contradiction.
 */
export function fits(found_in: string | null, recorded_in: string | null, places: Tables['places']): boolean {
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
