import { isWithin, rangeOf } from '../../model/bands.ts'
import { type CountedFacet, type DimensionRow, dimensions, type Facet } from '../../model/dimensions.ts'
import { unknownValue, type WineSummary } from '../../model/wine-summary.ts'
import type { WineQuery } from './contract.ts'
import { chosenIn, facetValues, partsOfFacet } from './facets.ts'
import { momentTest } from './moment-filters.ts'
import { searched } from './search.ts'
import { inOrder, type Ordering } from './sorting.ts'

/** The number of wines that each value would show. It has no prototype: a region may be called `constructor`. */
export type Counts = Readonly<Record<string, number>>

export interface Listed {
  /** The wines that match. */
  lines: readonly WineSummary[]
  /** When few match the search, those that have words one letter off in place of those typed, and these words. */
  similar: { lines: readonly WineSummary[]; words: readonly string[] }
  /**
   * Counts the wines that each value of a facet would show, with the filters of all other facets applied. It is computed
   * on first use, so that the list can be shown before, and closed filters cost nothing.
   */
  countsOf: (facet: CountedFacet) => Counts
  /** The counts that have been asked for so far. */
  counted: ReadonlyMap<CountedFacet, Counts>
}

/** Returns the wines that match a query in its order, with the counts of its facets. */
export function listLines(lines: readonly WineSummary[], query: WineQuery, ordering?: Ordering): Listed {
  const isMeant = momentTest(query)
  const filters = filtersOf(query)
  const meantIn = (some: readonly WineSummary[]) => (isMeant ? some.filter(isMeant) : some)
  const shownIn = (some: readonly WineSummary[]) => some.filter(line => filters.every(({ passes }) => passes(line)))
  const { exact, near } = searched(inOrder(lines, query, ordering), query.search)
  const [meant, nearlyMeant] = [meantIn(exact), meantIn([...near.keys()])]
  const similar = shownIn(nearlyMeant)
  return {
    lines: shownIn(meant),
    similar: { lines: similar, words: [...new Set(similar.flatMap(line => near.get(line) ?? []))] },
    ...counterOf(() => [...meant, ...nearlyMeant], filters),
  }
}

interface Filter {
  facet: CountedFacet
  passes: (line: WineSummary) => boolean
}

/** Without a stock filter, the list shows wines that are in the cellar, on order, or were added without bottles. */
export function filtersOf(query: WineQuery): Filter[] {
  const stock: Filter = { facet: 'stock', passes: hasOneOf(stockOf, [query.stock ?? 'in']) }
  return [stock, ...Array.from(chosenIn(query), ([facet, values]) => ({ facet, passes: testOf(facet, values) }))]
}

function testOf(facet: Facet, values: readonly string[]): Filter['passes'] {
  const { name, key } = partsOfFacet(facet)
  const { numbersOf }: DimensionRow = dimensions[name]
  const hasValue = hasOneOf(facetValues(facet), values)
  if (!numbersOf) return hasValue
  const ranges = values.filter(value => value !== unknownValue).map(rangeOf)
  return line => hasValue(line) || numbersOf(line, key).some(number => ranges.some(range => isWithin(range, number)))
}

function hasOneOf(valuesOf: ValuesOf, values: readonly string[]): Filter['passes'] {
  const wanted = new Set(values)
  return line => {
    const own = valuesOf(line)
    return typeof own === 'string' ? wanted.has(own) : own.some(value => wanted.has(value))
  }
}

type ValuesOf = (line: WineSummary) => string | readonly string[]

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

/** A wine counts for a facet unless another facet's filter excludes it. */
export function counterOf(
  meant: () => readonly WineSummary[],
  filters: readonly Filter[],
  counted = new Map<CountedFacet, Counts>(),
): Pick<Listed, 'countsOf' | 'counted'> {
  let byFilter: ReadonlyMap<CountedFacet | undefined, readonly WineSummary[]> | undefined
  return {
    counted,
    countsOf(facet) {
      let counts = counted.get(facet)
      if (!counts) {
        byFilter ??= groupedByFailing(meant(), filters)
        counts = countsIn(valuesOfFacet(facet), [byFilter.get(undefined) ?? [], byFilter.get(facet) ?? []])
        counted.set(facet, counts)
      }
      return counts
    },
  }
}

export const valuesOfFacet = (facet: CountedFacet): ValuesOf => (facet === 'stock' ? stockOf : facetValues(facet))

/** Groups the wines by the only filter that excludes them, or undefined; leaves out those that two filters exclude. */
function groupedByFailing(lines: readonly WineSummary[], filters: readonly Filter[]) {
  const groups = new Map<CountedFacet | undefined, WineSummary[]>([[undefined, []]])
  for (const { facet } of filters) groups.set(facet, [])
  for (const line of lines) {
    let failed = 0
    let failing: CountedFacet | undefined
    for (const { facet, passes } of filters) {
      if (passes(line)) continue
      failing = facet
      if (++failed > 1) break
    }
    if (failed < 2) groups.get(failing)?.push(line)
  }
  return groups
}

function countsIn(valuesOf: ValuesOf, groups: readonly (readonly WineSummary[])[]): Counts {
  const counts: Record<string, number> = Object.create(null)
  const count = (value: string) => {
    counts[value] = (counts[value] ?? 0) + 1
  }
  for (const lines of groups) {
    for (const line of lines) {
      const values = valuesOf(line)
      if (typeof values === 'string') count(values)
      else values.forEach(count)
    }
  }
  return counts
}
