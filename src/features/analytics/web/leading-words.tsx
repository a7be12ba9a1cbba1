import { Trans } from '@lingui/react/macro'
import { leadingOf } from '../leading.ts'
import type { Bucket } from '../view-buckets.ts'
import type { ShownMeasure } from './use-measure.ts'

interface LeadingWordsProps {
  buckets: readonly Bucket[]
  labelOf: (key: string) => string
  measure: ShownMeasure
}

/** Says which values of a chart stand out, if any do. */
export function LeadingWords({ buckets, labelOf, measure }: LeadingWordsProps) {
  const leading = leadingOf(buckets)
  if (!leading) return null
  const { first, second, tied } = leading
  const [one, other] = [labelOf(first.key), labelOf(second.key)]
  const [most, less] = [measure.format(first.figure), measure.format(second.figure)]
  if (tied) {
    return (
      <Trans>
        {one} and {other} lead with {most} each.
      </Trans>
    )
  }
  return (
    <Trans>
      {one} leads with {most}, followed by {other} with {less}.
    </Trans>
  )
}
