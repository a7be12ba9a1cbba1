import type { Departure } from '../../../../model/bottle.ts'
import { takeAmount, takeCount, takeDay } from '../../parse/cell-values.ts'
import type { Cells } from '../../parse/cells.ts'
import type { ParsedLot } from '../../parse/entry.ts'
import { keepWithoutBottles, lotOf, purchaseOf, readDeparture } from '../../parse/parsed.ts'
import type { Account } from './account.ts'
import type { Facts } from './facts.ts'
import { accountPriceOf, takeNativePrice } from './money.ts'

/**
 * Reads a row of one purchase, with the numbers of bottles bought and remaining. It adds the bottles of those states
 * that no other table of the file covers; the bottles of other tables are matched with it.
 */
export function readPurchase(cells: Cells, { giving, purchases }: Account): Facts {
  const { count, size_ml } = takeAmount(cells, { count: 'Quantity', size: 'Size' })
  const quantity = count ?? takeCount(cells, 'Remaining') ?? 0
  const left = takeCount(cells, 'Remaining') ?? quantity
  const remaining = Math.min(quantity, left)
  if (left > quantity) cells.keep('Remaining')
  const delivered = !/^(false|0|no)$/i.test(cells.take('Delivered') ?? '')
  const delivered_on = takeDay(cells, 'DeliveryDate', 'month_first')
  const prices = takeNativePrice(cells)
  const iPurchase = cells.takeLine('iPurchase')
  const purchase = purchaseOf(
    {
      price: prices.price,
      merchant: cells.takeLine('StoreName'),
      ordered_on: takeDay(cells, 'PurchaseDate', 'month_first'),
      expected_on: delivered ? null : delivered_on,
      order_number: takeOrderNumber(cells),
      extra: { ...(iPurchase === null ? {} : { iPurchase }), ...accountPriceOf(cells, prices) },
    },
    true,
  )
  if (!purchase) return {}
  const here = delivered ? 'in_cellar' : 'on_order'
  const counts = { remaining, gone: quantity - remaining }
  const ofHere = giving[here] === 'purchase'
  const ofGone = giving.gone === 'purchase'
  const isNew = purchases.add(iPurchase, {
    iWine: cells.look('iWine') ?? '',
    size_ml,
    purchase: purchase,
    delivered_on: delivered ? delivered_on : null,
    delivered,
    account_price: prices.account_price,
    ...counts,
    matched: quantity === 0 || (ofHere && remaining > 0) || (ofGone && counts.gone > 0),
    tell: () => cells.tellRow('purchase_unmatched'),
  })
  if (!isNew) return {}
  const lots: ParsedLot[] = []
  const received_on = delivered ? delivered_on : null
  if (ofHere) lots.push(lotOf(here, counts.remaining, size_ml, { purchase, received_on }))
  if (ofGone && counts.gone > 0) {
    const departure = { departure: takeUnknownWay(cells), departed_on: null, note: null, revenue: null }
    lots.push(lotOf('gone', counts.gone, size_ml, { purchase, received_on, departure }))
  }
  if (quantity === 0) keepWithoutBottles(cells, lots, purchaseColumns)
  else if (remaining === 0 && !delivered) cells.keep('Delivered')
  return { lots }
}

const purchaseColumns = [
  ...'Size Price Currency NativePrice NativePriceCurrency ExchangeRate iPurchase StoreName'.split(' '),
  ...'PurchaseDate Delivered DeliveryDate OrderNumber'.split(' '),
]

/** Reads how bottles left. The table does not tell, but a correction may, in the column that Consumed has for it. */
function takeUnknownWay(cells: Cells): Departure {
  const way = readDeparture(cells.take('ShortType') ?? '')
  if (!way) cells.warning('ShortType', 'departure_unknown', 'drunk')
  return way?.departure ?? 'drunk'
}

/** Reads an order number, of which a purchase stores at most a hundred characters. */
function takeOrderNumber(cells: Cells): string | null {
  const number = cells.takeLine('OrderNumber')
  if (number === null || number.length <= 100) return number
  cells.warning('OrderNumber', 'text_cut', null)
  return number.slice(0, 100)
}
