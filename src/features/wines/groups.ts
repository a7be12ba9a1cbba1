import { stages } from '../../model/choices.ts'
import type { Place } from '../../model/place.ts'
import type { Stage } from '../../model/wine.ts'
import type { Collation } from '../../shared/collation.ts'
import { placeText } from '../places/place-text.ts'
import { unknownValue, type WineSummary } from './wine-summary.ts'

export const groupings = ['place', 'region', 'stage'] as const
export type Grouping = (typeof groupings)[number]

export interface LineGroup {
  /** A place id, a region or a stage; `unknown` for wines without one. */
  key: string
  lines: readonly WineSummary[]
  /** Counts the bottles in the cellar; in the group of a place, those that lie there. */
  bottles: number
}

export interface GroupOrder {
  places: ReadonlyMap<string, Place>
  collation: Collation
}

/**
 * Groups the lines of a list. A wine that lies in two places stands in both. Places and regions are sorted by name,
 * stages by age, and the group of unknown values comes last.
 */
export function groupLines(
  lines: readonly WineSummary[],
  by: Grouping,
  { places, collation }: GroupOrder,
): LineGroup[] {
  const groups = new Map<string, { key: string; lines: WineSummary[]; bottles: number }>()
  for (const line of lines) {
    for (const key of keysOf[by](line)) {
      let group = groups.get(key)
      if (!group) {
        group = { key, lines: [], bottles: 0 }
        groups.set(key, group)
      }
      group.lines.push(line)
      group.bottles += by === 'place' ? bottlesIn(line, key) : line.in_cellar
    }
  }
  const names = new Map(Array.from(groups.keys(), key => [key, by === 'place' ? placeText(key, places) : key]))
  return [...groups.values()].sort(({ key: a }, { key: b }) => {
    if (a === unknownValue || b === unknownValue) return a === b ? 0 : a === unknownValue ? 1 : -1
    if (by === 'stage') return stages.indexOf(a as Stage) - stages.indexOf(b as Stage)
    return collation.compare(names.get(a) ?? '', names.get(b) ?? '')
  })
}

const nowhere: readonly string[] = [unknownValue]

const keysOf: Record<Grouping, (line: WineSummary) => readonly string[]> = {
  place(line) {
    const { place_ids, in_cellar } = line
    if (place_ids.length === 0) return nowhere
    return bottlesAnywhere(line) < in_cellar ? [...place_ids, unknownValue] : place_ids
  },
  region: ({ index }) => [index.region],
  stage: ({ stage }) => [stage],
}

function bottlesAnywhere({ bottles }: WineSummary): number {
  return bottles.filter(({ state, place_id }) => state === 'in_cellar' && place_id !== null).length
}

function bottlesIn({ bottles }: WineSummary, key: string): number {
  const place = key === unknownValue ? null : key
  return bottles.filter(({ state, place_id }) => state === 'in_cellar' && place_id === place).length
}
