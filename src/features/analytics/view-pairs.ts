import type { FilterName } from '../../model/dimensions.ts'

/** The views that count by two dimensions at once, and ignore the filters of both. */
export const viewPairs = {
  holdings: ['region', 'producer'],
  heat: ['region', 'vintage'],
  map: ['country', 'region'],
} as const satisfies Record<string, readonly [FilterName, FilterName]>

export type PairView = keyof typeof viewPairs

export const isPairView = (name: string): name is PairView => Object.hasOwn(viewPairs, name)

/** A sign that no name has. */
const between = '\u001f'

/** Returns the key of a bucket of two values. */
export const pairKey = (first: string, second: string): string => `${first}${between}${second}`

export function pairOf(key: string): readonly [string, string] {
  const at = key.indexOf(between)
  return [key.slice(0, at), key.slice(at + 1)]
}
