import type { CellarTrackerTable } from './tables.ts'

/** Amounts of which 0 says nothing. */
export const emptyWhenZero = ['MyValue', 'WBValue', 'CTValue', 'MenuPrice', 'ConsumptionRevenue'] as const

/** Columns whose cells are numbers, from which the file's form of numbers is judged. */
export const numberColumns = setOf(
  'Value Price Valuation MyValue WBValue CTValue MenuPrice NativePrice BottleCost ConsumptionRevenue',
  'ExchangeRate PScore CScore CT MY',
)

/** What a table's amounts are in, and which they are: without the first, the others have no currency of their own. */
export const amountsOf: Record<CellarTrackerTable, { currency: string; amounts: readonly string[] }> = {
  my_cellar: { currency: 'Currency', amounts: ['Value', 'Price'] },
  list: { currency: 'Currency', amounts: ['Valuation', 'Price'] },
  inventory: { currency: 'Currency', amounts: ['Valuation', 'Price'] },
  bottles: { currency: 'BottleCostCurrency', amounts: ['BottleCost'] },
}

/**
 * Whether a column that has no field here tells of the bottles rather than of the wine. In a table with a row per
 * bottle, one that nobody knows yet does.
 */
export function describesBottle(kind: CellarTrackerTable, column: string): boolean {
  const rowPerBottle = kind === 'inventory' || kind === 'bottles'
  return bottleColumns.has(column) || (rowPerBottle && !wineColumns.has(column))
}

/** Whether CellarTracker calls a column so. */
export function isColumn(name: string): boolean {
  return bottleColumns.has(name) || wineColumns.has(name) || name.endsWith('Score')
}

const bottleColumns = setOf(
  'WineBarcode MyValue WBValue CTValue MenuPrice Location Bin Quantity TotalQuantity Pending Price Currency Value',
  'Valuation Size BottleSize ExchangeRate NativePrice NativePriceCurrency PurchaseDate DeliveryDate BottleState',
  'BottleCost BottleCostCurrency ConsumptionDate ConsumptionType ShortType ConsumptionRevenue',
  'ConsumptionRevenueCurrency',
)

const wineColumns = setOf(
  'iWine Vintage Wine Locale Country Region SubRegion Appellation Producer SortProducer Type Color Category Varietal',
  'MasterVarietal Designation Vineyard BeginConsume EndConsume WindowSource UPC CNotes PNotes MY CT',
  'PurchasedCommunity QuantityCommunity PendingCommunity ConsumedCommunity',
  // Critics.
  'WA WS IWC BH AG WE JR RH JG GV JK LD CW WFW PR SJ WD RR JH MFW WWR IWR CHG TT TWF DR FP JM PG WAL JS',
)

function setOf(...names: string[]): ReadonlySet<string> {
  return new Set(names.flatMap(some => some.split(' ')))
}
