import type { Bottle, Purchase } from '../../../model/bottle.ts'
import type { Option } from '../../../ui/option-match.ts'

interface PastValues {
  companies: Option[]
  occasions: Option[]
}

const known = new WeakMap<object, PastValues>()

/**
 * Returns the companies and occasions of earlier departures as suggestions, computed once for each state of the table.
 */
export function pastValuesOf(bottles: ReadonlyMap<string, Bottle>): PastValues {
  let values = known.get(bottles)
  if (!values) {
    const all = [...bottles.values()]
    values = { companies: offered(all.map(each => each.company)), occasions: offered(all.map(each => each.occasion)) }
    known.set(bottles, values)
  }
  return values
}

export function merchantsIn(purchases: ReadonlyMap<string, Purchase>): Option[] {
  return offered(Array.from(purchases.values(), each => each.merchant))
}

/** Returns each value once as an option of a field, the most used first. */
export function offered(values: readonly (string | null)[]): Option[] {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([label]) => ({ value: label, label }))
}
