import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Choice } from '../../../ui/select.tsx'
import { currencyName } from '../currency.ts'

/** Returns the currencies by their names, for a menu. */
export function useNamedCurrencies(currencies: Iterable<string>): Choice[] {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  return useMemo(() => {
    const named = Array.from(currencies, code => ({ value: code, label: t`${currencyName(code, locale)} (${code})` }))
    return named.sort((a, b) => a.label.localeCompare(b.label, locale))
  }, [currencies, locale, t])
}
