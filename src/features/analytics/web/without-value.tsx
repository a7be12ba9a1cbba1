import { Plural } from '@lingui/react/macro'
import type { Share } from '../contract.ts'
import type { Counted } from './use-counting.ts'

/** How many bottles a chart of values leaves out. */
export function WithoutValue({ shares, counted }: { shares: readonly Share[]; counted: Counted }) {
  const unvalued = shares.reduce((sum, share) => sum + share.unvalued, 0)
  if (counted.counting === 'bottles' || unvalued === 0) return null
  return (
    <Plural value={unvalued} one="Without # bottle of unknown value." other="Without # bottles of unknown value." />
  )
}
