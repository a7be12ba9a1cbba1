import type { Departure } from '../../../../model/bottle.ts'
import { takeCount, takeDay, takeSize } from '../../parse/cell-values.ts'
import type { Cells } from '../../parse/cells.ts'
import type { ParsedLot } from '../../parse/entry.ts'
import { lotOf, purchaseOf, readDeparture } from '../../parse/parsed.ts'
import type { Account } from './account.ts'
import type { Facts } from './facts.ts'
import { accountPriceKept, takeNativePrice } from './money.ts'

/**
 * Reads a row of one purchase, with the numbers of bottles bought and remaining. It adds the bottles of those states
 * that no other table of the file covers; the bottles of other tables are matched with it.
 */
export function readPurchase(cells: Cells, { giving, purchases }: Account): Facts {
  const size_ml = takeSize(cells, 'Size')
  const quantity = takeCount(cells, 'Quantity') ?? takeCount(cells, 'Remaining') ?? 0
  const remaining = Math.min(quantity, takeCount(cells, 'Remaining') ?? quantity)
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
      extra: { ...(iPurchase === null ? {} : { iPurchase }), ...accountPriceKept(cells, prices) },
    },
    true,
  )
  if (!purchase) return {}
  const here = delivered ? 'in_cellar' : 'on_order'
  const counts = { remaining, gone: quantity - remaining }
  const isNew = purchases.add(iPurchase, {
    iWine: cells.look('iWine') ?? '',
    size_ml,
    said: purchase,
    delivered_on: delivered ? delivered_on : null,
    delivered,
    account_price: prices.account_price,
    ...counts,
  })
  if (!isNew) return {}
  const lots: ParsedLot[] = []
  const received_on = delivered ? delivered_on : null
  if (giving[here] === 'purchase') lots.push(lotOf(here, counts.remaining, size_ml, { purchase, received_on }))
  if (giving.gone === 'purchase' && counts.gone > 0) {
    const departure = { departure: takeUnknownWay(cells), departed_on: null, note: null, revenue: null }
    lots.push(lotOf('gone', counts.gone, size_ml, { purchase, received_on, departure }))
  }
  return { lots }
}

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
