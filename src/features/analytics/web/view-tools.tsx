import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { type MeasureName, measureNames, measures } from '../../../model/dimensions.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { useSession } from '../../accounts/web/session.ts'
import { currencyName } from '../../money/currency.ts'
import { useMoney } from '../../money/web/use-money.ts'
import styles from './analytics.module.css'

interface ViewToolsProps {
  measure: MeasureName
  onMeasure: (measure: MeasureName) => void
}

/** The choice of what the charts count, and of the currency of amounts. */
export function ViewTools({ measure, onMeasure }: ViewToolsProps) {
  const { t, i18n } = useLingui()
  return (
    <>
      <RadioGroup<MeasureName>
        label={t`Charts count`}
        hideLabel
        look="segments"
        value={measure}
        onChange={onMeasure}
        choices={measureNames.map(value => ({ value, label: i18n._(measures[value].title) }))}
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
