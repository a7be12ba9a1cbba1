import type { Bottle } from '../../model/bottle.ts'

/** The slot fields of a bottle that lies in no slot. */
export const noSlot = { slot_row: null, slot_column: null, slot_depth: null }

/** The departure fields of a bottle that has not left. */
export const notDeparted = {
  departed_on: null,
  departure: null,
  departure_note: null,
  company: null,
  occasion: null,
  revenue_minor: null,
  revenue_currency: null,
  departed_by: null,
} satisfies Partial<Bottle>

/** A bottle with all other fields unknown. */
export const blankBottle: Omit<Bottle, 'id' | 'wine_id' | 'size_ml' | 'state' | 'code'> = {
  purchase_id: null,
  price_minor: null,
  price_currency: null,
  place_id: null,
  ...noSlot,
  received_on: null,
  opened_on: null,
  left_ml: null,
  preserved: null,
  labelled_on: null,
  lock_reason: null,
  locked_until_on: null,
  ...notDeparted,
  note: null,
  external_id: null,
  owners: [],
  extra: {},
}
