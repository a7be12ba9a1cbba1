import { listedFields } from './wine-fields.ts'

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
