import { takeCount, takeCurrency, takeDay, takeMoney, takeSize } from '../../parse/cell-values.ts'
import type { Cells } from '../../parse/cells.ts'
import type { ParsedLot } from '../../parse/entry.ts'
import { lotOf, purchaseOf } from '../../parse/parsed.ts'
import type { Account } from './account.ts'
import { barcodeOf } from './beside.ts'
import { takeConsumption, takeDeparture } from './departure.ts'
import type { Facts } from './facts.ts'
import { takeNativePrice, takeOwnScore, takeValue } from './money.ts'
import { keepPlace, takePlace } from './place.ts'
import { withNote } from './stock-rows.ts'

/** Reads a row of one bottle that is in the cellar or on order. */
export function readInventory(cells: Cells, { giving, purchases }: Account): Facts {
  const currency = takeCurrency(cells, 'Currency')
  const size_ml = takeSize(cells, 'Size')
  const pending = /^\(pending\)$/i.test(cells.look('Location') ?? '')
  const state = pending ? 'on_order' : 'in_cellar'
  const gives = giving[state] === 'inventory'
  const place = takePlace(cells)
  if (pending && gives) keepPlace(cells)
  const { price } = takeNativePrice(cells)
  const merchant = cells.takeLine('StoreName')
  const ordered_on = takeDay(cells, 'PurchaseDate', 'month_first')
  const said = { price, merchant, ordered_on }
  const met = gives ? purchases.ofBottle(cells.look('iWine'), size_ml, said, 'remaining') : undefined
  const lot = lotOf(state, 1, size_ml, {
    place: pending ? [] : place,
    purchase: met?.said ?? purchaseOf(said, pending),
    received_on: pending ? null : (met?.delivered_on ?? null),
    note: cells.takeNote('BottleNote'),
    external_id: takeBarcode(cells),
  })
  if (!gives) takeSilently(cells, ['Price', 'Currency', 'ExchangeRate', 'NativePrice', 'NativePriceCurrency'])
  return {
    lots: gives ? [lot] : [],
    values: takeValue(cells, 'Valuation', currency, size_ml),
    tastings: giving.scores === 'inventory' ? takeOwnScore(cells, 'MY') : [],
  }
}

/** Reads a row of one bottle in any state: in the cellar, on order or gone. */
export function readBottles(cells: Cells, { purchases }: Account): Facts {
  const state = takeState(cells)
  const pending = state === 'on_order'
  const size_ml = takeSize(cells, 'BottleSize')
  const place = takePlace(cells)
  if (state !== 'in_cellar') keepPlace(cells)
  const delivered_on = takeDay(cells, 'DeliveryDate', 'month_first')
  const said = {
    price: takeCost(cells),
    merchant: cells.takeLine('Store'),
    ordered_on: takeDay(cells, 'PurchaseDate', 'month_first'),
    expected_on: pending ? delivered_on : null,
    note: cells.takeNote('PurchaseNote'),
  }
  const met = purchases.ofBottle(cells.look('iWine'), size_ml, said, state === 'gone' ? 'gone' : 'remaining')
  const lot = lotOf(state, takeCount(cells, 'Quantity') ?? 1, size_ml, {
    place: state === 'in_cellar' ? place : [],
    purchase: withNote(met?.said, said.note) ?? purchaseOf(said, pending),
    received_on: pending ? null : (delivered_on ?? met?.delivered_on ?? null),
    departure: state === 'gone' ? takeDeparture(cells) : null,
    note: cells.takeNote('BottleNote'),
    external_id: takeBarcode(cells),
  })
  return { lots: [lot] }
}

/** Reads the price in the currency of the purchase, which Inventory and Consumed have. */
function takeCost(cells: Cells) {
  const cost = takeMoney(cells, 'BottleCost', takeCurrency(cells, 'BottleCostCurrency'))
  if (cells.look('NativePrice') === null) return cost
  const { price } = takeNativePrice(cells)
  if (price === null || price.currency === cost?.currency) return cost
  return price
}

/** Reads a row of one bottle that has left. */
export function readConsumed(cells: Cells, { giving, purchases, beside }: Account): Facts {
  const external_id = takeConsumedNumber(cells)
  if (giving.gone !== 'consumed') {
    takeSilently(cells, toldByBottles)
    if (beside.knowsBottle(external_id)) takeSilently(cells, ['Value', 'MenuPrice', 'iNote', 'cNotes'])
    return {}
  }
  const size_ml = takeSize(cells, 'Size')
  const { price } = takeNativePrice(cells)
  const note = cells.takeNote('PurchaseNote')
  takePlace(cells)
  keepPlace(cells)
  const met = purchases.ofPrice(cells.look('iWine'), size_ml, price)
  const lot = lotOf('gone', 1, size_ml, {
    purchase: withNote(met?.said, note) ?? purchaseOf({ price, note }),
    received_on: met?.delivered_on ?? null,
    departure: takeConsumption(cells),
    note: cells.takeNote('BottleNote'),
    external_id,
  })
  return { lots: [lot] }
}

const toldByBottles = [
  ...'Size Consumed ShortType Currency ExchangeRate Price NativePrice NativePriceCurrency Location Bin'.split(' '),
  ...'NativeRevenue NativeRevenueCurrency Revenue RevenueCurrency ConsumptionNote PurchaseNote BottleNote'.split(' '),
]

function takeConsumedNumber(cells: Cells): string | null {
  const number = cells.takeLine('iConsumed')
  return number === null ? null : barcodeOf(number).slice(0, 100)
}

/** Marks columns as read that the bottles already have. */
function takeSilently(cells: Cells, columns: readonly string[]) {
  for (const column of columns) cells.take(column)
}

function takeState(cells: Cells): ParsedLot['state'] {
  const text = cells.take('BottleState')
  const state = text === null ? undefined : states.get(text)
  if (state) return state
  cells.keep('BottleState')
  cells.warning('BottleState', 'state_unknown', 'in_cellar')
  return 'in_cellar'
}

/** CellarTracker's codes, and those of this program, which corrections use. */
const states: ReadonlyMap<string, ParsedLot['state']> = new Map([
  ['1', 'in_cellar'],
  ['0', 'gone'],
  ['-1', 'on_order'],
  ['in_cellar', 'in_cellar'],
  ['gone', 'gone'],
  ['on_order', 'on_order'],
])

/** Reads the barcode: ten digits, of which the leading zeros matter. */
function takeBarcode(cells: Cells): string | null {
  return cells.takeLine('Barcode')?.slice(0, 100) ?? null
}
