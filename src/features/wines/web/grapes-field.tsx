import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Grape } from '../../../model/wine.ts'
import { NumberField } from '../../../ui/number-field.tsx'
import type { Option } from '../../../ui/option-match.ts'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { suggest } from '../reference.ts'
import { RowsField } from './rows-field.tsx'
import { useReference } from './use-reference.ts'

/** The grapes of a wine, each with its share where that is known. */
export function GrapesField({ grapes }: { grapes: readonly Grape[] }) {
  const { t } = useLingui()
  return (
    <RowsField
      name="grapes"
      label={t({ context: 'field', message: 'Grapes' })}
      rows={grapes.length > 0 ? grapes : [empty]}
      empty={empty}
      add={t({ context: 'button', message: 'Add grape' })}
      remove={t`Remove this grape`}
      short
    >
      {({ name, share }, index) => (
        <>
          <GrapeName index={index} name={name} />
          <NumberField
            name={`grapes.${index}.share`}
            label={t({ context: 'grape', message: 'Percentage' })}
            hideLabel
            defaultValue={share}
            placeholder="%"
          />
        </>
      )}
    </RowsField>
  )
}

function GrapeName({ index, name }: { index: number; name: string }) {
  const { t } = useLingui()
  const { grapes } = useReference()
  const [text, setText] = useState(name)
  const options: Option[] = suggest(grapes, text, { limit: 10 }).map(({ entry, matched }) => ({
    value: entry.name,
    label: entry.name,
    ...(matched === entry.name ? {} : { hint: matched }),
  }))
  return (
    <SuggestField
      name={`grapes.${index}.name`}
      label={t({ context: 'field', message: 'Grape' })}
      hideLabel
      filtered
      options={options}
      value={text}
      onChange={setText}
      placeholder={t({ context: 'field', message: 'Grape name' })}
    />
  )
}

const empty: Grape = { name: '', share: null }
