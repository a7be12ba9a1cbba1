import { takeAmount, takeCurrency, takeDay, takeForeignId, takeMoney, takeSize } from '../../parse/cell-values.ts'
import type { Cells } from '../../parse/cells.ts'
import type { ParsedLot } from '../../parse/entry.ts'
import { keepWithoutBottles, lotOf, purchaseOf } from '../../parse/parsed.ts'
import type { Account } from './account.ts'
import { takeConsumption, takeDeparture } from './departure.ts'
import type { Facts } from './facts.ts'
import { takeNativePrice, takeOwnScore, takeValue } from './money.ts'
import { barcodeDigits, barcodeOf } from './other-tables.ts'
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
  const purchase = { price, merchant, ordered_on }
  const matched = gives ? purchases.ofBottle(cells.look('iWine'), size_ml, purchase, 'remaining') : undefined
  const lot = lotOf(state, 1, size_ml, {
    place: pending ? [] : place,
    purchase: matched?.purchase ?? purchaseOf(purchase, pending),
    received_on: pending ? null : (matched?.delivered_on ?? null),
    note: cells.takeNote('BottleNote'),
    external_id: takeForeignId(cells, 'Barcode', barcodeDigits),
    external_id_column: 'Barcode',
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
  const { count, size_ml } = takeAmount(cells, { count: 'Quantity', size: 'BottleSize' })
  const place = takePlace(cells)
  if (state !== 'in_cellar') keepPlace(cells)
  const delivered_on = takeDay(cells, 'DeliveryDate', 'month_first')
  const purchase = {
    price: takeCost(cells),
    merchant: cells.takeLine('Store'),
    ordered_on: takeDay(cells, 'PurchaseDate', 'month_first'),
    expected_on: pending ? delivered_on : null,
    note: cells.takeNote('PurchaseNote'),
  }
  const matched = purchases.ofBottle(cells.look('iWine'), size_ml, purchase, state === 'gone' ? 'gone' : 'remaining')
  const lot = lotOf(state, count ?? 1, size_ml, {
    place: state === 'in_cellar' ? place : [],
    purchase: withNote(matched?.purchase, purchase.note) ?? purchaseOf(purchase, pending),
    received_on: pending ? null : (delivered_on ?? matched?.delivered_on ?? null),
    departure: state === 'gone' ? takeDeparture(cells) : null,
    note: cells.takeNote('BottleNote'),
    external_id: takeForeignId(cells, 'Barcode', barcodeDigits),
    external_id_column: 'Barcode',
  })
  keepWithoutBottles(cells, [lot], ownBottleColumns)
  return { lots: [lot] }
}

/** The columns of a bottle, its purchase and its departure in the table Bottles. */
const ownBottleColumns = [
  ...'BottleState BottleSize Location Bin DeliveryDate BottleCost BottleCostCurrency Store PurchaseDate'.split(' '),
  ...'PurchaseNote BottleNote Barcode ConsumptionDate ConsumptionType ShortType ConsumptionNote'.split(' '),
  ...'ConsumptionRevenue ConsumptionRevenueCurrency NativePrice NativePriceCurrency Price Currency'.split(' '),
]

/** Reads the price in the currency of the purchase, which Inventory and Consumed have. */
function takeCost(cells: Cells) {
  const cost = takeMoney(cells, 'BottleCost', takeCurrency(cells, 'BottleCostCurrency'))
  if (cells.look('NativePrice') === null) return cost
  const { price } = takeNativePrice(cells)
  if (price === null || price.currency === cost?.currency) return cost
  return price
}

/** Reads a row of one bottle that has left. */
export function readConsumed(cells: Cells, { giving, purchases, otherTables }: Account): Facts {
  const external_id = takeConsumedNumber(cells)
  if (giving.gone !== 'consumed') {
    takeSilently(cells, bottleColumns)
    if (otherTables.knowsBottle(external_id)) takeSilently(cells, ['Value', 'MenuPrice', 'iNote', 'cNotes'])
    return {}
  }
  const size_ml = takeSize(cells, 'Size')
  const { price } = takeNativePrice(cells)
  const note = cells.takeNote('PurchaseNote')
  takePlace(cells)
  keepPlace(cells)
  const matched = purchases.ofPrice(cells.look('iWine'), size_ml, price)
  const lot = lotOf('gone', 1, size_ml, {
    purchase: withNote(matched?.purchase, note) ?? purchaseOf({ price, note }),
    received_on: matched?.delivered_on ?? null,
    departure: takeConsumption(cells),
    note: cells.takeNote('BottleNote'),
    external_id,
    external_id_column: 'iConsumed',
  })
  return { lots: [lot] }
}

const bottleColumns = [
  ...'Size Consumed ShortType Currency ExchangeRate Price NativePrice NativePriceCurrency Location Bin'.split(' '),
  ...'NativeRevenue NativeRevenueCurrency Revenue RevenueCurrency ConsumptionNote PurchaseNote BottleNote'.split(' '),
]

function takeConsumedNumber(cells: Cells): string | null {
  const number = takeForeignId(cells, 'iConsumed')
  return number === null ? null : barcodeOf(number)
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
