import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { bottleStates, type DayOrder, departures, endings, preservations, wineTypes } from '../../../model/choices.ts'
import { products } from '../../../model/products.ts'
import { stateNames } from '../../bottles/web/departure-texts.ts'
import { litresText } from '../../bottles/web/litres-text.ts'
import { preservationNames } from '../../bottles/web/opening-words.ts'
import { departureNames } from '../../bottles/web/words.ts'
import type { ColumnKind } from '../../bulk-add/column-kinds.ts'
import { kindName } from '../../bulk-add/web/words.ts'
import { fieldNames } from '../../history/web/field-names.ts'
import { countryName } from '../../wines/countries.ts'
import { vintageText } from '../../wines/web/wine-names.ts'
import { typeNames } from '../../wines/web/words.ts'
import type { Difference, FileColumn, ImportFormat, LeftOut, MappingReason, Warning, WarningCode } from '../contract.ts'

export function formatName(format: ImportFormat, i18n: I18n): string {
  return format === 'own' || format === 'mapped' ? i18n._(tableNames[format]) : products[format]
}

const tableNames = {
  own: msg`Full table of this application`,
  mapped: msg({ context: 'format', message: 'Custom table' }),
}

/** Names the kind of a file's column: by the name that pasted lists use, or by its own where only files have it. */
export function fileColumnName(holds: FileColumn): MessageDescriptor {
  return holds in fileColumnNames
    ? fileColumnNames[holds as keyof typeof fileColumnNames]
    : kindName(holds as ColumnKind)
}

const fileColumnNames = {
  none: msg`Do not import, but keep`,
  cases: msg`Number of cases`,
  case_size: msg`Bottles per case`,
  case_price: msg`Price per case`,
  on_order: msg`Bottles on order`,
  gone: msg({ context: 'column', message: 'Past bottles' }),
  state: msg({ context: 'column', message: 'Location' }),
  departed_on: msg({ context: 'column', message: 'Removed on' }),
  departure: msg({ context: 'of a bottle', message: 'Outcome' }),
  departure_note: msg`Note on removal`,
  value: msg`Value per bottle`,
  score: msg({ context: 'field', message: 'Score' }),
  tasted_on: msg({ context: 'field', message: 'Tasted on' }),
  tasting_note: msg({ context: 'field', message: 'Tasting note' }),
  shelf: msg`Shelf in the place`,
} satisfies Partial<Record<FileColumn, MessageDescriptor>>

/** The reason for the kind of a column, which may name another kind. */
export const mappingReasonNames: Record<MappingReason, (kind: string) => MessageDescriptor> = {
  heading: () => msg({ context: 'reason', message: 'Name of the column' }),
  cells: () => msg({ context: 'reason', message: 'Contents of the column' }),
  chosen: () => msg({ context: 'reason', message: 'Your choice' }),
  cells_differ: kind => msg`Named “${kind}”, but the contents do not fit`,
  taken: kind => msg`Another column is already imported as “${kind}”`,
  weak: kind => msg`Perhaps “${kind}”, but the column is not named so`,
  unknown: () => msg({ context: 'reason', message: 'Not recognized' }),
}

export const differenceNames: Record<Difference['kind'], MessageDescriptor> = {
  wine_new: msg({ context: 'screen', message: 'New wine' }),
  wine_edited: msg({ context: 'change', message: 'Wine edited' }),
  bottles_new: msg({ context: 'change', message: 'New bottles' }),
  bottles_received: msg({ context: 'change', message: 'Received' }),
  bottles_moved: msg({ context: 'change', message: 'Moved' }),
  bottles_edited: msg({ context: 'change', message: 'Bottles edited' }),
  bottles_gone: msg({ context: 'bottles', message: 'Past bottles' }),
  bottles_vanished: msg`No longer in the file`,
}

/** Returns the names of a wine on one line. */
export function namedText(
  { producer, name, vintage }: Pick<Difference, 'producer' | 'name' | 'vintage'>,
  i18n: I18n,
): string {
  return [producer, name, vintageText(vintage, i18n)].filter(part => part !== null).join(' ')
}

