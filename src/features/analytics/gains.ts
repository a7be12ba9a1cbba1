import { unknownValue } from '../../model/wine-summary.ts'
import { type GainOfBucket, gainOf, type Part, together } from '../money/returns.ts'

/** The gain of a region, a producer or a wine. */
export interface Gain extends GainOfBucket {
  all: Part
  gain_minor: number
}

/** Returns the gains of the buckets in which some bottle has one: the largest first, be it a gain or a loss, the unknown last. */
export function gainsOf(buckets: readonly GainOfBucket[]): Gain[] {
  const last = ({ key }: Gain) => (key === unknownValue ? 1 : 0)
  return buckets
    .map((bucket): Gain => {
      const all = together(bucket.open, bucket.realised)
      return { ...bucket, all, gain_minor: gainOf(all) }
    })
    .filter(({ all }) => all.bottles > 0)
    .sort(
      (a, b) =>
        last(a) - last(b) ||
        Math.abs(b.gain_minor) - Math.abs(a.gain_minor) ||
        b.all.cost_minor - a.all.cost_minor ||
        (a.key < b.key ? -1 : 1),
    )
}
