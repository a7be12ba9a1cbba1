import type { Replica } from '../../ledger/replica.ts'
import { columnsOf, gridOf } from '../../model/grid.ts'
import { type CountSession, type Station, slotRank, unvisited } from './count-session.ts'
import type { Difference, Outcome } from './differences.ts'

export const differenceKinds = ['missing', 'elsewhere', 'returned', 'arrived', 'unknown', 'unvisited'] as const

/**
 * The kinds of differences in the review; `unvisited` are missing bottles of places where nothing was found, perhaps
 * because nobody went there.
 */
export type DifferenceKind = (typeof differenceKinds)[number]

/** Differences of one kind and outcome, in the order in which one walks: by place, slot and name. */
export interface DifferenceGroup {
  kind: DifferenceKind
  outcome: Outcome
  differences: readonly Difference[]
}

export interface ReviewOfCount {
  groups: readonly DifferenceGroup[]
  unvisited: readonly Station[]
}

export function reviewOf(
  countSession: CountSession,
  cellar: Replica,
  nameOf: (difference: Difference) => string,
  collator: Intl.Collator,
): ReviewOfCount {
  const { expected_slots } = countSession.stocktake
  const stations = unvisited(countSession)
  const places = new Set(stations.map(({ place_id }) => place_id))
  const order = new Map(countSession.stations.map(({ place_id }, at) => [place_id, at]))
  const rank = (difference: Difference) => {
    const bottle = difference.kind === 'unknown' ? undefined : cellar.bottles.get(difference.bottle_id)
    const slot = difference.kind === 'missing' ? expected_slots[difference.bottle_id] : undefined
    const lay = slot ? columnsOf(slot) : bottle
    return [order.get(placeIn(difference)) ?? order.size, lay ? slotRank(lay) : 0] as const
  }
  const inOrder = (differences: readonly Difference[]) =>
    differences
      .map(difference => ({ difference, rank: rank(difference), name: nameOf(difference) }))
      .sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || collator.compare(a.name, b.name))
      .map(({ difference }) => difference)
  // The differences that can still be chosen come first.
  const outcomes: Outcome[] = countSession.stocktake.closed_at === null ? ['left', 'applied'] : ['applied', 'left']
  const groups = outcomes.flatMap(outcome => {
    const byKind = Map.groupBy(
      countSession.result[outcome],
      (difference): DifferenceKind =>
        outcome === 'left' && difference.kind === 'missing' && places.has(difference.place_id)
          ? 'unvisited'
          : difference.kind,
    )
    return differenceKinds.flatMap(kind => {
      const differences = byKind.get(kind)
      return differences ? [{ kind, outcome, differences: inOrder(differences) }] : []
    })
  })
  return { groups, unvisited: stations }
}

/** Returns the place to look in: where a bottle was found, or where a missing one was recorded. */
function placeIn(difference: Difference): string | null {
  return difference.kind === 'missing' ? difference.place_id : difference.check.place_id
}

/** Returns a key that identifies a difference across changes of the cellar. */
export function keyOf(difference: Difference): string {
  return difference.kind === 'unknown' ? difference.check.id : difference.bottle_id
}

/** Returns whether booking a difference puts the bottle into a place with slots, but into none of them. */
export function isWithoutSlot(difference: Difference, places: Replica['places']): boolean {
  if (difference.kind === 'missing' || difference.kind === 'unknown') return false
  const place = places.get(difference.check.place_id ?? '')
  return place !== undefined && gridOf(place) !== undefined
}
