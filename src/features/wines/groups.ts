import { type DimensionRow, dimensions, type Grouping } from '../../model/dimensions.ts'
import type { Place } from '../../model/place.ts'
import { unknownValue, type WineSummary } from '../../model/wine-summary.ts'
import type { Collation } from '../../shared/collation.ts'
import { placeText } from '../places/place-text.ts'
import type { Listed } from './list.ts'

/** Wines that have a value in common, in the order they came in. */
export interface WineGroup {
  /** The value: a place's id, a region's name or a stage; `unknown` for the wines that have none. */
  key: string
  wines: readonly WineSummary[]
  /** The number of bottles in the cellar; for a place, those in it. */
  bottles: number
  /** The words by which the wines of the last group were found, when they only resemble those of the search. */
  similar_words?: readonly string[]
}

export interface GroupOrder {
  places: ReadonlyMap<string, Place>
  collation: Collation
}

/**
 * Returns the groups of a list, with the wines that only resemble a search as the last one. Without a dimension there
 * are no groups unless some wines are of this kind.
 */
export function groupFound(
  { lines, similar }: Pick<Listed, 'lines' | 'similar'>,
  by: Grouping | undefined,
  order: GroupOrder,
): WineGroup[] | undefined {
  if (similar.lines.length === 0) return by && groupWines(lines, by, order)
  const groups = by ? groupWines(lines, by, order) : lines.length > 0 ? [wholeGroup('exact', lines)] : []
  return [...groups, { ...wholeGroup('similar', similar.lines), similar_words: similar.words }]
}

function wholeGroup(key: string, wines: readonly WineSummary[]): WineGroup {
  return { key, wines, bottles: wines.reduce((sum, { in_cellar }) => sum + in_cellar, 0) }
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
    const values = valuesOf(wine, '')
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
