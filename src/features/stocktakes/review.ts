import type { Replica } from '../../ledger/replica.ts'
import { gridOf } from '../../model/grid.ts'
import { type CountSession, type Station, unvisited } from './count-session.ts'
import type { Difference } from './differences.ts'
import { differencesOf } from './differences.ts'

export const differenceKinds = ['missing', 'elsewhere', 'returned', 'arrived', 'unknown', 'unvisited'] as const

/**
 * The kinds of differences in the review; `unvisited` are missing bottles of places where nothing was found, perhaps
 * because nobody went there.
 */
export type DifferenceKind = (typeof differenceKinds)[number]

export interface ReviewOfCount {
  differences: Record<DifferenceKind, readonly Difference[]>
  unvisited: readonly Station[]
}

export function reviewOf(countSession: CountSession, cellar: Replica): ReviewOfCount {
  const stations = unvisited(countSession)
  const places = new Set(stations.map(({ place_id }) => place_id))
  const kindOf = (difference: Difference): DifferenceKind =>
    difference.kind === 'missing' && places.has(difference.bottle.place_id) ? 'unvisited' : difference.kind
  const differences: Record<DifferenceKind, Difference[]> = {
    unvisited: [],
    missing: [],
    elsewhere: [],
    returned: [],
    arrived: [],
    unknown: [],
  }
  for (const difference of differencesOf(countSession.stocktake, cellar))
    differences[kindOf(difference)].push(difference)
  return { differences, unvisited: stations }
}

/** Returns a key that identifies a difference across changes of the cellar. */
export function keyOf(difference: Difference): string {
  return difference.kind === 'unknown' ? difference.check.id : difference.bottle.id
}

/** Returns whether booking a difference puts the bottle into a place with slots, but into none of them. */
export function isWithoutSlot(difference: Difference, places: Replica['places']): boolean {
  if (difference.kind === 'missing' || difference.kind === 'unknown') return false
  const place = places.get(difference.check.place_id ?? '')
  return place !== undefined && gridOf(place) !== undefined
}
