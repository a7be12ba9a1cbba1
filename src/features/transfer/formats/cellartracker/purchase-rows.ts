import type { Departure } from '../../../../model/bottle.ts'
import { takeCount, takeDay, takeSize } from '../../parse/cell-values.ts'
import type { Cells } from '../../parse/cells.ts'
import type { ParsedLot } from '../../parse/entry.ts'
import { lotOf, purchaseOf, readDeparture } from '../../parse/parsed.ts'
import type { Account } from './account.ts'
import type { Facts } from './facts.ts'
import { accountPriceKept, takeNativePrice } from './money.ts'

/**
 * A row per purchase, with how many bottles it was and how many remain. It gives the bottles in those states of which no
 * other table of the file tells; the other tables' bottles are met with it.
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

/** The table doesn't say how they went; a person may, in the column that Consumed has for it. */
function takeUnknownWay(cells: Cells): Departure {
  const way = readDeparture(cells.take('ShortType') ?? '')
  if (!way) cells.warning('ShortType', 'departure_unknown', 'drunk')
  return way?.departure ?? 'drunk'
}

/** A purchase has no room for more than a hundred letters of it. */
function takeOrderNumber(cells: Cells): string | null {
  const number = cells.takeLine('OrderNumber')
  if (number === null || number.length <= 100) return number
  cells.warning('OrderNumber', 'text_cut', null)
  return number.slice(0, 100)
}
