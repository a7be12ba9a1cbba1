import { readFileHead } from '../mapped/columns.ts'
import { isColumn } from './columns.ts'
import type { CellarTrackerTable } from './table-names.ts'

/**
 * Which of CellarTracker's tables has these columns. The set of names decides, never their order or number: headers
 * grow over the years, and the website lets people choose columns.
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
  // Such as ProReview and FoodTag: what they say is kept with their wines.
  return names.has('iWine') ? 'about_wines' : undefined
}

/** Tables that have columns which no other has. */
const byMarks: readonly { table: CellarTrackerTable; marks: readonly string[] }[] = [
  { table: 'consumed', marks: ['iConsumed'] },
  { table: 'purchase', marks: ['iPurchase'] },
  { table: 'notes', marks: ['iNote', 'TastingNotes'] },
  { table: 'tag', marks: ['ListName'] },
  { table: 'availability', marks: ['TwinPeak', 'Linear'] },
]

/** The website's export has what people chose of it; somebody's own table has other columns as well. */
function isMyCellar(columns: readonly string[]): boolean {
  const known = columns.filter(isColumn)
  const isTheirs = known.filter(name => theirs.has(name)).length > 1 || !columns.some(isByAnotherName)
  if (!isTheirs || known.length < columns.length / 2) return false
  // Tables of which nobody outside knows the columns tell of wines, not of bottles.
  return !columns.includes('iWine') || columns.some(name => /^(Size|Quantity|TotalQuantity)$/.test(name))
}

/** `Qty` and the like: somebody's own word for what CellarTracker calls otherwise. */
function isByAnotherName(column: string): boolean {
  return !isColumn(column) && readFileHead(column) !== undefined
}

/** Names that nobody gives a column of their own; two of them among others are no chance. */
const theirs = new Set(
  'iWine Locale SubRegion MasterVarietal Varietal BeginConsume EndConsume TotalQuantity PScore CScore WindowSource'.split(
    ' ',
  ),
)
