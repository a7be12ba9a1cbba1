import { useLingui } from '@lingui/react/macro'
import type { CustomField } from '../../../model/custom-field.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { OwnValues } from '../custom-values.ts'

/** The custom fields of the cellar as form inputs, two to a row. */
export function CustomFieldInputs({ fields, values = {} }: { fields: readonly CustomField[]; values?: OwnValues }) {
  const pairs = Array.from({ length: Math.ceil(fields.length / 2) }, (_, at) => fields.slice(at * 2, at * 2 + 2))
  return pairs.map(pair => (
    <FormRow key={pair[0]?.id}>
      {pair.map(field => (
        <CustomFieldInput key={field.id} field={field} value={values[field.id] ?? ''} />
      ))}
    </FormRow>
  ))
}

function CustomFieldInput({ field, value }: { field: CustomField; value: string }) {
  const { t } = useLingui()
  const shared = { name: `own.${field.id}`, label: field.name, defaultValue: value }
  switch (field.kind) {
    case 'number':
      return <NumberField {...shared} />
    case 'day':
      return <DateField {...shared} />
    case 'choice': {
      const isGone = value !== '' && !field.choices.includes(value)
      const choices = isGone ? [...field.choices, value] : field.choices
      return (
        <Select
          {...shared}
          empty={t({ context: 'choice', message: 'Not specified' })}
          choices={choices.map(each => ({ value: each, label: each }))}
        />
      )
    }
    default:
      return <TextField {...shared} />
  }
}
