import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Departure } from '../../../model/bottle.ts'
import type { WineType } from '../../../model/wine.ts'
import { fieldsOfKind } from '../../../model/wine-fields.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DepartureField } from '../../bottles/web/departure-field.tsx'
import { MoneyFields } from '../../bottles/web/money-fields.tsx'
import { SizeField } from '../../bottles/web/size-field.tsx'
import { choiceWords } from '../../history/web/choice-words.ts'
import { fieldNames } from '../../history/web/field-names.ts'
import type { Scalars } from '../../history/web/scalars.ts'
import { countryChoices } from '../../wines/web/country-choices.ts'
import { TypeField } from '../../wines/web/type-field.tsx'

/** The fields of a request as a person enters them. An amount has its currency next to it. */
export function RequestFields({ scalars }: { scalars: Scalars }) {
  const { i18n } = useLingui()
  const [departure, setDeparture] = useState(scalars.departure)
  const label = (name: string) => (fieldNames[name] ? i18n._(fieldNames[name]) : name)

  function fieldOf(name: string): ReactNode {
    const value = scalars[name] ?? null
    const common = { name, label: label(name), defaultValue: value ?? '' }
    const money = moneyNames.find(each => name.startsWith(each))
    if (money) {
      if (name.endsWith('_currency') || (money === 'revenue' && departure !== 'sold')) return null
      const currency = textOrNull(scalars[`${money}_currency`])
      const minor = typeof value === 'number' && currency ? value : null
      return <MoneyFields name={money} label={common.label} minor={minor} currency={currency} />
    }
    if (name === 'departure') return <DepartureField value={departure as Departure} onChange={setDeparture} />
    if (name === 'type') return <TypeField defaultValue={value as WineType} />
    const words = choiceWords(name, value)
    if (words) return <Select {...common} {...(value === null && { empty: '–' })} choices={choicesOf(words)} />
    if (name === 'country') return <Select {...common} empty="–" choices={countryChoices(i18n.locale)} />
    if (name === 'size_ml') return <SizeField size_ml={value as number} />
    if (name === 'note') return <TextArea {...common} rows={2} optional />
    if (name.endsWith('_on')) return <DateField {...common} />
    return isNumber(name, value) ? (
      <NumberField {...common} whole={!percentFields.has(name)} />
    ) : (
      <TextField {...common} />
    )
  }

  function choicesOf(words: Partial<Record<string, MessageDescriptor>>) {
    return Object.entries(words).map(([value, word]) => ({ value, label: word ? i18n._(word) : value }))
  }
  return Object.keys(scalars).map(name => <div key={name}>{fieldOf(name)}</div>)
}

const moneyNames = ['price', 'revenue'] as const

function isNumber(name: string, value: Scalars[string] | undefined): boolean {
  return typeof value === 'number' || numberFields.has(name)
}

const percentFields: ReadonlySet<string> = new Set(fieldsOfKind('percent'))
const numberFields: ReadonlySet<string> = new Set([
  ...fieldsOfKind('vintage', 'percent', 'year'),
  'size_ml',
  'quantity',
  'left_ml',
  'poured_ml',
  'ml',
])

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
