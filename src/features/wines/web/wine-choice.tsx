import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { wineTypes } from '../../../model/choices.ts'
import type { Wine, WineType } from '../../../model/wine.ts'
import { id, oneOf } from '../../../shared/fields.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { UnlistedWine } from '../contract.ts'
import { ownValues } from './custom-values.ts'
import { typedVintage } from './typed-vintage.ts'
import { wineText } from './wine-names.ts'
import { typeNames } from './words.ts'

interface WineChoiceProps {
  /** The prefix of the field names in a form with several wines. */
  prefix?: string
  /** The preselected wine of the cellar. */
  wine_id?: string | null
  /** The selected wine of the cellar, or the type of a new one. */
  onChoose?: (wine: Wine | undefined, type: WineType) => void
}

/** Selects a wine of the cellar or describes one that it does not have. */
export function WineChoice({ prefix = '', wine_id = null, onChoose }: WineChoiceProps) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const [from, setFrom] = useState<'cellar' | 'elsewhere'>(replica?.wines.size ? 'cellar' : 'elsewhere')
  const wines = replica?.wines ?? none
  const options = useMemo(
    () => Array.from(wines.values(), wine => ({ value: wine.id, label: wineText(wine) })),
    [wines],
  )
  const producers = ownValues(wines).producers.map(value => ({ value, label: value }))
  return (
    <>
      <RadioGroup
        label={t({ context: 'field', message: 'Wine' })}
        name={`${prefix}wine_from`}
        value={from}
        onChange={next => {
          setFrom(next)
          onChoose?.(undefined, 'red')
        }}
        choices={[
          { value: 'cellar', label: t`From the cellar` },
          { value: 'elsewhere', label: t({ context: 'choice', message: 'Another wine' }) },
        ]}
      />
      {from === 'cellar' ? (
        <Combobox
          name={`${prefix}wine_id`}
          label={t({ context: 'field', message: 'Wine' })}
          defaultValue={wine_id}
          options={options}
          placeholder={t`Producer, name, vintage`}
          onChange={id => {
            const wine = id === null ? undefined : wines.get(id)
            onChoose?.(wine, wine?.type ?? 'red')
          }}
        />
      ) : (
        <>
          <FormRow>
            <SuggestField
              name={`${prefix}wine.producer`}
              label={t({ context: 'field', message: 'Producer' })}
              options={producers}
            />
            <TextField name={`${prefix}wine.name`} label={t({ context: 'field', message: 'Wine name' })} />
          </FormRow>
          <FormRow>
            <TextField
              name={`${prefix}wine.vintage`}
              label={t({ context: 'field', message: 'Vintage' })}
              inputMode="numeric"
              autoComplete="off"
              hint={t`Leave empty for a non-vintage wine`}
            />
            <Select
              name={`${prefix}wine.type`}
              label={t({ context: 'wine', message: 'Type' })}
              defaultValue="red"
              onChange={event => onChoose?.(undefined, event.target.value as WineType)}
              choices={wineTypes.map(type => ({ value: type, label: i18n._(typeNames[type]) }))}
            />
          </FormRow>
        </>
      )}
    </>
  )
}

const none: ReadonlyMap<string, Wine> = new Map()

const { producer, name, type } = UnlistedWine.def.shape

/** The fields of the choice: the id of a wine of the cellar, or the description of another one. */
export const wineChoiceFields = {
  wine_from: z.optional(oneOf(['cellar', 'elsewhere'])),
  wine_id: z.optional(id()),
  wine: z.optional(z.strictObject({ producer, name, type, vintage: typedVintage })),
}
const WineChoiceForm = z.strictObject(wineChoiceFields)

/** Returns the wine that was chosen; one that the cellar does not have gets the id that was made for it. */
export function chosenWine({ wine_from, wine_id = '', wine }: z.infer<typeof WineChoiceForm>, new_id: string) {
  return wine_from === 'cellar' ? { wine_id } : { wine_id: new_id, wine }
}
