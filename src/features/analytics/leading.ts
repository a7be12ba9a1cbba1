import { unknownValue } from '../../model/wine-summary.ts'
import { firstsOf } from './firsts.ts'
import type { Bucket } from './view-buckets.ts'

/** The values of a view that stand out. */
export interface Leading {
  first: Bucket
  second: Bucket
  /** Both have the same figure. */
  tied: boolean
}

/**
 * Returns the two largest values of a view. The unknown ones are none, and where three or more share the first place or
 * the second one, nothing stands out.
 */
export function leadingOf(buckets: readonly Bucket[]): Leading | undefined {
  const known = buckets.filter(({ key, figure }) => key !== unknownValue && figure > 0)
  const [first, second, third] = firstsOf(known, 3, (a, b) => b.figure - a.figure)
  if (!first || !second || third?.figure === second.figure) return undefined
  return { first, second, tied: first.figure === second.figure }
}
