import { useMemo } from 'react'
import type { FirstLine } from '../../../ledger/contract.ts'
import { grouped, type Replica } from '../../../ledger/replica.ts'
import type { PartialCellar } from '../../../ledger/web/cellar-store.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { WineSummary } from '../../../model/wine-summary.ts'
import type { WineGroup } from '../groups.ts'
import type { Listed } from '../list.ts'
import type { ListQuery } from '../list-query.ts'
import { useWholeList } from './fetched-whole-list.ts'
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
  const { replica, partial } = useCellar()
  const wholeList = useWholeList()
  const lines = useWineSummaries()
  const ordering = useOrdering()
  const listed = useMemo(
    () => wholeList?.listLines(lines, query, ordering) ?? asSent(partial, query),
    [wholeList, lines, query, ordering, partial],
  )
  const places = replica?.places
  const { group } = query
  const { collation } = ordering
  const groups = useMemo(
    () => (places ? wholeList?.groupFound(listed, group, { places, collation }) : undefined),
    [wholeList, listed, group, places, collation],
  )
  const found = useMemo(() => groups?.flatMap(each => each.wines) ?? listed.lines, [groups, listed])
  return { lines, listed, groups, found }
}

/** The beginning of the list as the server has worked it out; nothing if something else is asked for. */
function asSent(partial: PartialCellar | undefined, query: ListQuery): Listed {
  const isPlain = Object.keys(query).length === 0
  return {
    lines: isPlain && partial ? partial.firstLines.flatMap(line => summaryOf(line, partial.replica)) : [],
    similar: { lines: [], words: [] },
    countsOf: () => ({}),
    counted: new Map(),
  }
}

/** Rows are drawn without what totals, searches, filters and analytics read. */
type Drawn = Omit<WineSummary, 'index' | 'elsewhere' | 'ofBottles' | 'purchases' | 'opened' | 'last_departed_on'>

/** Returns the summary of a wine as far as the list shows it while no amounts are known and nothing can be searched for. */
function summaryOf({ wine_id, drink_from, drink_until, window_source, ...sums }: FirstLine, replica: Replica) {
  const stored = replica.wines.get(wine_id)
  if (!stored) return []
  const wine = { ...stored, drink_from, drink_until, window_source }
  const readBottles = () => grouped(replica.bottles, 'wine_id').get(wine_id) ?? []
  const unvalued = { value_minor: null, unvalued: sums.in_cellar, valued_as_paid: 0, value_bases: {} }
  const line: Drawn = { wine, readBottles, ...sums, ...unvalued, paid_minor: null, unpriced: sums.in_cellar }
  return [line as WineSummary]
}
