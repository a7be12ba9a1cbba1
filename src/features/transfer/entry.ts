import type { Day } from '../../shared/days.ts'
import type { ScoreScale } from '../../shared/score-scales.ts'
import type { BottleState, Departure } from '../bottles/contract.ts'
import type { Money } from '../money/contract.ts'
import type { Place } from '../places/contract.ts'
import type { Wine } from '../wines/contract.ts'

/** What one row of a foreign file says, whatever the product: what every reader makes and `plan.ts` takes. */
export interface Entry {
  line: number
  wine: WineSaid
  lots: LotSaid[]
  values: ValueSaid[]
  tastings: TastingSaid[]
  wish: WishSaid | null
}

export type WineSaid = Omit<Wine, 'id' | 'created_at'>

/** Bottles of a row that share everything. */
export interface LotSaid {
  count: number
  size_ml: number
  state: BottleState
  place: PlaceSaid[]
  purchase: PurchaseSaid | null
  received_on: Day | null
  departure: DepartureSaid | null
  note: string | null
  /** The number of the bottle in the other product, when the lot is one bottle. */
  foreign_id: string | null
  /** Columns without a field here, under their own names. */
  extra: Record<string, string>
}

/** What a bottle of the wine in this size is worth. */
export interface ValueSaid extends Money {
  size_ml: number
  /** Null: on the day of the import. */
  valued_on: Day | null
}

export interface TastingSaid {
  /** Whether it is the note of the person who brings it in; else nobody's here. */
  own: boolean
  tasted_on: Day | null
  /** 0–100, whatever scale it was given on. */
  score: number | null
  score_scale: ScoreScale | null
  note: string | null
}

export interface WishSaid {
  size_ml: number
  quantity: number
  limit: Money | null
  note: string | null
  /** Null: on the day of the import. */
  wished_on: Day | null
}

export type PlaceSaid = Pick<Place, 'name' | 'kind'>

export interface PurchaseSaid {
  price: Money | null
  merchant: string | null
  ordered_on: Day | null
  expected_on: Day | null
  order_number: string | null
  note: string | null
  /** Columns without a field here, and the number of the purchase in the other product, under their own names. */
  extra: Record<string, string>
}

export interface DepartureSaid {
  departure: Departure
  departed_on: Day | null
  note: string | null
  revenue: Money | null
}
