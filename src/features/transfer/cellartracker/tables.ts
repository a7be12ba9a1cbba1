import { AppError } from '../../../shared/errors.ts'
import { isColumn } from './columns.ts'

/** In the order in which they are read. */
export const cellarTrackerTables = ['bottles', 'inventory', 'list', 'my_cellar'] as const
export type CellarTrackerTable = (typeof cellarTrackerTables)[number]

/**
 * Which of CellarTracker's tables has these columns. The set of names decides, never their order or number: headers
 * grow over the years, and the website lets people choose columns. Throws for a table that cannot be read (yet).
 */
export function tableOf(columns: readonly string[]): CellarTrackerTable | undefined {
  const names = new Set(columns)
  const other = otherTables.find(({ marks }) => marks.every(name => names.has(name)))
  if (other) throw new AppError(400, 'file_other_table', { table: other.table })
  if (!names.has('Wine') || !names.has('Vintage')) return undefined
  if (names.has('BottleState')) return 'bottles'
  if (names.has('Barcode') || names.has('PurchaseDate')) return 'inventory'
  if (names.has('WineBarcode') || names.has('CTValue')) return 'list'
  // The website's export has what people chose of it; somebody's own table has other columns as well.
  const known = columns.filter(isColumn)
  return known.length >= columns.length / 2 ? 'my_cellar' : undefined
}

/** Tables that know no bottles in the cellar, each by columns that only it has. */
const otherTables: readonly { table: string; marks: readonly string[] }[] = [
  { table: 'Consumed', marks: ['iConsumed'] },
  { table: 'Purchase', marks: ['iPurchase'] },
  { table: 'Notes', marks: ['iNote', 'TastingNotes'] },
  { table: 'Tag', marks: ['ListName'] },
  { table: 'Availability', marks: ['TwinPeak', 'Linear'] },
]
