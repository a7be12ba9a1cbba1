import { sortRow, sorts } from '../../model/dimensions.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import type { WineQuery } from './contract.ts'
import { type Ordering, orderOf } from './sorting.ts'

/** The order of some lines, as the positions of them. */
export interface Ordered {
  lines: readonly WineSummary[]
  order: Uint32Array
}

/** If more lines differ than this, they are sorted anew. */
const linesAtMost = 100

/**
 * Returns the order of lines as `orderOf` has it. If the order of an earlier state of them is known, the lines that differ
 * are taken out and put in at their places.
 */
export function orderAfter(
  before: Ordered | undefined,
  lines: readonly WineSummary[],
  query: WineQuery,
  ordering: Ordering,
): Uint32Array {
  if (before?.lines === lines) return before.order
  const differing = before && positionsOfDiffering(before.lines, lines)
  if (!before || !differing) return orderOf(lines, query, ordering)
  const compare = comparing(query, ordering)
  const lineAt = (at: number) => lines[at] as WineSummary
  const stays = new Uint8Array(lines.length).fill(1)
  for (const at of differing) stays[at] = 0
  const coming = differing.filter(at => at < lines.length)
  const remaining = new Uint32Array(lines.length - coming.length)
  let length = 0
  for (const at of before.order) if (stays[at] === 1) remaining[length++] = at
  const put = coming
    .map(at => ({ at, place: placeOf(lineAt(at), length, place => lineAt(remaining[place] as number), compare) }))
    .sort((a, b) => compare(lineAt(a.at), lineAt(b.at)))
  const order = new Uint32Array(lines.length)
  let from = 0
  for (const [count, { at, place }] of put.entries()) {
    order.set(remaining.subarray(from, place), from + count)
    order[place + count] = at
    from = place
  }
  order.set(remaining.subarray(from), from + put.length)
  return order
}

/** Returns the positions at which two states differ; undefined if they are too many. */
function positionsOfDiffering(before: readonly WineSummary[], after: readonly WineSummary[]): number[] | undefined {
  const differing: number[] = []
  for (let at = 0; at < Math.max(before.length, after.length); at++) {
    if (before[at] !== after[at] && differing.push(at) > linesAtMost) return undefined
  }
  return differing
}

export type Compare = (a: WineSummary, b: WineSummary) => number

/** Finds the place before the first of `count` ordered items that comes after this one. */
export function placeOf<T>(
  item: T,
  count: number,
  itemAt: (place: number) => T,
  compare: (a: T, b: T) => number,
): number {
  let [from, until] = [0, count]
  while (from < until) {
    const middle = (from + until) >>> 1
    if (compare(itemAt(middle), item) <= 0) from = middle + 1
    else until = middle
  }
  return from
}

/** Returns the first of some items in an order without sorting the others. */
export function firstInOrder<T>(items: readonly T[], count: number, compare: (a: T, b: T) => number): T[] {
  const first: T[] = []
  for (const item of items) {
    const last = first[count - 1]
    if (last !== undefined && compare(last, item) < 0) continue
    first.splice(
      placeOf(item, first.length, at => first[at] as T, compare),
      0,
      item,
    )
    first.length = Math.min(first.length, count)
  }
  return first
}

/** Compares two lines in the order that `orderOf` has. */
export function comparing(
  { sort = 'name', direction = sortRow(sort).direction }: WineQuery,
  { collation, countryName }: Ordering,
): Compare {
  const sign = direction === 'up' ? 1 : -1
  const compareBy =
    (keys: ReturnType<typeof sortRow>['keys'], sign: number): Compare =>
    (a, b) => {
      for (const key of keys) {
        const [left, right] = [key(a, countryName), key(b, countryName)]
        if (left === right) continue
        if (left === null) return 1
        if (right === null) return -1
        const is = typeof left === 'string' ? collation.compare(left, String(right)) : left - Number(right)
        if (is !== 0) return sign * is
      }
      return 0
    }
  const byName = compareBy(sorts.name.keys, 1)
  const byNameAndId: Compare = (a, b) => byName(a, b) || (a.wine.id < b.wine.id ? -1 : 1)
  if (sort === 'name') return (a, b) => sign * byNameAndId(a, b)
  const byKeys = compareBy(sortRow(sort).keys, sign)
  return (a, b) => byKeys(a, b) || byNameAndId(a, b)
}
