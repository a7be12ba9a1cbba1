import { rangeOf } from './bands.ts'
import { type Dimension, type DimensionRow, dimensions } from './dimensions.ts'
import { unknownValue } from './wine-summary.ts'

/**
 * Returns the values in order with the unknown last: choices as listed, years and scores from the highest, sizes and
 * prices from the lowest, places as `compare` sorts them, others by count.
 */
export function inOrderOf(
  name: Dimension,
  values: Iterable<string>,
  countOf: (value: string) => number,
  compare: (a: string, b: string) => number,
): string[] {
  const { kind, choices }: DimensionRow = dimensions[name]
  const last = (value: string) => (value === unknownValue ? 1 : 0)
  const orders: Partial<Record<DimensionRow['kind'], (a: string, b: string) => number>> = {
    choice: (a, b) => (choices?.indexOf(a) ?? 0) - (choices?.indexOf(b) ?? 0),
    year: (a, b) => (a < b ? 1 : -1),
    place: compare,
    size: (a, b) => Number(a) - Number(b),
    price: (a, b) => rangeOf(a).from - rangeOf(b).from,
    score: fromHighest,
    critic: fromHighest,
  }
  const order = orders[kind] ?? ((a, b) => countOf(b) - countOf(a) || compare(a, b))
  return [...values].sort((a, b) => last(a) - last(b) || order(a, b))
}

function fromHighest(a: string, b: string): number {
  return rangeOf(b).from - rangeOf(a).from
}
