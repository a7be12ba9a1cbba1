import { useLingui } from '@lingui/react/macro'
import type { Bottle, Departure } from '../../../model/bottle.ts'
import { FormRow } from '../../../ui/form-row.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { companyNames } from './departure-texts.ts'
import { pastValuesOf } from './past-values.ts'

interface DepartureWordsProps {
  departure: Departure
  /** All bottles of the cellar, whose companies and occasions are suggested. */
  bottles: ReadonlyMap<string, Bottle>
  /** The bottle whose departure is being changed. */
  values?: Pick<Bottle, 'company' | 'occasion' | 'departure_note'>
}

/** Fields for the company, the occasion and a note of a departure. */
export function DepartureWords({ departure, bottles, values }: DepartureWordsProps) {
  const { t, i18n } = useLingui()
  const { companies, occasions } = pastValuesOf(bottles)
  return (
    <>
      <FormRow>
        <SuggestField
          name="company"
          label={i18n._(companyNames[departure])}
          optional
          options={companies}
          defaultValue={values?.company ?? ''}
        />
        <SuggestField
          name="occasion"
          label={t({ context: 'field', message: 'Occasion' })}
          optional
          options={occasions}
          defaultValue={values?.occasion ?? ''}
        />
      </FormRow>
      <TextArea
        name="note"
        label={t({ context: 'field', message: 'Note' })}
        rows={2}
        optional
        defaultValue={values?.departure_note ?? ''}
      />
    </>
  )
}

/** No revenue, for forms that have no field for it. A refused departure is offered with all its fields. */
export const noRevenue = { revenue_minor: null, revenue_currency: null }