const moreFields: Record<string, MessageDescriptor> = {
  window: msg({ context: 'field', message: 'Drinking window' }),
  place: msg({ context: 'field', message: 'Place' }),
  price: msg({ context: 'field', message: 'Price' }),
  state: msg({ context: 'column', message: 'Location' }),
  purchase: msg({ context: 'field', message: 'Purchase' }),
  purchase_note: msg({ context: 'column', message: 'Purchase note' }),
  wine: msg({ context: 'field', message: 'Wine' }),
  slot: msg({ context: 'field', message: 'Slot' }),
  labelled_on: msg({ context: 'column', message: 'Label applied' }),
  departed_on: msg({ context: 'column', message: 'Removed on' }),
  departure_note: msg`Note on removal`,
  revenue: msg({ context: 'field', message: 'Sold for' }),
  custom_fields: msg({ context: 'heading', message: 'Custom fields' }),
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

export const dayOrderNames: Record<DayOrder, MessageDescriptor> = {
  day_first: msg`Day first, like 31/12/2024`,
  month_first: msg`Month first, like 12/31/2024`,
}

/** The text of each warning. */
export const warningNames: Record<WarningCode, MessageDescriptor> = {
  cellar_file_missing: msg`The file with your bottles, cellar.csv, is missing`,
  amount_large: msg`Unusually high price or value of a bottle`,
  amounts_rounded: msg`Amounts with more decimals than the currency has`,
  bottles_many: msg`Unusually many bottles`,
  case_price_rounded: msg`The price per case does not divide evenly by its bottles`,
  case_size_missing: msg`The number of bottles per case is missing`,
  cases_unclear: msg`Unclear whether the bottles are in the cases or besides them`,
  code_taken: msg`Another bottle already has this code`,
  column_missing: msg`Column not in the file`,
  count_unreadable: msg`Not a number of bottles`,
  country_unknown: msg({ context: 'warning', message: 'Unknown country' }),
  currency_unknown: msg({ context: 'warning', message: 'Unknown currency' }),
  day_ambiguous: msg`Date that can be read in two ways`,
  day_unreadable: msg`Date not recognized`,
  departure_unknown: msg`Reason for removal unclear`,
  header_again: msg`Repeated header row`,
  id_changed: msg`Number or barcode changed by a spreadsheet`,
  id_repeated: msg`Different bottles or wines have this number`,
  number_form_mixed: msg`Number format differs from the other numbers`,
  number_unreadable: msg`Not an amount`,
  purchase_unmatched: msg`No other table has the bottles of this purchase`,
  quotes_unbalanced: msg`Missing quotation mark in this row`,
  row_is_other: msg`Not a row of the table of wines`,
  row_is_sum: msg`Sum or count of other rows`,
  row_long: msg`The row has more cells than the header`,
  row_short: msg`The row has fewer cells than the header`,
  score_unreadable: msg`Not a score up to 100`,
  size_unreadable: msg`Not a bottle size`,
  slot_missing: msg`The place has slots, but the file names none`,
  slot_taken: msg`Slot taken or not found`,
  state_unknown: msg`Unclear whether the bottle is in the cellar`,
  table_hidden: msg({ context: 'warning', message: 'Hidden sheet' }),
  table_is_other: msg`Not a list of the bottles in the cellar`,
  table_without_wines: msg`No column has the names of wines`,
  text_cleaned: msg`The text contains control characters`,
  text_cut: msg`The text is too long`,
  type_unknown: msg`Unknown wine type`,
  vintage_impossible: msg`Not a possible vintage`,
  window_reversed: msg`Drinking window ends before it begins`,
  wine_unnamed: msg`Row without a wine`,
  year_unreadable: msg`Not a year`,
  zeros_lost: msg`Barcodes without their leading zeros`,
}

/** Returns the reason why a row or a table is left out. */
export function leftOutText(reason: LeftOut, i18n: I18n): string {
  return i18n._(reason === 'by_hand' ? msg({ context: 'row', message: 'Left out by you' }) : warningNames[reason])
}

/** Returns the value that is read despite a warning. */
export function guessText({ code, guess, count }: Warning, i18n: I18n): string {
  if (guess === null) return i18n._(withoutGuess[code] ?? msg`Left blank; the text is kept with the wine`)
  if (code === 'slot_taken') return i18n._(msg`${guess}, without a slot`)
  if (code === 'slot_missing') return unslottedText(count, Number(guess), i18n)
  if (code === 'departure_unknown') return i18n._(departureNames[departures.find(each => each === guess) ?? 'drunk'])
  if (code === 'state_unknown') return i18n._(msg`In the cellar`)
  if (code === 'size_unreadable' || (code === 'column_missing' && /^\d{3,}$/.test(guess))) {
    return litresText(Number(guess), i18n)
  }
  const type = wineTypes.find(each => each === guess)
  if (type && (code === 'type_unknown' || code === 'column_missing')) return i18n._(typeNames[type])
  return guess
}

function unslottedText(count: number, free: number, i18n: I18n): string {
  return i18n._(
    msg`${plural(count, { one: '# bottle without a slot', other: '# bottles without a slot' })}; ${plural(free, {
      0: 'no free slots',
      one: '# free slot',
      other: '# free slots',
    })}`,
  )
}

const leftOut = msg({ context: 'row', message: 'Left out' })

const withoutGuess: { [C in WarningCode]?: MessageDescriptor } = {
  amount_large: msg`Imported as it is in the file`,
  amounts_rounded: msg`Rounded to the smallest unit of the currency`,
  bottles_many: msg`Imported as it is in the file`,
  case_size_missing: msg`Kept with the wine as text. With a column “Bottles per case” it can be imported.`,
  column_missing: msg({ context: 'cell', message: 'Left blank' }),
  cellar_file_missing: msg`No bottles. Request your data in Vivino’s account settings and choose the whole ZIP file.`,
  header_again: leftOut,
  row_is_other: leftOut,
  row_is_sum: leftOut,
  table_hidden: leftOut,
  table_is_other: leftOut,
  table_without_wines: leftOut,
  wine_unnamed: leftOut,
  quotes_unbalanced: msg`Row read without its quotation marks`,
  row_long: msg`Extra cells are kept with the wine`,
  row_short: msg`Missing cells are treated as blank`,
  text_cut: msg`Shortened; the full text is kept with the wine`,
  id_repeated: msg`Recognised by everything else; the number is kept as text`,
  zeros_lost: msg`Zeros added again`,
}
