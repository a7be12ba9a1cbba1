/** The possible errors of a cell; the screen has their texts. */
export type CellErrorCode =
  | 'nameless'
  | 'several_wines'
  | 'too_long'
  | 'bad_characters'
  | 'not_a_vintage'
  | 'not_a_year'
  | 'window_reversed'
  | 'not_a_size'
  | 'not_a_count'
  | 'not_a_price'
  | 'no_currency'
  | 'not_a_currency'
  | 'not_a_type'
  | 'not_a_country'
  | 'not_a_day'
  | 'day_in_future'
  | 'not_alcohol'
  | 'not_grapes'
  | 'chosen_twice'
  | 'lies_nowhere_yet'

export interface CellError {
  /** The index of the column. */
  column: number
  code: CellErrorCode
  max?: number
}
