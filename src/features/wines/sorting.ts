import { type Collation, collationIn } from '../../shared/collation.ts'
import type { WineQuery, wineSorts } from './contract.ts'
import type { WineSummary } from './wine-summary.ts'

export type WineSort = (typeof wineSorts)[number]

/** The collation and the country names of the reader's language. */
export interface Ordering {
  collation: Collation
  countryName: (code: string) => string
}

/** The direction of a sort when the query names none. */
export const usualDirection: Record<WineSort, 'up' | 'down'> = {
  name: 'up',
  vintage: 'up',
  origin: 'up',
  window: 'up',
  bottles: 'down',
  value: 'down',
  paid: 'down',
  score: 'down',
  added: 'down',
}

/**
 * Returns the lines in the order of a query: unknown values come last in both directions, and equal ones are sorted by
 * name, vintage and id. Cached for each array of lines, so that a search over the same lines sorts nothing.
 */
export function inOrder(
  lines: readonly WineSummary[],
  { sort = 'name', direction = usualDirection[sort] }: WineQuery,
  ordering: Ordering = plain,
): readonly WineSummary[] {
  let byOrdering = kept.get(lines)
  if (!byOrdering) {
    byOrdering = new WeakMap()
    kept.set(lines, byOrdering)
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
    sorted = sortedBy(byName, sort, direction, ordering)
    orders.set(key, sorted)
  }
  return sorted
}

const kept = new WeakMap<readonly WineSummary[], WeakMap<Ordering, Map<string, readonly WineSummary[]>>>()

const plain: Ordering = { collation: collationIn('en'), countryName: code => code }

/** Sorts by producer (or name), name, vintage and finally id, so that no two lines are equal. */
function sortedByName(lines: readonly WineSummary[], { collation }: Ordering): readonly WineSummary[] {
  const columns = nameColumns.map(column => lines.map(line => column(line)))
  const idOf = (at: number) => lines[at]?.wine.id ?? ''
  return sortedByColumns(lines, 'name', columns, 1, collation, (a, b) => (idOf(a) < idOf(b) ? -1 : 1))
}

const nameColumns: readonly ((line: WineSummary) => Value)[] = [
  ({ wine }) => wine.producer ?? wine.name,
  ({ wine }) => wine.name,
  ({ wine }) => wine.vintage,
]

function sortedBy(
  byName: readonly WineSummary[],
  sort: WineSort,
  direction: 'up' | 'down',
  { collation, countryName }: Ordering,
): readonly WineSummary[] {
  if (sort === 'name') return direction === 'up' ? byName : byName.toReversed()
  const columns = columnsOf[sort].map(column => byName.map(line => column(line, countryName)))
  return sortedByColumns(byName, sort, columns, direction === 'up' ? 1 : -1, collation)
}

type Value = string | number | null
type Column = (line: WineSummary, countryName: Ordering['countryName']) => Value

const columnsOf: Record<Exclude<WineSort, 'name'>, readonly Column[]> = {
  vintage: [({ wine }) => wine.vintage],
  origin: [
    ({ wine }, countryName) => wine.country && countryName(wine.country),
    ({ wine }) => wine.region,
    ({ wine }) => wine.subregion,
    ({ wine }) => wine.appellation,
  ],
  window: [({ wine }) => wine.drink_until ?? wine.drink_from, ({ wine }) => wine.drink_from],
  bottles: [line => line.in_cellar, line => line.on_order],
  value: [line => line.value_minor],
  paid: [line => line.paid_minor],
  score: [line => line.score],
  added: [({ wine }) => Date.parse(wine.created_at)],
}

/** Sorts by the first column and, within equal values, by the next; lines equal in all columns keep their order. */
function sortedByColumns(
  lines: readonly WineSummary[],
  sort: WineSort,
  columns: readonly (readonly Value[])[],
  sign: number,
  collation: Collation,
  tie: (a: number, b: number) => number = (a, b) => a - b,
): readonly WineSummary[] {
  const ranked = columns.map((values, at) => ranksOf(values, sign, placesOf(values, `${sort} ${at}`, collation)))
  const order = Uint32Array.from(lines.keys()).sort((a, b) => {
    for (const ranks of ranked) {
      const left = ranks[a] ?? 0
      const right = ranks[b] ?? 0
      if (left !== right) return left < right ? -1 : 1
    }
    return tie(a, b)
  })
  return Array.from(order, at => lines[at]).filter(line => line !== undefined)
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
 * A collation takes up to a hundred times as long to compare two texts as the processor to compare two numbers. The
 * positions of a column's texts are therefore kept, and computed again only when a new text comes up.
 */
function placesOf(values: readonly Value[], column: string, collation: Collation): Places {
  let byColumn = placesKept.get(collation)
  if (!byColumn) {
    byColumn = new Map()
    placesKept.set(collation, byColumn)
  }
  const known = byColumn.get(column)
  if (known && values.every(value => typeof value !== 'string' || known.has(value))) return known
  const texts = new Set(values.filter(value => typeof value === 'string'))
  const fresh = new Map([...texts].sort(collation.compare).map((text, at) => [text, at]))
  byColumn.set(column, fresh)
  return fresh
}
const placesKept = new WeakMap<Collation, Map<string, Places>>()
