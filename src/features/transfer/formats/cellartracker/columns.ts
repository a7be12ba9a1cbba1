import { criticNames } from '../../../../model/critics.ts'
import type { CellarTrackerTable } from './table-names.ts'

/** The columns in which 0 or False means unknown. */
export const emptyWhenZero = [
  ...'MyValue WBValue CTValue MenuPrice ConsumptionRevenue Revenue NativeRevenue Value cNotes cLabels'.split(' '),
  ...'MaxPrice Views Votes Comments LikeVotes LikePercent Defective fAllowComments fHelpful fFavorite fLikeIt'.split(
    ' ',
  ),
]

/** The columns that repeat others of the same table, such as sort keys and the parts of a day. */
export const derived = [
  ...'SortSize ConsumedYear ConsumedQuarter ConsumedMonth ConsumedDay ConsumedWeekday RevenueExchangeRate'.split(' '),
]

/** The columns of numbers, from which the file's form of numbers is detected. */
export const numberColumns = setOf(
  'Value Price Valuation MyValue WBValue CTValue MenuPrice NativePrice BottleCost ConsumptionRevenue MaxPrice',
  'ExchangeRate PScore CScore CT MY Revenue NativeRevenue Available Bell',
)

/** The column of currencies of a table, and the amounts that have no currency without it. */
export const amountsOf: { [T in CellarTrackerTable]?: { currency: string; amounts: readonly string[] } } = {
  my_cellar: { currency: 'Currency', amounts: ['Value', 'Price'] },
  list: { currency: 'Currency', amounts: ['Valuation', 'Price'] },
  inventory: { currency: 'Currency', amounts: ['Valuation', 'Price'] },
  bottles: { currency: 'BottleCostCurrency', amounts: ['BottleCost'] },
  purchase: { currency: 'Currency', amounts: ['Price'] },
  consumed: { currency: 'Currency', amounts: ['Price'] },
}

/** The column of a table with the size of a bottle; undefined for a table without sizes. */
export const sizeColumns: { [T in CellarTrackerTable]?: string } = {
  bottles: 'BottleSize',
  inventory: 'Size',
  list: 'Size',
  my_cellar: 'Size',
  purchase: 'Size',
  consumed: 'Size',
}

/** The columns that identify a wine, which tables share with those that lack them. */
export const whichWine = [
  ...'Vintage Wine Locale Country Region SubRegion Appellation Producer Type Color Category Varietal'.split(' '),
  ...'MasterVarietal Designation Vineyard BeginConsume EndConsume PersonalBegin PersonalEnd'.split(' '),
]

/**
 * Returns whether a column without a field here describes the bottles rather than the wine. In a table with a row for
 * each bottle, an unknown column does.
 */
export function describesBottle(kind: CellarTrackerTable, column: string): boolean {
  const rowPerBottle = kind === 'inventory' || kind === 'bottles' || kind === 'consumed'
  return bottleColumns.has(column) || (rowPerBottle && !wineColumns.has(column))
}

/** Returns true for the name of a CellarTracker column. */
export function isColumn(name: string): boolean {
  return bottleColumns.has(name) || wineColumns.has(name) || name.endsWith('Score')
}

const bottleColumns = setOf(
  'WineBarcode MyValue WBValue CTValue MenuPrice Location Bin Quantity TotalQuantity Pending Price Currency Value',
  'Valuation Size BottleSize ExchangeRate NativePrice NativePriceCurrency PurchaseDate DeliveryDate BottleState',
  'BottleCost BottleCostCurrency ConsumptionDate ConsumptionType ShortType ConsumptionRevenue',
  'ConsumptionRevenueCurrency Delivered Remaining StoreName OrderNumber',
)

const wineColumns = setOf(
  'iWine Vintage Wine Locale Country Region SubRegion Appellation Producer SortProducer SortWine Type Color Category',
  'Varietal MasterVarietal Designation Vineyard BeginConsume EndConsume WindowSource UPC CNotes PNotes MY',
  'PurchasedCommunity QuantityCommunity PendingCommunity ConsumedCommunity cLabels',
  ...criticNames,
)

function setOf(...names: string[]): ReadonlySet<string> {
  return new Set(names.flatMap(some => some.split(' ')))
}
