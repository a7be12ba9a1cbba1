import type { PlainFilter } from '../../model/dimensions.ts'

/** A view that counts by two dimensions at once, and ignores the filters of both. */
export type PairView = `${PlainFilter}+${PlainFilter}`

export const isPairView = (name: string): name is PairView => name.includes('+')

export const filtersOf = (view: PairView) => view.split('+') as [PlainFilter, PlainFilter]

/** A sign that no name has. */
const between = '\u001f'

/** Returns the key of a bucket of two values. */
export const pairKey = (first: string, second: string): string => `${first}${between}${second}`

export function pairOf(key: string): readonly [string, string] {
  const at = key.indexOf(between)
  return [key.slice(0, at), key.slice(at + 1)]
}
