import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { useSession } from '../../accounts/web/session.ts'
import { currencyName } from '../../money/currency.ts'
import { useMoney } from '../../money/web/use-money.ts'
import styles from './analytics.module.css'
import type { Counting } from './use-counting.ts'

interface ViewToolsProps {
  counting: Counting
  onCounting: (counting: Counting) => void
}

/** What the charts count, and in which currency amounts are told. */
export function ViewTools({ counting, onCounting }: ViewToolsProps) {
  const { t } = useLingui()
  return (
    <>
      <RadioGroup<Counting>
        label={t`Charts count`}
        hideLabel
        look="segments"
        value={counting}
        onChange={onCounting}
        choices={[
          { value: 'bottles', label: t`Bottles` },
          { value: 'value', label: t`Value` },
        ]}
      />
      <CurrencyChoice />
    </>
  )
}

function CurrencyChoice() {
  const { t, i18n } = useLingui()
  const { currency, setCurrency } = useSession()
  const { known } = useMoney()
  const { locale } = i18n
  const choices = useMemo(() => {
    const codes = new Set(known?.filter(each => each.current).map(each => each.currency)).add(currency)
    const named = Array.from(codes, code => ({ value: code, label: t`${currencyName(code, locale)} (${code})` }))
    return named.sort((a, b) => a.label.localeCompare(b.label, locale))
  }, [known, currency, locale, t])
  return (
    <Select
      label={t`Currency`}
      hideLabel
      className={styles.currency}
      value={currency}
      onChange={event => setCurrency(event.target.value)}
      choices={choices}
    />
  )
}
