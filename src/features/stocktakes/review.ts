import type { Replica } from '../../ledger/replica.ts'
import { type CountSession, type Station, unvisited } from './count-session.ts'
import type { Difference } from './differences.ts'
import { differencesOf } from './differences.ts'

export const differenceKinds = ['missing', 'elsewhere', 'returned', 'arrived', 'unknown', 'unvisited'] as const

/**
 * The kinds of differences in the review; `unvisited` are missing bottles of places where nothing was found, perhaps
 * because nobody went there.
 */
export type DifferenceKind = (typeof differenceKinds)[number]

export interface ReviewOfWalk {
  differences: Record<DifferenceKind, readonly Difference[]>
  unvisited: readonly Station[]
}

export function reviewOf(countSession: CountSession, cellar: Replica): ReviewOfWalk {
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
