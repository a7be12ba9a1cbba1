import { unknownValue } from '../../model/wine-summary.ts'
import { firstsOf } from './firsts.ts'
import type { Bucket } from './view-buckets.ts'

/** The most striking fact of a view. */
export type Finding =
  /** There is nothing to show. */
  | { is: 'nothing' }
  /** The value of no bottle is known. */
  | { is: 'unknown' }
  /** One value has the largest share of all, from 0 to 1. */
  | { is: 'share'; first: Bucket; share: number }
  /** One value has the largest figure, of figures that do not add up to a whole. */
  | { is: 'most'; first: Bucket }
  /** Two values share the first place. */
  | { is: 'tied'; first: Bucket; second: Bucket }
  /** None stands out: three or more share the first place, or none has more than zero. */
  | { is: 'even' }

/** Returns the finding of a view. `addUp` tells whether each bottle is in one bucket, and figures are parts of a whole. */
export function findingOf(buckets: readonly Bucket[], addUp: boolean): Finding {
  if (buckets.length === 0) return { is: 'nothing' }
  const known = buckets.filter(({ key }) => key !== unknownValue)
  if (known.length === 0) return { is: 'unknown' }
  const above = known.filter(({ figure }) => figure > 0)
  const [first, second, third] = firstsOf(above, 3, (a, b) => b.figure - a.figure)
  if (!first || third?.figure === first.figure) return { is: 'even' }
  if (second?.figure === first.figure) return { is: 'tied', first, second }
  if (!addUp) return { is: 'most', first }
  const whole = buckets.reduce((sum, { figure }) => sum + figure, 0)
  return { is: 'share', first, share: first.figure / whole }
}
