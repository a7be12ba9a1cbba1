import { type DimensionRow, dimensions, type Grouping } from '../../model/dimensions.ts'
import type { Place } from '../../model/place.ts'
import { unknownValue, type WineSummary } from '../../model/wine-summary.ts'
import type { Collation } from '../../shared/collation.ts'
import { placeText } from '../places/place-text.ts'

/** Wines that have a value in common, in the order they came in. */
export interface WineGroup {
  /** The value: a place's id, a region's name or a stage; `unknown` for the wines that have none. */
  key: string
  wines: readonly WineSummary[]
  /** The number of bottles in the cellar; for a place, those in it. */
  bottles: number
}

export interface GroupOrder {
  places: ReadonlyMap<string, Place>
  collation: Collation
}

/**
 * Groups the wines of a list by a dimension. A wine that lies in two places is in both groups. The values of a choice
 * come as listed, others by name; the wines that have none come last.
 */
export function groupWines(
  wines: readonly WineSummary[],
  by: Grouping,
  { places, collation }: GroupOrder,
): WineGroup[] {
  const { kind, choices, valuesOf, bottlesOf }: DimensionRow = dimensions[by]
  const groups = new Map<string, { key: string; wines: WineSummary[]; bottles: number }>()
  for (const wine of wines) {
    const values = valuesOf(wine)
    for (const key of typeof values === 'string' ? [values] : values) {
      let group = groups.get(key)
      if (!group) {
        group = { key, wines: [], bottles: 0 }
        groups.set(key, group)
      }
      group.wines.push(wine)
      group.bottles += bottlesOf ? bottlesOf(wine, key) : wine.in_cellar
    }
  }
  const names = new Map(Array.from(groups.keys(), key => [key, kind === 'place' ? placeText(key, places) : key]))
  return [...groups.values()].sort(({ key: a }, { key: b }) => {
    if (a === unknownValue || b === unknownValue) return a === b ? 0 : a === unknownValue ? 1 : -1
    if (choices) return choices.indexOf(a) - choices.indexOf(b)
    return collation.compare(names.get(a) ?? '', names.get(b) ?? '')
  })
}
