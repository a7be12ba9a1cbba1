import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { WineSummary } from '../../../model/wine-summary.ts'
import { collationIn } from '../../../shared/collation.ts'
import { useMembers } from '../../cellars/web/use-members.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { countryName } from '../countries.ts'
import type { Ordering } from '../sorting.ts'
import { useWholeList } from './fetched-whole-list.ts'

const noLines: readonly WineSummary[] = []

/** Returns the summaries of the open cellar. */
export function useWineSummaries(): readonly WineSummary[] {
  const { replica } = useCellar()
  const { currency, rates } = useMoney()
  const { i18n } = useLingui()
  const today = useToday()
  const wholeList = useWholeList()
  // Before anybody has tasted anything, no wine is found by a name.
  const { members } = useMembers(replica !== undefined && replica.tastings.size > 0)
  if (!replica || !wholeList) return noLines
  return wholeList.linesMade(replica, { today, currency, rates, i18n, members })
}

/** Returns the ordering of the person's language. */
export function useOrdering(): Ordering {
  const { i18n } = useLingui()
  const { locale } = i18n
  return useMemo(() => ({ collation: collationIn(locale), countryName: code => countryName(code, locale) }), [locale])
}
