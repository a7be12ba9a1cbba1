import { Plural } from '@lingui/react/macro'
import type { Share } from '../contract.ts'
import type { ShownMeasure } from './use-measure.ts'

/** The number of bottles that a chart of values leaves out. */
export function WithoutValue({ shares, measure }: { shares: readonly Share[]; measure: ShownMeasure }) {
  const unvalued = shares.reduce((sum, share) => sum + share.unvalued, 0)
  if (measure.name === 'bottles' || unvalued === 0) return null
  return (
    <Plural value={unvalued} one="Excludes # bottle without a value." other="Excludes # bottles without a value." />
  )
}
