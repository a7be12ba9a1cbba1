import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { count, day, oneOf } from '../../../shared/fields.ts'
import { newId } from '../../../shared/ids.ts'
import { limits } from '../../../shared/limits.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { PlaceField, placeFields, usePlaceInput, useUnslottedMessage } from '../../places/web/place-field.tsx'
import { lineFields, type NewPurchase, orderFields } from '../contract.ts'
import { typedCount } from './arrival-fields.tsx'
import { MoneyFields } from './money-fields.tsx'
import { merchantsIn } from './past-values.ts'
import { SizeField } from './size-field.tsx'

interface PurchaseFieldsProps {
  count?: number
  /** Values that are known beforehand, for example from a wish. */
  size_ml?: number
  currency?: string | null
  merchant?: string | null
  onOrder?: boolean
}

/** Fields for bottles that were bought together: quantity, size, price, and whether they have arrived. */
export function PurchaseFields({ count = 1, size_ml, currency, merchant, onOrder = false }: PurchaseFieldsProps) {
  const { t } = useLingui()
  const today = useToday()
  const { replica } = useCellar()
  const [coming, setComing] = useState(onOrder)
  const [typed, setTyped] = useState(count)
  return (
    <>
      <FormRow>
        <NumberField
          name="bottle_ids"
          label={t`Number of bottles`}
          whole
          defaultValue={count}
          onChange={event => setTyped(typedCount(event))}
        />
        <SizeField {...(size_ml && { size_ml })} />
      </FormRow>
      <FormRow>
        <MoneyFields name="price" label={t`Price per bottle`} currency={currency ?? null} />
        <RadioGroup
          label={t({ context: 'field', message: 'Current location' })}
          name="arrival"
          value={coming ? 'coming' : 'here'}
          onChange={arrival => setComing(arrival === 'coming')}
          choices={[
            { value: 'here', label: t`In the cellar` },
            { value: 'coming', label: t({ context: 'screen', message: 'On order' }) },
          ]}
        />
      </FormRow>
      <FormRow>
        <DateField
          name="ordered_on"
          label={t({ context: 'field', message: 'Bought on' })}
          defaultValue={today}
          optional
        />
        {coming ? (
          <DateField name="expected_on" label={t({ context: 'field', message: 'Expected on' })} optional />
        ) : (
          <DateField name="received_on" label={t`In the cellar since`} defaultValue={today} />
        )}
      </FormRow>
      <FormRow>
        <SuggestField
          name="merchant"
          label={t({ context: 'field', message: 'Merchant' })}
          optional
          defaultValue={merchant ?? ''}
          options={replica ? merchantsIn(replica.purchases) : []}
        />
        {coming ? null : <PlaceField count={typed} />}
      </FormRow>
    </>
  )
}

const { size_ml, price_minor, price_currency } = lineFields
const { merchant, ordered_on, expected_on } = orderFields

/** The fields of a purchase. The number of bottles has the name under which the command expects their ids. */
export const purchaseFields = {
  bottle_ids: count(limits.bottles_at_once),
  size_ml,
  price_minor,
  price_currency,
  merchant,
  ordered_on,
  expected_on,
  received_on: z.optional(day()),
  arrival: oneOf(['here', 'coming']),
  ...placeFields,
}
export const PurchaseForm = z.strictObject(purchaseFields)

/** Returns a function that reads the purchase that was entered, with the message about adding it. */
export function useNewPurchase() {
  const placeInput = usePlaceInput()
  const unslottedMessage = useUnslottedMessage()
  return (wine_id: string, form: z.infer<typeof PurchaseForm>) => {
    const {
      arrival: _,
      bottle_ids: count,
      place_id,
      into_slots,
      second_place_id,
      expected_on = null,
      received_on = null,
      ...rest
    } = form
    const bottle_ids = newIds(count)
    const place = received_on === null ? {} : placeInput({ place_id, into_slots, second_place_id }, count)
    const purchase: NewPurchase = { ...rest, ...place, id: newId(), wine_id, bottle_ids, expected_on, received_on }
    return { purchase, message: (done: string) => unslottedMessage(done, place, count) }
  }
}

export function newIds(length: number): string[] {
  return Array.from({ length }, () => newId())
}
