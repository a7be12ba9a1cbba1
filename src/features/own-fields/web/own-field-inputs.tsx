import { useLingui } from '@lingui/react/macro'
import { DateField } from '../../../web/ui/date-field.tsx'
import { FormRow } from '../../../web/ui/form-row.tsx'
import { NumberField } from '../../../web/ui/number-field.tsx'
import { Select } from '../../../web/ui/select.tsx'
import { TextField } from '../../../web/ui/text-field.tsx'
import type { OwnField } from '../contract.ts'
import type { OwnValues } from '../own-values.ts'
import { inputNameOf } from './own-reading.ts'

/** The cellar's own fields in a form, two and two. */
export function OwnFieldInputs({ fields, values = {} }: { fields: readonly OwnField[]; values?: OwnValues }) {
  const pairs = Array.from({ length: Math.ceil(fields.length / 2) }, (_, at) => fields.slice(at * 2, at * 2 + 2))
  return pairs.map(pair => (
    <FormRow key={pair[0]?.id}>
      {pair.map(field => (
        <OwnFieldInput key={field.id} field={field} value={values[field.id] ?? ''} />
      ))}
    </FormRow>
  ))
}

function OwnFieldInput({ field, value }: { field: OwnField; value: string }) {
  const { t } = useLingui()
  const shared = { name: inputNameOf(field), label: field.name, defaultValue: value }
  switch (field.kind) {
    case 'number':
      return <NumberField {...shared} />
    case 'day':
      return <DateField {...shared} />
    case 'choice': {
      const isGone = value !== '' && !field.choices.includes(value)
      const choices = isGone ? [...field.choices, value] : field.choices
      return <Select {...shared} empty={t`Not said`} choices={choices.map(each => ({ value: each, label: each }))} />
    }
    default:
      return <TextField {...shared} />
  }
}
