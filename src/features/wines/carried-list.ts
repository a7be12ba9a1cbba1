import type { WineSummary } from '../../model/wine-summary.ts'
import { comparing, placeOf } from './carried-order.ts'
import type { WineQuery } from './contract.ts'
import { type Counts, counterOf, failingOf, filtersOf, type Listed, meantOf, valuesOfFacet } from './list.ts'
import { momentTest } from './moment-filters.ts'
import type { Ordering } from './sorting.ts'
import type { LineChange } from './summarize-wines.ts'

/** After more changes than this, a list is made anew. */
const changesAtMost = 100

/**
 * Returns a list after some summaries changed, as `listLines` would make it: each of them is taken out of the earlier list
 * and its counts, and put in at its place. Returns undefined where it has to be made anew, as for a search.
 */
export function listAfter(
  before: Listed,
  lines: readonly WineSummary[],
  changes: readonly LineChange[],
  query: WineQuery,
  ordering: Ordering,
): Listed | undefined {
  if (query.search !== undefined || changes.length > changesAtMost) return undefined
  const isMeant = momentTest(query) ?? (() => true)
  const filters = filtersOf(query)
  const failedBy = (line: WineSummary) => filters.filter(({ passes }) => !passes(line)).map(({ facet }) => facet)
  const compare = comparing(query, ordering)
  const placeIn = (listed: readonly WineSummary[], line: WineSummary) =>
    placeOf(line, listed.length, place => listed[place] as WineSummary, compare)

  const listed = [...before.lines]
  const counted = new Map(Array.from(before.counted, ([facet, counts]) => [facet, copied(counts)] as const))
  const count = (line: WineSummary | undefined, by: 1 | -1) => {
    if (!line || !isMeant(line)) return
    const failed = failedBy(line)
    if (failed.length > 1) return
    if (failed.length === 0) {
      if (by === 1) listed.splice(placeIn(listed, line), 0, line)
      else listed.splice(listed.indexOf(line), 1)
    }
    for (const [facet, counts] of counted) {
      if (failed.length === 0 || failed[0] === facet) addTo(counts, valuesOfFacet(facet)(line), by)
    }
  }
  for (const { was } of changes) count(was, -1)
  for (const { is } of changes) count(is, 1)

  const whole = { meant: () => meantOf(lines, query, 'all'), failing: () => failingOf(lines, filters) }
  return { lines: listed, similar: { lines: [], words: [] }, ...counterOf(lines, filters, whole, counted) }
}

const copied = (counts: Counts): Record<string, number> => Object.assign(Object.create(null), counts)

function addTo(counts: Record<string, number>, values: string | readonly string[], by: 1 | -1) {
  for (const value of typeof values === 'string' ? [values] : values) {
    const next = (counts[value] ?? 0) + by
    if (next === 0) delete counts[value]
    else counts[value] = next
  }
}
