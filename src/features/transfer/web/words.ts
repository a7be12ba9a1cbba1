import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { departures } from '../../bottles/contract.ts'
import { litresText } from '../../bottles/web/size-text.ts'
import { departureNames } from '../../bottles/web/words.ts'
import { wineTypes } from '../../wines/contract.ts'
import { typeNames } from '../../wines/web/words.ts'
import type { Doubt, DoubtCode, ImportFormat } from '../contract.ts'

export const formatNames: Record<ImportFormat, MessageDescriptor> = {
  cellartracker: msg`CellarTracker`,
  mapped: msg`A table of your own`,
}

/** What is doubtful, in a person's words. */
export const doubtNames: Record<DoubtCode, MessageDescriptor> = {
  column_missing: msg`The file has no such column`,
  count_unreadable: msg`This is no number of bottles`,
  country_unknown: msg`No country is known by this name`,
  currency_unknown: msg`No currency has these letters`,
  day_unreadable: msg`This is no day, as month/day/year`,
  departure_unknown: msg`How the bottle went is not clear`,
  header_again: msg`The header stands here once more`,
  number_form_mixed: msg`Written otherwise than the other numbers`,
  number_unreadable: msg`This is no amount`,
  quotes_unbalanced: msg`A quotation mark is missing in this row`,
  row_long: msg`The row has more cells than the header`,
  row_short: msg`The row has fewer cells than the header`,
  score_unreadable: msg`This is no score up to 100`,
  size_unreadable: msg`This is no bottle size`,
  state_unknown: msg`Whether the bottle is there is not clear`,
  text_cleaned: msg`Control characters stand in this text`,
  text_cut: msg`The text is too long for its field`,
  type_unknown: msg`No type of wine is known by this name`,
  vintage_impossible: msg`No wine can be of this year`,
  window_reversed: msg`The window ends before it begins`,
  wine_unnamed: msg`The row names no wine`,
  year_unreadable: msg`This is no year`,
}

/** What is taken in place of what is doubtful. */
export function guessText({ code, guess }: Doubt, i18n: I18n): string {
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

const withoutGuess: { [C in DoubtCode]?: MessageDescriptor } = {
  column_missing: msg`Left unknown`,
  header_again: msg`Left out`,
  wine_unnamed: msg`Left out`,
  quotes_unbalanced: msg`The row is read without its quotation marks`,
  row_long: msg`The cells beyond are kept with the wine`,
  row_short: msg`The missing cells are taken as empty`,
  text_cut: msg`Its beginning; the whole is kept with the wine`,
}
