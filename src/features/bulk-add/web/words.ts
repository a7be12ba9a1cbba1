import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WineType } from '../../../model/wine.ts'
import { litresText } from '../../bottles/web/litres-text.ts'
import { type FieldName, fieldNames } from '../../history/web/field-names.ts'
import { countryName } from '../../wines/countries.ts'
import { typeNames } from '../../wines/web/words.ts'
import type { CellError, CellErrorCode } from '../cell-errors.ts'
import type { ColumnKind } from '../column-kinds.ts'

/** The columns that are not named after a field of a wine or a purchase. */
const ownNames = {
  name: msg({ context: 'field', message: 'Wine' }),
  size: msg({ context: 'field', message: 'Size' }),
  window: msg({ context: 'field', message: 'Drinking window' }),
  none: msg({ context: 'column', message: 'Ignore' }),
} satisfies Partial<Record<ColumnKind, MessageDescriptor>>

const fieldsOfTheirs = { price: 'price_minor', currency: 'price_currency', place: 'place_id' } as const

export function kindName(kind: ColumnKind): MessageDescriptor {
  if (kind in ownNames) return ownNames[kind as keyof typeof ownNames]
  return fieldNames[kind in fieldsOfTheirs ? fieldsOfTheirs[kind as keyof typeof fieldsOfTheirs] : (kind as FieldName)]
}

/** Returns a text that says what is wrong with a cell and what would be right. */
export function cellErrorText({ code, max = 0 }: CellError, i18n: I18n): string {
  const isYear = code === 'not_a_vintage'
  return i18n._(cellErrorTexts[code](isYear ? String(max) : i18n.number(max)))
}

const cellErrorTexts: Record<CellErrorCode, (most: string) => MessageDescriptor> = {
  nameless: () => msg`Enter a producer or a name.`,
  several_wines: () =>
    msg`The cellar has several such wines. Choose one, or enter its type, appellation or designation.`,
  too_long: most => msg`At most ${most} characters.`,
  bad_characters: () => msg`Control characters are not allowed.`,
  not_a_vintage: most => msg`Enter a year up to ${most}, or NV for a non-vintage wine.`,
  not_a_year: () => msg`Enter years such as 2026–2035, or a single year.`,
  window_reversed: () => msg`The last year cannot be before the first.`,
  not_a_size: () => msg`Enter a size such as 750 ml, 37.5 cl or Magnum.`,
  not_a_count: most => msg`Enter a whole number up to ${most}.`,
  not_a_price: () => msg`Enter an amount such as 12.50.`,
  no_currency: () => msg`Enter an amount such as 12.50, or with its currency 12.50 SEK.`,
  not_a_currency: () => msg`Enter a three-letter currency code such as EUR.`,
  not_a_type: () => msg`Enter red, white, rosé, orange, sparkling, sweet, fortified, spirit or other.`,
  not_a_country: () => msg`Enter a country such as France or FR.`,
  not_a_day: () => msg`Enter a valid date such as 31.3.2024 or 2024-03-31.`,
  day_in_future: () => msg`The date cannot be in the future.`,
  not_alcohol: () => msg`Enter percent by volume, such as 13.5.`,
  not_grapes: () => msg`Enter grapes such as Merlot 60 %, Cabernet Franc 40 %.`,
  chosen_twice: () => msg`This is listed twice.`,
  lies_nowhere_yet: () => msg`Bottles on order cannot have a place yet.`,
}

/** Returns an assumed value as a person would write it. */
export function assumedText(kind: ColumnKind, value: string, i18n: I18n): string {
  if (kind === 'type') return i18n._(typeNames[value as WineType])
  if (kind === 'country') return countryName(value, i18n.locale)
  return kind === 'size' ? litresText(Number(value), i18n) : value
}
