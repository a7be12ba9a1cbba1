import type { DecisionKind, WarningCode } from '../contract.ts'

/** Returns the kind of input that corrects a warning, or null when there is nothing to correct. */
export function decidedBy(code: WarningCode, column: string | null): DecisionKind | null {
  if (column === null) return null
  return code === 'column_missing' ? byColumn(column) : (byCode[code] ?? null)
}

const byCode: { [C in Exclude<WarningCode, 'column_missing'>]?: DecisionKind } = {
  cases_unclear: 'count',
  count_unreadable: 'count',
  country_unknown: 'country',
  currency_unknown: 'currency',
  day_ambiguous: 'day',
  day_unreadable: 'day',
  departure_unknown: 'departure',
  id_changed: 'text',
  number_form_mixed: 'number',
  number_unreadable: 'number',
  score_unreadable: 'number',
  size_unreadable: 'size',
  state_unknown: 'state',
  text_cleaned: 'text',
  text_cut: 'text',
  type_unknown: 'type',
  vintage_impossible: 'year',
  window_reversed: 'year',
  wine_unnamed: 'text',
  year_unreadable: 'year',
}

/** Returns the kind of input for a missing column, where one text may hold for all rows. */
function byColumn(column: string): DecisionKind | null {
  return missing.find(({ words }) => words.test(column))?.kind ?? null
}

const missing: readonly { words: RegExp; kind: DecisionKind }[] = [
  { words: /currency/i, kind: 'currency' },
  { words: /size|volume/i, kind: 'size' },
  { words: /^(type|color|colour|category)$/i, kind: 'type' },
  { words: /quantity|count/i, kind: 'count' },
  { words: /country/i, kind: 'country' },
]
