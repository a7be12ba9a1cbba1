import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { sweetnesses } from '../../../model/choices.ts'
import type { Wine } from '../../../model/wine.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { MultiCombobox } from '../../../ui/multi-combobox.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { CustomFieldInputs } from '../../custom-fields/web/custom-field-inputs.tsx'
import { useCustomFields } from '../../custom-fields/web/use-custom-fields.ts'
import { customIdOf, type SharedField } from '../many-wines.ts'
import { suggest } from '../reference.ts'
import { countryChoices } from './country-choices.ts'
import { ownValues } from './custom-values.ts'
import { GrapesField } from './grapes-field.tsx'
import { optionOf, withOwn } from './origin-fields.tsx'
import { TypeField } from './type-field.tsx'
import { useReference } from './use-reference.ts'
import { sweetnessNames, wineFieldLabels } from './wine-field-labels.ts'

/** The input for one field of several wines. Only the estimated window of a single wine is filled in. */
export function SharedFieldInput({ field, wines }: { field: SharedField; wines: readonly Wine[] }) {
  const { t, i18n } = useLingui()
  const custom = useCustomFields()
  const custom_id = customIdOf(field)
  if (custom_id !== undefined) return <CustomFieldInputs fields={custom.filter(({ id }) => id === custom_id)} />
  switch (field) {
    case 'type':
      return <TypeField defaultValue={wines[0]?.type ?? 'red'} />
    case 'country':
      return <CountryField />
    case 'producer':
    case 'region':
    case 'subregion':
    case 'appellation':
      return <SuggestedField field={field} />
    case 'grapes':
      return <GrapesField grapes={[]} />
    case 'vintage':
      return <NumberField name="vintage" whole label={i18n._(wineFieldLabels.vintage)} />
    case 'alcohol':
      return <NumberField name="alcohol" label={t`Alcohol in percent`} />
    case 'sweetness':
      return (
        <Select
          name="sweetness"
          label={i18n._(wineFieldLabels.sweetness)}
          empty={t({ context: 'choice', message: 'Not specified' })}
          choices={sweetnesses.map(value => ({ value, label: i18n._(sweetnessNames[value]) }))}
        />
      )
    case 'tags':
      return <TagsFields wines={wines} />
    case 'window':
      return <WindowFields wines={wines} />
    case 'note':
      return <TextArea name="note" label={i18n._(wineFieldLabels.note)} rows={3} />
    default:
      return <TextField name={field} label={i18n._(wineFieldLabels[field as 'name'])} autoComplete="off" />
  }
}

function CountryField() {
  const { i18n } = useLingui()
  const countries = useMemo(() => countryChoices(i18n.locale), [i18n.locale])
  return <Combobox name="country" label={i18n._(wineFieldLabels.country)} options={countries} />
}

const offered = 12

/** A text with suggestions from the reference data and from the cellar's own wines. */
function SuggestedField({ field }: { field: 'producer' | 'region' | 'subregion' | 'appellation' }) {
  const { i18n } = useLingui()
  const { regions, appellations } = useReference()
  const { replica } = useCellar()
  const [text, setText] = useState('')
  const own = ownValues(replica?.wines ?? noWines)
  const known = {
    producer: [],
    region: regions.filter(({ subregion }) => subregion === null),
    subregion: regions.filter(({ subregion }) => subregion !== null),
    appellation: appellations,
  }[field]
  const mine = { producer: own.producers, region: own.regions, subregion: [], appellation: own.appellations }[field]
  const options = suggest(known, text, { limit: offered }).map(({ entry, matched }) => optionOf(entry.name, matched))
  return (
    <SuggestField
      filtered
      name={field}
      label={i18n._(wineFieldLabels[field])}
      options={withOwn(options, mine, text)}
      value={text}
      onChange={next => setText(next)}
    />
  )
}

/** Adds tags to all of the wines, and offers to remove those that any of them has. */
function TagsFields({ wines }: { wines: readonly Wine[] }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const offered = ownValues(replica?.wines ?? noWines).tags
  const worn = [...new Set(wines.flatMap(wine => wine.tags))]
  return (
    <>
      <MultiCombobox
        name="tags_added"
        label={t({ context: 'field', message: 'Add tags' })}
        free
        options={optionsOf(offered)}
      />
      {worn.length > 0 && (
        <MultiCombobox
          name="tags_removed"
          label={t({ context: 'field', message: 'Remove tags' })}
          options={optionsOf(worn)}
        />
      )}
    </>
  )
}

/** The years of a window. They start with the estimate of a single wine, to be corrected. */
function WindowFields({ wines }: { wines: readonly Wine[] }) {
  const { t, i18n } = useLingui()
  const [wine, ...others] = wines
  const estimate = others.length === 0 && wine?.window_source === 'estimated' ? wine : undefined
  const hint = t({ context: 'field', message: 'Year' })
  return (
    <FormRow>
      {(['drink_from', 'drink_until'] as const).map(name => (
        <NumberField
          key={name}
          name={name}
          label={i18n._(wineFieldLabels[name])}
          whole
          hint={hint}
          defaultValue={estimate?.[name]}
        />
      ))}
    </FormRow>
  )
}

const noWines = new Map<string, Wine>()

function optionsOf(values: readonly string[]) {
  return values.map(value => ({ value, label: value }))
}
