import { useLingui } from '@lingui/react/macro'
import { textIn } from '../../../client/form-reading.ts'
import type { Bottle, Departure } from '../../../model/bottle.ts'
import { FormRow } from '../../../ui/form-row.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { moneyIn } from './money-fields.tsx'
import { saidValues } from './past-values.ts'
import { companyNames } from './words.ts'

interface DepartureWordsProps {
  departure: Departure
  /** All of the cellar, for offering what was said before. */
  bottles: ReadonlyMap<string, Bottle>
  /** What was said of it already. */
  said?: Pick<Bottle, 'company' | 'occasion' | 'departure_note'>
}

/** With whom, on what occasion, and what else there is to say of a departure. */
export function DepartureWords({ departure, bottles, said }: DepartureWordsProps) {
  const { t, i18n } = useLingui()
  const { companies, occasions } = saidValues(bottles)
  return (
    <>
      <FormRow>
        <SuggestField
          name="company"
          label={i18n._(companyNames[departure])}
          optional
          options={companies}
          defaultValue={said?.company ?? ''}
        />
        <SuggestField
          name="occasion"
          label={t`Occasion`}
          optional
          options={occasions}
          defaultValue={said?.occasion ?? ''}
        />
      </FormRow>
      <TextArea name="note" label={t`Note`} rows={2} optional defaultValue={said?.departure_note ?? ''} />
    </>
  )
}

/** What the form says of a departure, of one bottle or of several. */
export function departureIn(data: FormData, departure: Departure) {
  const revenue = moneyIn(data, 'revenue')
  const given = {
    departure,
    departed_on: textIn(data, 'departed_on'),
    note: textIn(data, 'note'),
    company: textIn(data, 'company'),
    occasion: textIn(data, 'occasion'),
    revenue_minor: revenue.minor ?? null,
    revenue_currency: revenue.minor === null ? null : revenue.currency,
  }
  return { revenue, given }
}
