import type { Bottle, BottleState } from '../../../model/bottle.ts'
import type { Ending } from '../../../model/choices.ts'
import type { Place } from '../../../model/place.ts'
import type { Tasting } from '../../../model/tasting.ts'
import type { Money, Valuation } from '../../../model/valuation.ts'
import type { Wine } from '../../../model/wine.ts'
import type { ListedField } from '../../../model/wine-fields.ts'
import type { Day } from '../../../shared/days.ts'
import type { ScoreScale } from '../../../shared/score-scales.ts'

/** The content of one row of a file. Every reader makes entries, and the import plan collects them. */
export interface Entry {
  line: number
  wine: ParsedWine
  /** The columns and texts of the wine's fields, kept where they differ from those of earlier rows about the wine. */
  texts?: RowTexts
  lots: ParsedLot[]
  values: ParsedValue[]
  tastings: ParsedTasting[]
  wish: ParsedWish | null
  /** The wine's id and creation date, which only this program's own table has. */
  wine_ours?: { id: string; created_at: string | null }
}

export type RowTexts = { [Field in ListedField | 'window' | 'value']?: [column: string, text: string] }

/**
 * A wine of a file. Custom values are keyed by the titles of this program's own table, until the fields of the cellar
 * are matched.
 */
export type ParsedWine = Omit<Wine, 'id' | 'created_at'>

/** The identical bottles of a row. */
export interface ParsedLot {
  count: number
  size_ml: number
  state: BottleState
  place: ParsedPlace[]
  purchase: ParsedPurchase | null
  received_on: Day | null
  departure: ParsedDeparture | null
  note: string | null
  /** The bottle's number in the other product, or null for a lot of several bottles. */
  external_id: string | null
  /** The column of that number, where it is kept as text when it does not identify the bottle. */
  external_id_column?: string
  /** Columns without a field, under their names in the file. */
  extra: Record<string, string>
  ours?: LotOurs
}

/** The parts of a bottle that only this program's own table has, such as its ids in the cellar it came from. */
export interface LotOurs {
  id: string
  purchase_id: string
  /** The number of bottles of its purchase, some of which may have been removed since. */
  bought: number
  bottle: Pick<
    Bottle,
    | 'code'
    | 'slot_row'
    | 'slot_column'
    | 'slot_depth'
    | 'price_minor'
    | 'price_currency'
    | 'opened_on'
    | 'left_ml'
    | 'preserved'
    | 'labelled_on'
    | 'lock_reason'
    | 'locked_until_on'
    | 'company'
    | 'occasion'
  >
}

/** The value of one bottle in this size. */
export interface ParsedValue extends Money {
  size_ml: number
  /** Null stands for the day of the import. */
  valued_on: Day | null
  /** The default is `imported`. */
  source?: Valuation['source']
  /** True in this program's own table, where a wine may have several values of one day. */
  ours?: boolean
}

export interface ParsedTasting {
  /** True for a note by the importing person. Other notes have no author here. */
  own: boolean
  tasted_on: Day | null
  /** From 0 to 100 on every scale. */
  score: number | null
  score_scale: ScoreScale | null
  note: string | null
  /** True for a score that may repeat a tasting of another row. */
  repeats?: boolean
  /** The rest of a tasting, which only this program's own table has. Such a tasting is never taken as another one. */
  ours?: Pick<Tasting, 'bottle_id' | 'food' | 'company' | 'aspects'>
}

export interface ParsedWish {
  size_ml: number
  quantity: number
  limit: Money | null
  note: string | null
  /** Null stands for the day of the import. */
  wished_on: Day | null
  merchant?: string | null
  /** True in this program's own table, where a wine may have several wishes. */
  ours?: boolean
}

/** A place, with a grid when it comes from this program's own table. */
export type ParsedPlace = Pick<Place, 'name' | 'kind'> &
  Partial<Pick<Place, 'grid_rows' | 'grid_columns' | 'grid_depth' | 'grid_kind'>>

export interface ParsedPurchase {
  price: Money | null
  merchant: string | null
  ordered_on: Day | null
  expected_on: Day | null
  order_number: string | null
  note: string | null
  /** Columns without a field, and the purchase's number in the other product, under their names in the file. */
  extra: Record<string, string>
}

export interface ParsedDeparture {
  departure: Ending
  departed_on: Day | null
  note: string | null
  revenue: Money | null
}
