import { Plural } from '@lingui/react/macro'
import type { Bucket } from '../view-buckets.ts'
import type { ShownMeasure } from './use-measure.ts'

/** The number of bottles that a chart of amounts leaves out. */
export function WithoutAmount({ buckets, measure }: { buckets: readonly Bucket[]; measure: ShownMeasure }) {
  const unknown = buckets.reduce((sum, bucket) => sum + bucket.unknown, 0)
  if (unknown === 0) return null
  if (measure.name === 'average_score') {
    return (
      <Plural value={unknown} one="Excludes # bottle without a score." other="Excludes # bottles without a score." />
    )
  }
  return (
    <Plural
      value={unknown}
      one="Excludes # bottle without a value or an exchange rate."
      other="Excludes # bottles without a value or an exchange rate."
    />
  )
}
