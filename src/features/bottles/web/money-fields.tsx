import { useLingui } from '@lingui/react/macro'
import { textIn } from '../../../client/form-reading.ts'
import { Grid } from '../../../ui/layout.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { minorOf } from '../../money/currency.ts'
import { useMoney } from '../../money/web/use-money.ts'

interface MoneyFieldsProps {
  /** Of the fields: `price` gives `price_minor` and `price_currency`. */
  name: string
  label: string
  amount?: number | null
  currency?: string | null
}

/** An amount in whole units beside its currency; an empty amount is not known. */
export function MoneyFields({ name, label, amount, currency }: MoneyFieldsProps) {
  const { t } = useLingui()
  const money = useMoney()
  const usual = currency ?? money.currency
  const known = money.known?.map(each => each.currency) ?? []
  const codes = [...new Set([usual, ...known])].sort()
  return (
    <Grid columns="minmax(0, 1fr) 6.25rem" gap={2} align="start">
      <NumberField name={`${name}_minor`} label={label} defaultValue={amount} optional />
      <Select
        name={`${name}_currency`}
        label={t`Currency`}
        defaultValue={usual}
        choices={codes.map(code => ({ value: code, label: code }))}
      />
    </Grid>
  )
}

/** The amount in minor units with its currency, both null where nothing was typed; undefined when it is no amount. */
export function moneyIn(data: FormData, name: string) {
  const amount = textIn(data, `${name}_minor`)
  const currency = textIn(data, `${name}_currency`)
  if (amount === null || currency === null) return { minor: null, currency: null }
  return { minor: minorOf(amount, currency), currency }
}
