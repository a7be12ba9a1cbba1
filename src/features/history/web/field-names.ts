import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { wineFieldLabels } from '../../wines/web/wine-field-labels.ts'

const names = {
  ...wineFieldLabels,
  barcode: msg`Barcode`,
  wine_id: msg`Wine`,
  bottle_ids: msg`Bottles`,
  slot_row: msg`Row`,
  slot_column: msg`Column`,
  size_ml: msg`Size in millilitres`,
  price_minor: msg`Price of one`,
  price_currency: msg`Currency`,
  place_id: msg`Place`,
  new_place_name: msg`New place`,
  kind: msg`Kind`,
  grid_rows: msg`Rows`,
  grid_columns: msg`Columns`,
  grid_depth: msg`Deep`,
  row_names: msg`Names of the rows`,
  column_names: msg`Names of the columns`,
  received_on: msg`In the cellar since`,
  ordered_on: msg`Bought on`,
  expected_on: msg`Expected on`,
  departure: msg`What became of it`,
  departed_on: msg`On`,
  revenue_minor: msg`Sold for`,
  revenue_currency: msg`Currency`,
  merchant: msg`Merchant`,
  order_number: msg`Order number`,
  quantity: msg`Bottles`,
  opened_on: msg`Opened on`,
  left_ml: msg`Left in millilitres`,
  poured_ml: msg`Poured in millilitres`,
  ml: msg`Poured in millilitres`,
  preserved: msg`Kept with`,
  cancelled_on: msg`Cancelled on`,
  departure_note: msg`Note`,
  company: msg`With whom`,
  occasion: msg`Occasion`,
  tasted_on: msg`Tasted on`,
  score: msg`Score`,
  food: msg`Food`,
  bottle_id: msg`Bottle`,
  limit_minor: msg`At most`,
  limit_currency: msg`Currency`,
} satisfies Record<string, MessageDescriptor>

export type FieldName = keyof typeof names

/** The names of the fields of a cellar's rows, for screens other than their own form. */
export const fieldNames: Record<FieldName, MessageDescriptor> & Partial<Record<string, MessageDescriptor>> = names
