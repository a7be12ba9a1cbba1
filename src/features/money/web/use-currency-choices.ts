import { useMemo } from 'react'
import type { Choice } from '../../../ui/select.tsx'
import { useMoney } from './use-money.ts'
import { useNamedCurrencies } from './use-named-currencies.ts'

/** Returns the currencies of today and `chosen` by their names, for a menu. */
export function useCurrencyChoices(chosen: string): Choice[] {
  const { known } = useMoney()
  const codes = useMemo(
    () => new Set(known?.filter(each => each.current).map(each => each.currency)).add(chosen),
    [known, chosen],
  )
  return useNamedCurrencies(codes)
}
