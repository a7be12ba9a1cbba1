import type { DecisionKind, WarningCode } from '../contract.ts'

/** Returns the kind of input that corrects a warning, or null when there is nothing to correct. */
export function decidedBy(code: WarningCode, column: string | null): DecisionKind | null {
  if (column === null) return null
  return code === 'column_missing' ? byColumn(column) : byCode[code]
}

const byCode: Record<Exclude<WarningCode, 'column_missing'>, DecisionKind | null> = {
  cellar_file_missing: null,
  amount_large: null,
  bottles_many: null,
  case_price_rounded: null,
  case_size_missing: null,
  cases_unclear: 'count',
  code_taken: null,
  count_unreadable: 'count',
  country_unknown: 'country',
  currency_unknown: 'currency',
  day_unreadable: 'day',
  departure_unknown: 'departure',
  header_again: null,
  id_changed: 'text',
  id_repeated: null,
  number_form_mixed: 'number',
  number_unreadable: 'number',
  purchase_unmatched: null,
  quotes_unbalanced: null,
  row_is_other: null,
  row_is_sum: null,
  row_long: null,
  row_short: null,
  score_unreadable: 'number',
  size_unreadable: 'size',
  slot_missing: null,
  slot_taken: null,
  state_unknown: 'state',
  table_hidden: null,
  table_is_other: null,
  table_without_wines: null,
  text_cleaned: 'text',
  text_cut: 'text',
  type_unknown: 'type',
  vintage_impossible: 'year',
  window_reversed: 'year',
  wine_unnamed: 'text',
  year_unreadable: 'year',
  zeros_lost: null,
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
