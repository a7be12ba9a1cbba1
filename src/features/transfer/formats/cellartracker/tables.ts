import { readFileHead } from '../mapped/columns.ts'
import { isColumn } from './columns.ts'
import type { CellarTrackerTable } from './table-names.ts'

/**
 * Returns the table of CellarTracker that has these columns. The set of names decides, never their order or number,
 * because headers grow over the years and the website lets people choose columns.
 */
export function tableOf(columns: readonly string[]): CellarTrackerTable | undefined {
  const names = new Set(columns)
  const marked = byMarks.find(({ marks }) => marks.every(name => names.has(name)))
  if (marked) return marked.table
  if (names.has('iWine') && columns.some(name => /^private ?notes?$/i.test(name))) return 'private_notes'
  if (names.has('Wine') && names.has('Vintage')) {
    if (names.has('BottleState')) return 'bottles'
    if (names.has('Barcode') || names.has('PurchaseDate')) return 'inventory'
    if (names.has('WineBarcode') || names.has('CTValue')) return 'list'
    if (isMyCellar(columns)) return 'my_cellar'
  }
  // Tables such as ProReview and FoodTag, whose texts are stored with their wines.
  return names.has('iWine') ? 'about_wines' : undefined
}

/** The tables with columns that no other table has. */
const byMarks: readonly { table: CellarTrackerTable; marks: readonly string[] }[] = [
  { table: 'consumed', marks: ['iConsumed'] },
  { table: 'purchase', marks: ['iPurchase'] },
  { table: 'notes', marks: ['iNote', 'TastingNotes'] },
  { table: 'tag', marks: ['ListName'] },
  { table: 'availability', marks: ['TwinPeak', 'Linear'] },
]

/**
 * Returns whether this is the website's export, which has the columns that people chose. A custom table has other
 * columns too.
 */
function isMyCellar(columns: readonly string[]): boolean {
  const known = columns.filter(isColumn)
  const isTheirs = known.filter(name => theirs.has(name)).length > 1 || !columns.some(isByAnotherName)
  if (!isTheirs || known.length < columns.length / 2) return false
  // Undocumented tables describe wines, not bottles, in columns of their own.
  const isList = columns.every(isColumn) || columns.some(name => /^(Size|Quantity|TotalQuantity)$/.test(name))
  return isList || !columns.includes('iWine')
}

/** Returns whether a column such as `Qty` is somebody's own name for one that CellarTracker names differently. */
function isByAnotherName(column: string): boolean {
  return !isColumn(column) && readFileHead(column) !== undefined
}

/** Names that nobody gives to a column of their own, so two of them in a table are not a coincidence. */
const theirs = new Set(
  'iWine Locale SubRegion MasterVarietal Varietal BeginConsume EndConsume TotalQuantity PScore CScore WindowSource'.split(
    ' ',
  ),
)
