import type { Bottle, BottleState } from '../../../model/bottle.ts'
import type { Ending } from '../../../model/choices.ts'
import type { Place } from '../../../model/place.ts'
import type { Money, Valuation } from '../../../model/valuation.ts'
import type { Wine } from '../../../model/wine.ts'
import type { Day } from '../../../shared/days.ts'
import type { ScoreScale } from '../../../shared/score-scales.ts'

/** What one row of a foreign file says, whatever the product: what every reader makes and `plan.ts` takes. */
export interface Entry {
  line: number
  wine: ParsedWine
  lots: ParsedLot[]
  values: ParsedValue[]
  tastings: ParsedTasting[]
  wish: ParsedWish | null
  /** In our own table alone: which wine of the cellar it came from is meant, and since when that was there. */
  wine_ours?: { id: string; created_at: string | null }
}

/** Values of own fields stand under the titles that our own table gives them: which fields they are is the cellar's. */
export type ParsedWine = Omit<Wine, 'id' | 'created_at'>

/** Bottles of a row that share everything. */
export interface ParsedLot {
  count: number
  size_ml: number
  state: BottleState
  place: ParsedPlace[]
  purchase: ParsedPurchase | null
  received_on: Day | null
  departure: ParsedDeparture | null
  note: string | null
  /** The number of the bottle in the other product, when the lot is one bottle. */
  external_id: string | null
  /** Columns without a field here, under their own names. */
  extra: Record<string, string>
  ours?: LotOurs
}

/** What our own table alone says of a bottle: its ids in the cellar from which it came, and what no other product has. */
export interface LotOurs {
  id: string
  purchase_id: string
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
    | 'company'
    | 'occasion'
  >
}

/** What a bottle of the wine in this size is worth. */
export interface ParsedValue extends Money {
  size_ml: number
  /** Null: on the day of the import. */
  valued_on: Day | null
  /** Without it `imported`. */
  source?: Valuation['source']
}

export interface ParsedTasting {
  /** Whether it is the note of the person who brings it in; else nobody's here. */
  own: boolean
  tasted_on: Day | null
  /** 0–100, whatever scale it was given on. */
  score: number | null
  score_scale: ScoreScale | null
  note: string | null
}

export interface ParsedWish {
  size_ml: number
  quantity: number
  limit: Money | null
  note: string | null
  /** Null: on the day of the import. */
  wished_on: Day | null
}

/** With its grid, which our own table alone tells. */
export type ParsedPlace = Pick<Place, 'name' | 'kind'> &
  Partial<Pick<Place, 'grid_rows' | 'grid_columns' | 'grid_depth' | 'grid_kind'>>

export interface ParsedPurchase {
  price: Money | null
  merchant: string | null
  ordered_on: Day | null
  expected_on: Day | null
  order_number: string | null
  note: string | null
  /** Columns without a field here, and the number of the purchase in the other product, under their own names. */
  extra: Record<string, string>
}

export interface ParsedDeparture {
  departure: Ending
  departed_on: Day | null
  note: string | null
  revenue: Money | null
}
