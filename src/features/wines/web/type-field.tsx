import { useLingui } from '@lingui/react/macro'
import { wineTypes } from '../../../model/choices.ts'
import type { WineType } from '../../../model/wine.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TypeDisc } from './type-disc.tsx'
import { typeNames } from './words.ts'

/** The type of a wine as a row of all types, as in the list. */
export function TypeField({ defaultValue }: { defaultValue: WineType }) {
  const { t, i18n } = useLingui()
  return (
    <RadioGroup
      look="tiles"
      name="type"
      label={t({ context: 'wine', message: 'Type' })}
      defaultValue={defaultValue}
      choices={wineTypes.map(type => ({
        value: type,
        label: i18n._(typeNames[type]),
        icon: <TypeDisc type={type} silent />,
      }))}
    />
  )
}
