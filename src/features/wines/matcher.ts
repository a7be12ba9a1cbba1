import type { WineSummary } from '../../model/wine-summary.ts'
import type { WineQuery } from './contract.ts'
import { filtersOf } from './list.ts'
import { momentTest } from './moment-filters.ts'
import { isFound } from './search.ts'

/** Returns a predicate for the wines that match the query exactly. */
export function matcherOf(query: WineQuery): (line: WineSummary) => boolean {
  const { search } = query
  const isMeant = momentTest(query) ?? (() => true)
  const filters = filtersOf(query)
  const isNamed = (line: WineSummary) => search === undefined || isFound(line, search)
  return line => filters.every(({ passes }) => passes(line)) && isMeant(line) && isNamed(line)
}
