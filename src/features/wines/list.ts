import { isWithin, rangeOf } from '../../model/bands.ts'
import { type CountedFacet, type DimensionRow, dimensions } from '../../model/dimensions.ts'
import { unknownValue, type WineSummary } from '../../model/wine-summary.ts'
import type { WineQuery } from './contract.ts'
import { chosenIn, facetValues, partsOfFacet } from './facets.ts'
import { momentTest } from './moment-filters.ts'
import { searched } from './search.ts'
import { type Ordering, orderOf } from './sorting.ts'
import { type Column, columnIn, isReusable, type Respect } from './wine-columns.ts'

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
export function listLines(
  lines: readonly WineSummary[],
  query: WineQuery,
  ordering?: Ordering,
  order: Uint32Array = orderOf(lines, query, ordering),
): Listed {
  const filters = filtersOf(query)
  const failing = failingOf(lines, filters)
  const { exact, near } = searched(lines, query.search)
  const meant = meantOf(lines, query, exact, near.keys())
  const found: WineSummary[] = []
  const similar: number[] = []
  for (const at of order) {
    if (failing[at] !== none) continue
    if (meant[at] === exactly) found.push(lines[at] as WineSummary)
    else if (meant[at] === nearly) similar.push(at)
  }
  return {
    lines: found,
    similar: {
      lines: similar.map(at => lines[at] as WineSummary),
      words: [...new Set(similar.flatMap(at => near.get(at) ?? []))],
    },
    ...counterOf(lines, filters, { meant: () => meant, failing: () => failing }),
  }
}

/** A wine is meant by a search and by moments, whatever the filters exclude. */
const [exactly, nearly] = [1, 2]

/** Returns for each position whether the wine there is meant exactly, nearly, or not at all. */
export function meantOf(
  lines: readonly WineSummary[],
  query: WineQuery,
  exact: Iterable<number> | 'all',
  near: Iterable<number> = [],
): Uint8Array {
  const isMeant = momentTest(query)
  const meant = new Uint8Array(lines.length)
  if (exact === 'all' && !isMeant) return meant.fill(exactly)
  const mark = (positions: Iterable<number>, as: number) => {
    for (const at of positions) if (!isMeant || isMeant(lines[at] as WineSummary)) meant[at] = as
  }
  mark(exact === 'all' ? lines.keys() : exact, exactly)
  mark(near, nearly)
  return meant
}

/** The number of filters that exclude a wine; a single one is given by its own number, from 1 on. */
const [none, several] = [0, -1]

/** Returns for each position the number of the only filter that excludes the wine there, or that it is none or several. */
export function failingOf(lines: readonly WineSummary[], filters: readonly Filter[]): Int16Array {
  const failing = new Int16Array(lines.length)
  for (const [index, filter] of filters.entries()) {
    const passing = passingOf(lines, filter)
    for (let at = 0; at < failing.length; at++) {
      if (passing[at] === 0) failing[at] = failing[at] === none ? index + 1 : several
    }
  }
  return failing
}

function passingOf(lines: readonly WineSummary[], { facet, values, passes }: Filter): Uint8Array {
  if (!values) return Uint8Array.from(lines, line => (passes(line) ? 1 : 0))
  const column = columnIn(lines, respectOf(facet))
  const chosen = Uint8Array.from(column.values.keys(), value => (values.has(value) ? 1 : 0))
  const passing = new Uint8Array(lines.length)
  for (let at = 0; at < passing.length; at++) {
    for (const value of column.rows[at] ?? []) if (chosen[value] === 1) passing[at] = 1
  }
  return passing
}

const respectOf = (facet: CountedFacet): Respect => ({
  name: facet,
  valuesOf: valuesOfFacet(facet),
})

interface Filter {
  facet: CountedFacet
  /** The values of which a wine has to have one, where nothing else lets it pass. */
  values?: ReadonlySet<string>
  passes: (line: WineSummary) => boolean
}

/** Without a stock filter, the list shows wines that are in the cellar, on order, or were added without bottles. */
export function filtersOf(query: WineQuery): Filter[] {
  const stock = filterBy('stock', [query.stock ?? 'in'])
  return [stock, ...Array.from(chosenIn(query), ([facet, values]) => filterBy(facet, values))]
}

function filterBy(facet: CountedFacet, chosen: readonly string[]): Filter {
  const values = new Set(chosen)
  const hasValue = hasOneOf(valuesOfFacet(facet), values)
  const { name, key } = facet === 'stock' ? { name: undefined, key: '' } : partsOfFacet(facet)
  const { numbersOf }: Partial<DimensionRow> = name ? dimensions[name] : {}
  if (!numbersOf) return { facet, values, passes: hasValue }
  const ranges = chosen.filter(value => value !== unknownValue).map(rangeOf)
  const isWithinOne = (number: number) => ranges.some(range => isWithin(range, number))
  return { facet, passes: line => hasValue(line) || numbersOf(line, key).some(isWithinOne) }
}

function hasOneOf(valuesOf: ValuesOf, wanted: ReadonlySet<string>): Filter['passes'] {
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
  lines: readonly WineSummary[],
  filters: readonly Filter[],
  { meant, failing }: { meant: () => Uint8Array; failing: () => Int16Array },
  counted = new Map<CountedFacet, Counts>(),
): Pick<Listed, 'countsOf' | 'counted'> {
  let groups: readonly (readonly number[])[] | undefined
  return {
    counted,
    countsOf(facet) {
      let counts = counted.get(facet)
      if (!counts) {
        groups ??= groupedByFailing(meant(), failing(), filters.length)
        const own = filters.findIndex(filter => filter.facet === facet) + 1
        const passing = groups[none] ?? []
        const positions = own === none ? passing : [...passing, ...(groups[own] ?? [])]
        const column = columnIn(lines, respectOf(facet))
        counts = countsIn(column, positions)
        if (isReusable(facet, column)) counted.set(facet, counts)
      }
      return counts
    },
  }
}

export const valuesOfFacet = (facet: CountedFacet): ValuesOf => (facet === 'stock' ? stockOf : facetValues(facet))

/** Groups the positions of the wines by the number of the only filter that excludes them, or `none`. */
function groupedByFailing(meant: Uint8Array, failing: Int16Array, filters: number): number[][] {
  const groups = Array.from({ length: filters + 1 }, (): number[] => [])
  for (const [at, number] of failing.entries()) if (meant[at] !== 0) groups[number]?.push(at)
  return groups
}

function countsIn({ values, rows }: Column, positions: readonly number[]): Counts {
  const wines = new Int32Array(values.size)
  for (const at of positions) for (const value of rows[at] ?? []) wines[value] = (wines[value] ?? 0) + 1
  const counts: Record<string, number> = Object.create(null)
  let at = 0
  for (const value of values.keys()) {
    const count = wines[at++] ?? 0
    if (count > 0) counts[value] = count
  }
  return counts
}
