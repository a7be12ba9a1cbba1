import { useLingui } from '@lingui/react/macro'
import type { PlainFilter } from '../../../model/dimensions.ts'
import type { MeasureName } from '../../../model/measures.ts'
import { findingOf } from '../finding.ts'
import type { Bucket } from '../view-buckets.ts'
import type { ShownMeasure } from './use-measure.ts'

/** A bottle has several values in these, and counts for each. */
const severalValues: readonly PlainFilter[] = ['grape', 'tag']
const wholes: readonly MeasureName[] = ['bottles', 'litres', 'cost', 'value']

/** Returns a function that says what a view shows above all, as the title of its chart. */
export function useFinding(measure: ShownMeasure) {
  const { t } = useLingui()
  const { name, words, format } = measure
  return (by: PlainFilter, buckets: readonly Bucket[], labelOf: (key: string) => string): string => {
    const finding = findingOf(buckets, wholes.includes(name) && !severalValues.includes(by))
    switch (finding.is) {
      case 'nothing':
        return t`No bottles to show`
      case 'unknown':
        return t`Not known for any bottle`
      case 'even':
        return t`No value stands out`
      case 'tied': {
        const [one, other] = [labelOf(finding.first.key), labelOf(finding.second.key)]
        return t`${one} and ${other} lead together`
      }
      case 'most': {
        const [one, figure] = [labelOf(finding.first.key), format(finding.first.figure)]
        if (name === 'average_price' || name === 'average_score') return t`${one} is highest with ${figure}`
        return t`${one} leads with ${figure}`
      }
      case 'share': {
        const [one, share] = [labelOf(finding.first.key), words.share(finding.share)]
        if (name === 'litres') return t`${one} makes up ${share} of the litres`
        if (name === 'cost') return t`${one} makes up ${share} of the cost`
        if (name === 'value') return t`${one} makes up ${share} of the value`
        return t`${one} makes up ${share} of the bottles`
      }
    }
  }
}
