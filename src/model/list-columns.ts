import { listedFields } from './wine-fields.ts'

/** The columns of people's own lists of bottles: the fields of the wine, and those of the bottles and their purchase. */
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
