import { criticColumns } from './critics.ts'
import { columnFields, listedFields } from './wine-fields.ts'

/** The columns of people's own lists of bottles: fields of the wine, of the bottles and of their purchase. */
export const listColumns = [
  'quantity',
  ...listedFields,
  'window',
  'size',
  'price',
  'currency',
  'place',
  'merchant',
  'order_number',
  'ordered_on',
  'received_on',
  'expected_on',
] as const

/** The kinds of columns in a custom table. The values of a column of `none` are stored under its own name. */
export const fileColumns = [
  ...listColumns,
  'cases',
  'case_size',
  'case_price',
  'shelf',
  'on_order',
  'gone',
  'state',
  'departed_on',
  'departure',
  'departure_note',
  'value',
  'score',
  'tasted_on',
  'tasting_note',
  'none',
] as const

/** The columns that the list can show beside the wine, in the order in which they are offered. */
export const columnNames = [
  'vintage',
  'origin',
  'window',
  'bottles',
  'value',
  'score',
  'place',
  'paid',
  ...columnFields,
  'size',
  'added',
] as const

/** The columns that only those see who may see prices and values. */
export const priceColumns: ReadonlySet<string> = new Set(['value', 'paid'])

/** All columns that the list can show but those of custom fields. */
export const shownColumns = [...columnNames, ...criticColumns] as const

export const densities = ['comfortable', 'dense'] as const
