import { grouped, type Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { SlotColumns } from '../../model/grid.ts'
import { nowhere } from '../../model/nowhere.ts'
import type { Stocktake, StocktakeCheck } from '../../model/stocktake.ts'
import { findNode, type PlaceNode } from '../places/tree.ts'
import { type Difference, isBefore, isStill, lastChecks, type Outcome, resultOf } from './differences.ts'

/** The findings of a stock-take, at its finish or so far. */
export interface Count {
  /** The last check of each bottle, and of each code that no bottle has. */
  checks: ReadonlyMap<string, StocktakeCheck>
  result: Readonly<Record<Outcome, readonly Difference[]>>
  /** The number of expected bottles that were found, in any place, and of those that were not. */
  found: number
  missing: number
}

/** The progress of a stock-take, place by place in the order of the tree. */
export interface CountSession extends Count {
  stocktake: Stocktake
  stations: readonly Station[]
}

/** One place of a count session; null for the bottles that are recorded without a place. */
export interface Station {
  place_id: string | null
  /** The depth below the place that is counted. */
  depth: number
  /** The bottles that were recorded here at the beginning and still are, and that were not found anywhere yet. */
  due: readonly Bottle[]
  /** The checks of what was found here. */
  found: readonly StocktakeCheck[]
}

export function countOf(stocktake: Stocktake, cellar: Replica): Count {
  const checks = lastChecks(grouped(cellar.checks, 'stocktake_id').get(stocktake.id) ?? [])
  const result = resultOf(stocktake, cellar)
  const expected = Object.values(stocktake.expected).flat()
  return {
    checks,
    result,
    found: expected.filter(id => checks.has(id)).length,
    missing: [...result.applied, ...result.left].filter(isMissing).length,
  }
}

export function countSessionOf(stocktake: Stocktake, cellar: Replica, tree: readonly PlaceNode[]): CountSession {
  const count = countOf(stocktake, cellar)
  const checksAt = Map.groupBy(count.checks.values(), check => check.place_id)
  const dueAt = Map.groupBy(count.result.left.filter(isMissing), each => each.place_id)
  const stations = placesOf(stocktake, tree).map(({ place_id, depth }) => ({
    place_id,
    depth,
    due: dueAt.get(place_id)?.flatMap(({ bottle_id }) => cellar.bottles.get(bottle_id) ?? []) ?? [],
    found: checksAt.get(place_id) ?? [],
  }))
  return { ...count, stocktake, stations }
}

function isMissing(difference: Difference): difference is Extract<Difference, { kind: 'missing' }> {
  return difference.kind === 'missing'
}

function placesOf({ place_id, expected }: Stocktake, tree: readonly PlaceNode[]) {
  const found: { place_id: string | null; depth: number }[] = []
  const add = ({ place, children }: PlaceNode, depth: number) => {
    found.push({ place_id: place.id, depth })
    for (const child of children) add(child, depth + 1)
  }
  if (place_id === null) {
    for (const node of tree) add(node, 0)
    if (expected[nowhere] || found.length === 0) found.push({ place_id: null, depth: 0 })
    return found
  }
  const node = findNode(tree, place_id)
  if (node) add(node, 0)
  return found
}

/**
 * Returns the bottles that were recorded in a place only after the stock-take began: they can be found too, but are not
 * missing otherwise.
 */
export function receivedSince(
  { stocktake, checks }: CountSession,
  { place_id }: Station,
  { bottles }: Replica,
): Bottle[] {
  const expected = new Set(stocktake.expected[place_id ?? nowhere])
  const here = place_id === null ? bottles.values() : (grouped(bottles, 'place_id').get(place_id) ?? [])
  return [...here].filter(
    bottle => isStill(bottle, 'in_cellar', place_id) && !expected.has(bottle.id) && !checks.has(bottle.id),
  )
}

/**
 * Returns the next place in the order of the count session with bottles still to be found, starting over after the
 * last.
 */
export function nextStation({ stations }: CountSession, place_id: string | null): Station | undefined {
  const at = stations.findIndex(station => station.place_id === place_id)
  return [...stations.slice(at + 1), ...stations.slice(0, Math.max(at, 0))].find(({ due }) => due.length > 0)
}

/**
 * Returns the place where a person continues: where they found something last, else the first place with bottles still
 * to be found.
 */
export function whereLeft({ stations, checks }: CountSession, person_id: string | undefined): Station | undefined {
  let last: StocktakeCheck | undefined
  for (const check of checks.values()) {
    if (check.person_id === person_id && (!last || isBefore(last, check))) last = check
  }
  const left = last && stations.find(({ place_id }) => place_id === last.place_id)
  return left ?? stations.find(({ due }) => due.length > 0) ?? stations[0]
}

/** Returns the places in which nothing was found although bottles are expected, perhaps because nobody went there. */
export function unvisited({ stations }: CountSession): Station[] {
  return stations.filter(({ due, found }) => due.length > 0 && found.length === 0)
}

/** The bottles of one wine in one size. */
export interface BottleGroup {
  wine_id: string
  size_ml: number
  bottles: readonly Bottle[]
}

export function groupsOf(bottles: Iterable<Bottle>): BottleGroup[] {
  return Array.from(Map.groupBy(bottles, ({ wine_id, size_ml }) => `${wine_id} ${size_ml}`).values(), bottles => ({
    wine_id: bottles[0]?.wine_id ?? '',
    size_ml: bottles[0]?.size_ml ?? 0,
    bottles,
  }))
}

/** Returns groups, and the bottles in each, by slot, the order in which the eye moves along the shelf, or else by name. */
export function orderedGroups(
  bottles: Iterable<Bottle>,
  nameOf: (wine_id: string) => string,
  collator: Intl.Collator,
): BottleGroup[] {
  return groupsOf(Array.from(bottles).sort((a, b) => slotRank(a) - slotRank(b)))
    .map(group => ({ group, name: nameOf(group.wine_id), slot: Math.min(...group.bottles.map(slotRank)) }))
    .sort((a, b) => a.slot - b.slot || collator.compare(a.name, b.name))
    .map(({ group }) => group)
}

const unslotted = Number.MAX_SAFE_INTEGER

export function slotRank({ slot_row, slot_column, slot_depth }: SlotColumns): number {
  if (slot_row === null || slot_column === null) return unslotted
  return (slot_row * 1_000 + slot_column) * 1_000 + (slot_depth ?? 0)
}
