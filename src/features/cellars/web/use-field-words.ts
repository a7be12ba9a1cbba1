import { useLingui } from '@lingui/react/macro'
import { dayText } from '../../../web/day-text.ts'
import type { Departure } from '../../bottles/contract.ts'
import { departureNames } from '../../bottles/web/words.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { placeText } from '../../places/place-text.ts'
import type { WineType } from '../../wines/contract.ts'
import { typeNames } from '../../wines/web/words.ts'
import { ownIn, textOf } from './field-values.ts'
import { fieldWords } from './field-words.ts'
import { useCellar } from './use-cellar.ts'

/** What fields of a row are called, and how what they hold is said. */
export function useFieldWords() {
  const { i18n } = useLingui()
  const money = useMoney()
  const replica = useCellar().replica

  /** The value of a field; an amount is said with the currency that stands beside it. */
  function sayValue(field: string, row: Record<string, unknown> | undefined): string {
    const value = (field.startsWith('own.') ? ownIn(row?.own, field.slice(4)) : row?.[field]) ?? null
    if (value === null) return '–'
    if (field === 'departure') return i18n._(departureNames[value as Departure])
    if (field === 'place_id') return (replica && placeText(String(value), replica.places)) || '–'
    if (field === 'type') return i18n._(typeNames[value as WineType])
    if (field.endsWith('_on')) return dayText(String(value), i18n.locale)
    const currency = row?.[field.replace(/_minor$/, '_currency')]
    return field.endsWith('_minor') && typeof currency === 'string'
      ? money.format(Number(value), currency)
      : textOf(value)
  }

  /** `own.…` is a field that the cellar has defined. Undefined for what has no name among people. */
  function nameOf(field: string): string | undefined {
    const own = replica?.own_fields.get(field.replace(/^own\./, ''))
    const word = fieldWords[field.startsWith('own.') ? 'own' : field]
    return own?.name ?? (word && i18n._(word))
  }
  return { nameOf, sayValue }
}
