import type { Day } from '../../shared/days.ts'
import type { BottleState, Departure } from '../bottles/contract.ts'
import type { Money } from '../money/contract.ts'
import type { Place } from '../places/contract.ts'
import type { Wine } from '../wines/contract.ts'

/** What one row of a foreign file says, whatever the product: what every reader makes and `plan.ts` takes. */
export interface Entry {
  line: number
  wine: WineSaid
  size_ml: number
  lots: LotSaid[]
  /** What a bottle of this wine and size is worth. */
  value: Money | null
  /** The person's own score, 0–100. */
  score: number | null
}

export type WineSaid = Omit<Wine, 'id' | 'created_at'>

/** Bottles of a row that share everything. */
export interface LotSaid {
  count: number
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

export type PlaceSaid = Pick<Place, 'name' | 'kind'>

export interface PurchaseSaid {
  price: Money | null
  merchant: string | null
  ordered_on: Day | null
  expected_on: Day | null
  note: string | null
}

export interface DepartureSaid {
  departure: Departure
  departed_on: Day | null
  note: string | null
  revenue: Money | null
}
