import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Choice } from '../../../ui/select.tsx'
import { currencyName } from '../currency.ts'
import { useMoney } from './use-money.ts'

/** Returns the currencies of today and `chosen` by their names, for a menu. */
export function useCurrencyChoices(chosen: string): Choice[] {
  const { t, i18n } = useLingui()
  const { known } = useMoney()
  const { locale } = i18n
  return useMemo(() => {
    const codes = new Set(known?.filter(each => each.current).map(each => each.currency)).add(chosen)
    const named = Array.from(codes, code => ({ value: code, label: t`${currencyName(code, locale)} (${code})` }))
    return named.sort((a, b) => a.label.localeCompare(b.label, locale))
  }, [known, chosen, locale, t])
}
