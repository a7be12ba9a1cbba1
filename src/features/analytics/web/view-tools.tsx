import { useLingui } from '@lingui/react/macro'
import { type MeasureName, measureNames, measures } from '../../../model/measures.ts'
import { Select } from '../../../ui/select.tsx'
import { useSession } from '../../accounts/web/session.ts'
import { useCurrencyChoices } from '../../money/web/use-currency-choices.ts'
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
      <Select
        label={t({ context: 'charts', message: 'Chart measure' })}
        hideLabel
        className={styles.measure}
        value={measure}
        onChange={event => onMeasure(event.target.value as MeasureName)}
        choices={measureNames.map(value => ({ value, label: i18n._(measures[value].title) }))}
      />
      <CurrencyChoice />
    </>
  )
}

function CurrencyChoice() {
  const { t } = useLingui()
  const { currency, setCurrency } = useSession()
  return (
    <Select
      label={t({ context: 'field', message: 'Currency' })}
      hideLabel
      className={styles.currency}
      value={currency}
      onChange={event => setCurrency(event.target.value)}
      choices={useCurrencyChoices(currency)}
    />
  )
}
