import { type Direction, sortRow, sorts, type WineSort } from '../../model/dimensions.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import { type Collation, collationIn } from '../../shared/collation.ts'
import type { WineQuery } from './contract.ts'

/** The collation and the country names of the reader's language. */
export interface Ordering {
  collation: Collation
  countryName: (code: string) => string
}

/**
 * Returns the positions of the wines in the requested order: unknown values come last in both directions, and equal ones
 * are sorted by name, vintage and id. The order is cached for each array of wines, so that another search over the same
 * array sorts nothing.
 */
export function orderOf(
  lines: readonly WineSummary[],
  { sort = 'name', direction = sortRow(sort).direction }: WineQuery,
  ordering: Ordering = plain,
): Uint32Array {
  let byOrdering = sortedCache.get(lines)
  if (!byOrdering) {
    byOrdering = new WeakMap()
    sortedCache.set(lines, byOrdering)
  }
  let orders = byOrdering.get(ordering)
  if (!orders) {
    orders = new Map()
    byOrdering.set(ordering, orders)
  }
  const key = `${sort} ${direction}`
  let sorted = orders.get(key)
  if (!sorted) {
    const byName = orders.get('name up') ?? sortedByName(lines, ordering)
    orders.set('name up', byName)
    sorted = sortedBy(lines, byName, sort, direction, ordering)
    orders.set(key, sorted)
  }
  return sorted
}

const sortedCache = new WeakMap<readonly WineSummary[], WeakMap<Ordering, Map<string, Uint32Array>>>()

const plain: Ordering = { collation: collationIn('en'), countryName: code => code }

/** Sorts by producer (or name), name, vintage and finally id, so that no two lines are equal. */
function sortedByName(lines: readonly WineSummary[], { collation }: Ordering): Uint32Array {
  const columns = sorts.name.keys.map(key => lines.map(line => key(line)))
  const idOf = (at: number) => lines[at]?.wine.id ?? ''
  return sortedByColumns(lines.length, 'name', columns, 1, collation, (a, b) => (idOf(a) < idOf(b) ? -1 : 1))
}

function sortedBy(
  lines: readonly WineSummary[],
  byName: Uint32Array,
  sort: WineSort,
  direction: Direction,
  { collation, countryName }: Ordering,
): Uint32Array {
  if (sort === 'name') return direction === 'up' ? byName : byName.toReversed()
  const named = Array.from(byName, at => lines[at] as WineSummary)
  const columns = sortRow(sort).keys.map(key => named.map(line => key(line, countryName)))
  const order = sortedByColumns(lines.length, sort, columns, direction === 'up' ? 1 : -1, collation)
  return order.map(at => byName[at] ?? 0)
}

type Value = string | number | null

/** Sorts by the first column and, within equal values, by the next; lines equal in all columns keep their order. */
function sortedByColumns(
  count: number,
  sort: WineSort,
  columns: readonly (readonly Value[])[],
  sign: number,
  collation: Collation,
  tie: (a: number, b: number) => number = (a, b) => a - b,
): Uint32Array {
  const ranked = columns.map((values, at) => ranksOf(values, sign, placesOf(values, `${sort} ${at}`, collation)))
  return Uint32Array.from({ length: count }, (_, at) => at).sort((a, b) => {
    for (const ranks of ranked) {
      const left = ranks[a] ?? 0
      const right = ranks[b] ?? 0
      if (left !== right) return left < right ? -1 : 1
    }
    return tie(a, b)
  })
}

/** Returns numbers in the order of the values, with unknown values last. */
function ranksOf(values: readonly Value[], sign: number, places: Places): Float64Array {
  return Float64Array.from(values, value => {
    if (value === null) return Number.POSITIVE_INFINITY
    return sign * (typeof value === 'string' ? (places.get(value) ?? 0) : value)
  })
}

/** Texts with their positions in a collation's order. */
type Places = ReadonlyMap<string, number>

/**
 * Comparing two texts by a collation takes up to a hundred times as long as comparing two numbers. The positions of a
 * column's texts are therefore cached, and computed again only when a new text occurs.
 */
function placesOf(values: readonly Value[], column: string, collation: Collation): Places {
  let byColumn = placesCached.get(collation)
  if (!byColumn) {
    byColumn = new Map()
    placesCached.set(collation, byColumn)
  }
  const known = byColumn.get(column)
  if (known && values.every(value => typeof value !== 'string' || known.has(value))) return known
  const texts = new Set(values.filter(value => typeof value === 'string'))
  const fresh = new Map([...texts].sort(collation.compare).map((text, at) => [text, at]))
  byColumn.set(column, fresh)
  return fresh
}
const placesCached = new WeakMap<Collation, Map<string, Places>>()
