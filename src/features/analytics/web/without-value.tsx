import { Plural } from '@lingui/react/macro'
import type { Share } from '../contract.ts'
import type { ShownMeasure } from './use-measure.ts'

/** The number of bottles that a chart of values leaves out. */
export function WithoutValue({ shares, measure }: { shares: readonly Share[]; measure: ShownMeasure }) {
  const unvalued = shares.reduce((sum, share) => sum + share.unvalued, 0)
  if (measure.name === 'bottles' || unvalued === 0) return null
  return (
    <Plural value={unvalued} one="Without # bottle of unknown value." other="Without # bottles of unknown value." />
  )
}
