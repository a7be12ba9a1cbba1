import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { bottleStates, departures, endings, preservations, wineTypes } from '../../../model/choices.ts'
import { products } from '../../../model/products.ts'
import { preservationNames } from '../../bottles/web/opening-words.ts'
import { litresText } from '../../bottles/web/size-text.ts'
import { departureNames, stateNames } from '../../bottles/web/words.ts'
import type { ColumnKind } from '../../bulk-add/column-kinds.ts'
import { kindName } from '../../bulk-add/web/words.ts'
import { fieldNames } from '../../history/web/field-names.ts'
import { countryName } from '../../wines/countries.ts'
import { vintageText } from '../../wines/web/wine-names.ts'
import { typeNames } from '../../wines/web/words.ts'
import type { Difference, FileColumn, ImportFormat, Warning, WarningCode } from '../contract.ts'

export function formatName(format: ImportFormat, i18n: I18n): string {
  return format === 'own' || format === 'mapped' ? i18n._(tableNames[format]) : products[format]
}

const tableNames = {
  own: msg`This program’s table of everything`,
  mapped: msg`A table of your own`,
}

/** Names the kind of a file's column: by the name that pasted lists use, or by its own where only files have it. */
export function fileColumnName(holds: FileColumn): MessageDescriptor {
  return holds in fileColumnNames
    ? fileColumnNames[holds as keyof typeof fileColumnNames]
    : kindName(holds as ColumnKind)
}

const fileColumnNames = {
  none: msg`Not taken, but kept`,
  on_order: msg`How many are on order`,
  gone: msg`How many are gone`,
  state: msg`Where they are`,
  departed_on: msg`Gone on`,
  departure: msg`What became of it`,
  departure_note: msg`Note on its going`,
  value: msg`Worth of one`,
  score: msg`Score`,
  tasted_on: msg`Tasted on`,
  tasting_note: msg`Tasting note`,
  shelf: msg`Shelf in the place`,
} satisfies Partial<Record<FileColumn, MessageDescriptor>>

export const differenceNames: Record<Difference['kind'], MessageDescriptor> = {
  wine_new: msg`New wine`,
  wine_edited: msg`Wine edited`,
  bottles_new: msg`New bottles`,
  bottles_received: msg`Received`,
  bottles_moved: msg`Moved`,
  bottles_edited: msg`Bottles edited`,
  bottles_gone: msg`Gone`,
  bottles_vanished: msg`Not in the file any more`,
}

/** Returns the names of a wine on one line. */
export function namedText(
  { producer, name, vintage }: Pick<Difference, 'producer' | 'name' | 'vintage'>,
  i18n: I18n,
): string {
  return [producer, name, vintageText(vintage, i18n)].filter(part => part !== null).join(' ')
}

const moreFields: Record<string, MessageDescriptor> = {
  window: msg`Drinking window`,
  place: msg`Place`,
  price: msg`Price`,
  state: msg`Where they are`,
  purchase: msg`Purchase`,
  purchase_note: msg`Note on the purchase`,
  wine: msg`Wine`,
  slot: msg`Slot`,
  labelled_on: msg`Sticker put on`,
  departed_on: msg`Gone on`,
  departure_note: msg`Note on its going`,
  revenue: msg`Sold for`,
  custom_fields: msg`Own fields`,
}

/** Returns the name of a field. */
export function fieldText(field: string, i18n: I18n): string {
  const known = moreFields[field] ?? fieldNames[field]
  return known ? i18n._(known) : field
}

/** Returns the value of a field in a person's words. */
export function valueText(field: string | null, value: string | null, i18n: I18n): string {
  if (value === null) return '—'
  if (field === 'country') return countryName(value, i18n.locale)
  const type = field === 'type' && wineTypes.find(each => each === value)
  if (type) return i18n._(typeNames[type])
  const departure = field === 'departure' && endings.find(each => each === value)
  if (departure) return i18n._(departureNames[departure])
  const preserved = field === 'preserved' && preservations.find(each => each === value)
  if (preserved) return i18n._(preservationNames[preserved])
  const state = bottleStates.find(each => each === value)
  return state && (field === 'state' || field === 'departure') ? i18n._(stateNames[state]) : value
}

/** The text of each warning. */
export const warningNames: Record<WarningCode, MessageDescriptor> = {
  code_taken: msg`Another bottle here has this code`,
  column_missing: msg`The file has no such column`,
  count_unreadable: msg`This is no number of bottles`,
  country_unknown: msg`No country is known by this name`,
  currency_unknown: msg`No currency has these letters`,
  day_unreadable: msg`This is no day, as the product writes days`,
  departure_unknown: msg`How the bottle went is not clear`,
  header_again: msg`The header stands here once more`,
  number_form_mixed: msg`Written otherwise than the other numbers`,
  number_unreadable: msg`This is no amount`,
  quotes_unbalanced: msg`A quotation mark is missing in this row`,
  row_long: msg`The row has more cells than the header`,
  row_short: msg`The row has fewer cells than the header`,
  score_unreadable: msg`This is no score up to 100`,
  size_unreadable: msg`This is no bottle size`,
  slot_taken: msg`The slot is taken, or not there`,
  state_unknown: msg`Whether the bottle is there is not clear`,
  text_cleaned: msg`Control characters stand in this text`,
  text_cut: msg`The text is too long for its field`,
  type_unknown: msg`No type of wine is known by this name`,
  vintage_impossible: msg`No wine can be of this year`,
  window_reversed: msg`The window ends before it begins`,
  wine_unnamed: msg`The row names no wine`,
  year_unreadable: msg`This is no year`,
}

/** Returns the value that is read despite a warning. */
export function guessText({ code, guess }: Warning, i18n: I18n): string {
  if (guess === null) return i18n._(withoutGuess[code] ?? msg`Left unknown; the text is kept with the wine`)
  if (code === 'departure_unknown') return i18n._(departureNames[departures.find(each => each === guess) ?? 'drunk'])
  if (code === 'state_unknown') return i18n._(msg`In the cellar`)
  if (code === 'size_unreadable' || (code === 'column_missing' && /^\d{3,}$/.test(guess))) {
    return litresText(Number(guess), i18n)
  }
  const type = wineTypes.find(each => each === guess)
  if (type && (code === 'type_unknown' || code === 'column_missing')) return i18n._(typeNames[type])
  return guess
}

const withoutGuess: { [C in WarningCode]?: MessageDescriptor } = {
  column_missing: msg`Left unknown`,
  header_again: msg`Left out`,
  wine_unnamed: msg`Left out`,
  quotes_unbalanced: msg`The row is read without its quotation marks`,
  row_long: msg`The cells beyond are kept with the wine`,
  row_short: msg`The missing cells are taken as empty`,
  slot_taken: msg`Its place without a slot`,
  text_cut: msg`Its beginning; the whole is kept with the wine`,
}
