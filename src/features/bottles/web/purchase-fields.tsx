import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { numberIn, textIn } from '../../../client/form-reading.ts'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { newId } from '../../../shared/ids.ts'
import { limits } from '../../../shared/limits.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { PlaceField } from '../../places/web/place-field.tsx'
import { MoneyFields, moneyIn } from './money-fields.tsx'
import { merchantsIn } from './past-values.ts'
import { SizeField } from './size-field.tsx'

interface PurchaseFieldsProps {
  count?: number
  /** What is known beforehand, such as from a wish. */
  size_ml?: number
  currency?: string | null
  merchant?: string | null
  onOrder?: boolean
}

/** Bottles bought together: how many, of what size, for how much, and whether they are here already. */
export function PurchaseFields({ count = 1, size_ml, currency, merchant, onOrder = false }: PurchaseFieldsProps) {
  const { t } = useLingui()
  const today = useToday()
  const { replica } = useCellar()
  const [coming, setComing] = useState(onOrder)
  return (
    <>
      <FormRow>
        <NumberField name="bottle_ids" label={t`How many bottles`} whole defaultValue={count} />
        <SizeField {...(size_ml && { size_ml })} />
      </FormRow>
      <FormRow>
        <MoneyFields name="price" label={t`Price of one`} currency={currency ?? null} />
        <RadioGroup
          label={t`Where they are now`}
          look="segments"
          name="arrival"
          value={coming ? 'coming' : 'here'}
          onChange={arrival => setComing(arrival === 'coming')}
          choices={[
            { value: 'here', label: t`In the cellar` },
            { value: 'coming', label: t`On order` },
          ]}
        />
      </FormRow>
      <FormRow>
        <DateField name="ordered_on" label={t`Bought on`} defaultValue={today} optional />
        {coming ? (
          <DateField name="expected_on" label={t`Expected on`} optional />
        ) : (
          <DateField name="received_on" label={t`In the cellar since`} defaultValue={today} />
        )}
      </FormRow>
      <FormRow>
        <SuggestField
          name="merchant"
          label={t`Merchant`}
          optional
          defaultValue={merchant ?? ''}
          options={replica ? merchantsIn(replica.purchases) : []}
        />
        {coming ? null : <PlaceField slots />}
      </FormRow>
    </>
  )
}

/** What the fields hold, in the shape of `NewPurchase`. Their place is named, not known: it is found or added later. */
export function purchaseIn(data: FormData, wine_id: string) {
  const count = numberIn(data, 'bottle_ids')
  const here = data.get('arrival') === 'here'
  const price = moneyIn(data, 'price')
  return {
    price,
    purchase: {
      id: newId(),
      wine_id,
      bottle_ids: idsFor(count),
      size_ml: numberIn(data, 'size_ml'),
      price_minor: price.minor ?? null,
      price_currency: price.minor === null ? null : price.currency,
      merchant: textIn(data, 'merchant'),
      ordered_on: textIn(data, 'ordered_on'),
      expected_on: here ? null : textIn(data, 'expected_on'),
      received_on: here ? (textIn(data, 'received_on') ?? '') : null,
    },
  }
}

/** One id for each bottle; too many or too few are for the schema to refuse. */
export function idsFor(count: number | string | null): string[] {
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1) return []
  return Array.from({ length: Math.min(count, limits.bottles_at_once + 1) }, () => newId())
}
