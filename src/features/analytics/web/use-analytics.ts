import { useMemo } from 'react'
import { useToday } from '../../../web/today.ts'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { useLines } from '../../wines/web/use-lines.ts'
import { analyticsOf } from '../analytics.ts'
import type { Analytics } from '../contract.ts'

/** The figures of the open cellar, made anew when it, the day or the currency changes; undefined until it is here. */
export function useAnalytics(): Analytics | undefined {
  const { replica } = useCellar()
  const { currency, rates } = useMoney()
  const lines = useLines()
  const today = useToday()
  return useMemo(
    () => replica && analyticsOf(replica, lines, { today, currency, rates }),
    [replica, lines, today, currency, rates],
  )
}
