import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { wineFieldLabels } from '../../wines/web/wine-field-labels.ts'

const names = {
  ...wineFieldLabels,
  barcode: msg({ context: 'field', message: 'Barcode' }),
  wine_id: msg({ context: 'field', message: 'Wine' }),
  bottle_ids: msg({ context: 'bottles', message: 'Bottles' }),
  slot_row: msg({ context: 'table', message: 'Row' }),
  slot_column: msg({ context: 'table', message: 'Column' }),
  size_ml: msg`Size in millilitres`,
  price_minor: msg`Price per bottle`,
  price_currency: msg({ context: 'field', message: 'Currency' }),
  place_id: msg({ context: 'field', message: 'Place' }),
  new_place_name: msg({ context: 'heading', message: 'New place' }),
  kind: msg({ context: 'of a field or place', message: 'Type' }),
  grid_rows: msg({ context: 'table', message: 'Rows' }),
  grid_columns: msg({ context: 'table', message: 'Columns' }),
  grid_depth: msg({ context: 'rack', message: 'Depth' }),
  row_names: msg({ context: 'rack', message: 'Row names' }),
  column_names: msg({ context: 'rack', message: 'Column names' }),
  received_on: msg`In the cellar since`,
  ordered_on: msg({ context: 'field', message: 'Bought on' }),
  expected_on: msg({ context: 'field', message: 'Expected on' }),
  departure: msg({ context: 'of a bottle', message: 'Outcome' }),
  departed_on: msg({ context: 'of a departure', message: 'Date' }),
  revenue_minor: msg({ context: 'field', message: 'Sold for' }),
  revenue_currency: msg({ context: 'field', message: 'Currency' }),
  merchant: msg({ context: 'field', message: 'Merchant' }),
  order_number: msg({ context: 'field', message: 'Order number' }),
  quantity: msg({ context: 'bottles', message: 'Bottles' }),
  opened_on: msg({ context: 'field', message: 'Opened on' }),
  left_ml: msg`Amount left in millilitres`,
  poured_ml: msg`Poured in millilitres`,
  ml: msg`Poured in millilitres`,
  preserved: msg({ context: 'field', message: 'Preserved with' }),
  lock_reason: msg({ context: 'field', message: 'Kept for' }),
  locked_until_on: msg({ context: 'field', message: 'Locked until' }),
  cancelled_on: msg({ context: 'field', message: 'Cancelled on' }),
  departure_note: msg({ context: 'field', message: 'Note' }),
  company: msg({ context: 'field', message: 'With whom' }),
  occasion: msg({ context: 'field', message: 'Occasion' }),
  tasted_on: msg({ context: 'field', message: 'Tasted on' }),
  score: msg({ context: 'field', message: 'Score' }),
  food: msg({ context: 'field', message: 'Food' }),
  bottle_id: msg({ context: 'field', message: 'Bottle' }),
  limit_minor: msg({ context: 'wish', message: 'Maximum price' }),
  limit_currency: msg({ context: 'field', message: 'Currency' }),
} satisfies Record<string, MessageDescriptor>

export type FieldName = keyof typeof names

/** The names of the fields of a cellar's rows, for screens other than their own form. */
export const fieldNames: Record<FieldName, MessageDescriptor> & Partial<Record<string, MessageDescriptor>> = names
