import { useMemo } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { WineSummary } from '../../../model/wine-summary.ts'
import { groupFound, type WineGroup } from '../groups.ts'
import { type Listed, listLines } from '../list.ts'
import type { ListQuery } from '../list-query.ts'
import { useOrdering, useWineSummaries } from './use-wine-summaries.ts'

export interface FoundWines {
  /** All wines of the cellar. */
  lines: readonly WineSummary[]
  listed: Listed
  /** The wines found, in groups when they have headings. */
  groups: readonly WineGroup[] | undefined
  /** The wines found, as they follow one another in the list. */
  found: readonly WineSummary[]
}

/** Returns the wines of the open cellar that match a query, in their order. */
export function useFoundWines(query: ListQuery): FoundWines {
  const { replica } = useCellar()
  const lines = useWineSummaries()
  const ordering = useOrdering()
  const listed = useMemo(() => listLines(lines, query, ordering), [lines, query, ordering])
  const places = replica?.places
  const { group } = query
  const { collation } = ordering
  const groups = useMemo(
    () => (places ? groupFound(listed, group, { places, collation }) : undefined),
    [listed, group, places, collation],
  )
  const found = useMemo(() => groups?.flatMap(each => each.wines) ?? listed.lines, [groups, listed])
  return { lines, listed, groups, found }
}
