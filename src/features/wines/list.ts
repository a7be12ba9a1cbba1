import { dimensions, type FilterName, filterNames } from '../../model/dimensions.ts'
import { byField } from '../../model/wine-fields.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import type { WineQuery } from './contract.ts'
import { momentTest } from './moment-filters.ts'
import { isFound, searched } from './search.ts'
import { inOrder, type Ordering } from './sorting.ts'

export type Facet = FilterName | 'stock'
export const facetNames: readonly Facet[] = [...filterNames, 'stock']

/** Counts the wines that each value of each facet would show, with the filters of all other facets applied. */
export type Facets = Record<Facet, Record<string, number>>

export interface Listed {
  /** The wines that match. */
  lines: readonly WineSummary[]
  /** When few match the search, those that have words one letter off in place of those typed, and these words. */
  similar: { lines: readonly WineSummary[]; words: readonly string[] }
  /** Computed on first use, so that the list can be shown before. */
  readonly facets: Facets
}

/** Returns the wines that match a query in its order, with the counts of its facets. */
export function listLines(lines: readonly WineSummary[], query: WineQuery, ordering?: Ordering): Listed {
  const isMeant = momentTest(query)
  const filters = filtersOf(query)
  const meantIn = (some: readonly WineSummary[]) => (isMeant ? some.filter(isMeant) : some)
  const shownIn = (some: readonly WineSummary[]) =>
    some.filter(line => filters.every(({ facet, values }) => hasOne(line, facet, values)))
  const { exact, near } = searched(inOrder(lines, query, ordering), query.search)
  const [meant, nearlyMeant] = [meantIn(exact), meantIn([...near.keys()])]
  const similar = shownIn(nearlyMeant)
  let facets: Facets | undefined
  return {
    lines: shownIn(meant),
    similar: { lines: similar, words: [...new Set(similar.flatMap(line => near.get(line) ?? []))] },
    get facets() {
      facets ??= facetsOf([...meant, ...nearlyMeant], filters)
      return facets
    },
  }
}

/** Returns true when the wine matches the query exactly. */
export function matches(line: WineSummary, query: WineQuery): boolean {
  const isMeant = momentTest(query) ?? (() => true)
  return (
    isFound(line, query.search) &&
    isMeant(line) &&
    filtersOf(query).every(({ facet, values }) => hasOne(line, facet, values))
  )
}

interface Filter {
  facet: Facet
  values: ReadonlySet<string>
}

/** Without a stock filter, the list shows wines that are in the cellar, on order, or were added without bottles. */
function filtersOf(query: WineQuery): Filter[] {
  const filters: Filter[] = [{ facet: 'stock', values: new Set([query.stock ?? 'in']) }]
  for (const facet of filterNames) {
    const values = query[facet]
    if (values?.length) filters.push({ facet, values: new Set<string>(values) })
  }
  return filters
}

function hasOne(line: WineSummary, facet: Facet, wanted: ReadonlySet<string>): boolean {
  const values = valuesOf[facet](line)
  return typeof values === 'string' ? wanted.has(values) : values.some(value => wanted.has(value))
}

const valuesOf: Record<Facet, (line: WineSummary) => string | readonly string[]> = {
  ...byField(filterNames, name => dimensions[name].valuesOf),
  stock: stockOf,
}

/** A wine without bottles counts as in the cellar because somebody has just added it, unless it is only wished for. */
const stocks = {
  wished: ['all'],
  none: ['in', 'all'],
  in: ['in', 'all'],
  order: ['in', 'order', 'all'],
  gone: ['gone', 'all'],
}

function stockOf({ in_cellar, on_order, gone, wished }: WineSummary): readonly string[] {
  if (on_order > 0) return stocks.order
  if (in_cellar > 0) return stocks.in
  if (gone > 0) return stocks.gone
  return wished ? stocks.wished : stocks.none
}

type Counter = Map<string, { wines: number }>

/**
 * A wine counts for a facet unless another facet's filter excludes it. The counts have no prototype: a region may be
 * called `constructor`.
 */
function facetsOf(lines: readonly WineSummary[], filters: readonly Filter[]): Facets {
  const counters = Object.fromEntries(facetNames.map(facet => [facet, new Map()])) as Record<Facet, Counter>
  for (const line of lines) {
    let failed = 0
    let failing: Facet | undefined
    for (const { facet, values } of filters) {
      if (hasOne(line, facet, values)) continue
      failing = facet
      if (++failed > 1) break
    }
    if (failed === 0) for (const facet of facetNames) count(counters[facet], valuesOf[facet](line))
    else if (failed === 1 && failing) count(counters[failing], valuesOf[failing](line))
  }
  const facets = {} as Facets
  for (const facet of facetNames) {
    const counts: Record<string, number> = Object.create(null)
    for (const [value, { wines }] of counters[facet]) counts[value] = wines
    facets[facet] = counts
  }
  return facets
}

function count(counter: Counter, values: string | readonly string[]) {
  if (typeof values === 'string') countOne(counter, values)
  else for (const value of values) countOne(counter, value)
}

function countOne(counter: Counter, value: string) {
  const known = counter.get(value)
  if (known) known.wines++
  else counter.set(value, { wines: 1 })
}
