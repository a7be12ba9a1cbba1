import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WineType } from '../../../model/wine.ts'
import { litresText } from '../../bottles/web/size-text.ts'
import { type FieldName, fieldNames } from '../../history/web/field-names.ts'
import { countryName } from '../../wines/countries.ts'
import { typeNames } from '../../wines/web/words.ts'
import type { CellError } from '../cell-errors.ts'
import type { ColumnKind } from '../column-kinds.ts'

/** The columns that are not named after a field of a wine or a purchase. */
const ownNames = {
  name: msg`Wine`,
  size: msg`Size`,
  window: msg`Drinking window`,
  none: msg`Not taken`,
} satisfies Partial<Record<ColumnKind, MessageDescriptor>>

const fieldsOfTheirs = { price: 'price_minor', currency: 'price_currency', place: 'place_id' } as const

export function kindName(kind: ColumnKind): MessageDescriptor {
  if (kind in ownNames) return ownNames[kind as keyof typeof ownNames]
  return fieldNames[kind in fieldsOfTheirs ? fieldsOfTheirs[kind as keyof typeof fieldsOfTheirs] : (kind as FieldName)]
}

/** Returns a text that says what is wrong with a cell and what would be right. */
export function cellErrorText({ code, max = 0 }: CellError): MessageDescriptor {
  const most = String(max)
  switch (code) {
    case 'nameless':
      return msg`A wine needs its producer or its name.`
    case 'too_long':
      return msg`At most ${most} characters.`
    case 'bad_characters':
      return msg`Control characters cannot be part of this.`
    case 'not_a_vintage':
      return msg`A year up to ${most}, or NV for a wine without one.`
    case 'not_a_year':
      return msg`Years such as 2026–2035, or one of them.`
    case 'window_reversed':
      return msg`The last year has to be the first year or later.`
    case 'not_a_size':
      return msg`A size such as 750 ml, 37.5 cl or Magnum.`
    case 'not_a_count':
      return msg`How many bottles: a whole number up to ${most}.`
    case 'not_a_price':
      return msg`An amount such as 12.50.`
    case 'no_currency':
      return msg`An amount such as 12.50, or with its currency: 12.50 SEK.`
    case 'not_a_currency':
      return msg`A currency by its three letters, as EUR.`
    case 'not_a_type':
      return msg`Red, white, rosé, orange, sparkling, sweet, fortified, spirit or other.`
    case 'not_a_country':
      return msg`A country, such as France or FR.`
    case 'not_a_day':
      return msg`A day that exists, such as 31.3.2024 or 2024-03-31.`
    case 'day_in_future':
      return msg`This day has not come yet.`
    case 'not_alcohol':
      return msg`Percent by volume, such as 13.5.`
    case 'not_grapes':
      return msg`Grapes such as Merlot 60 %, Cabernet Franc 40 %.`
    case 'given_twice':
      return msg`The same is given twice.`
    case 'lies_nowhere_yet':
      return msg`Bottles on order lie nowhere yet.`
  }
}

/** Returns an assumed value as a person would write it. */
export function assumedText(kind: ColumnKind, value: string, i18n: I18n): string {
  if (kind === 'type') return i18n._(typeNames[value as WineType])
  if (kind === 'country') return countryName(value, i18n.locale)
  return kind === 'size' ? litresText(Number(value), i18n) : value
}
