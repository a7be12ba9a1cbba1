import { useMemo } from 'react'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { useWineSummaries } from '../../wines/web/use-wine-summaries.ts'
import { analyticsOf } from '../analytics.ts'
import type { Analytics } from '../contract.ts'

/** The figures of the open cellar, computed again when it, the day or the currency changes; undefined until the cellar is here. */
export function useAnalytics(): Analytics | undefined {
  const { replica } = useCellar()
  const { currency, rates } = useMoney()
  const lines = useWineSummaries()
  const today = useToday()
  return useMemo(
    () => replica && analyticsOf(replica, lines, { today, currency, rates }),
    [replica, lines, today, currency, rates],
  )
}
