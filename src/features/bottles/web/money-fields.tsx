import { useLingui } from '@lingui/react/macro'
import { amountOf } from '../../../shared/minor-units.ts'
import { Grid } from '../../../ui/layout.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { currencyMenu } from '../../money/currency-menu.ts'
import { useMoney } from '../../money/web/use-money.ts'
import styles from './money-fields.module.css'

interface MoneyFieldsProps {
  /** The prefix of the field names: `price` gives `price_minor` and `price_currency`. */
  name: string
  label: string
  minor?: number | null
  currency?: string | null
  /** True if the form is not saved without an amount. */
  required?: boolean
}

/** An amount in whole units and its currency; an empty amount means unknown where it is not required. */
export function MoneyFields({ name, label, minor = null, currency = null, required = false }: MoneyFieldsProps) {
  const { t } = useLingui()
  const money = useMoney()
  const usual = currency ?? money.currency
  const { current, former } = currencyMenu(money.known, usual)
  return (
    <Grid columns="minmax(0, 1fr) 6.25rem" gap={2} align="start">
      <NumberField
        name={`${name}_minor`}
        label={label}
        className={styles.amount}
        defaultValue={minor === null ? null : amountOf(minor, usual)}
        optional={!required}
      />
      <Select
        name={`${name}_currency`}
        label={
          <>
            <VisuallyHidden>{t({ context: 'field', message: 'Currency' })}</VisuallyHidden>&nbsp;
          </>
        }
        defaultValue={usual}
        choices={current.map(toChoice)}
        groups={[{ label: t({ context: 'currencies', message: 'Former' }), choices: former.map(toChoice) }]}
      />
    </Grid>
  )
}

const toChoice = (code: string) => ({ value: code, label: code })
