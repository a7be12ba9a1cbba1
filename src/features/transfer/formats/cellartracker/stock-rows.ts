import { takeAmount, takeCount, takeCurrency, takeMoney } from '../../parse/cell-values.ts'
import type { Cells } from '../../parse/cells.ts'
import type { ParsedLot, ParsedPurchase } from '../../parse/entry.ts'
import { keepWithoutBottles, lotOf, purchaseOf } from '../../parse/parsed.ts'
import type { Account } from './account.ts'
import type { Facts } from './facts.ts'
import { takeOwnScore, takeValue } from './money.ts'
import { keepPlace, takePlace } from './place.ts'

const columnsOf = {
  list: { value: 'Valuation', score: 'MY' },
  my_cellar: { value: 'Value', score: 'PScore' },
} as const

/** Reads a row of one wine, size and place, with the numbers of bottles in the cellar and on order. */
export function readPerWine(kind: 'list' | 'my_cellar', cells: Cells, account: Account): Facts {
  const currency = takeCurrency(cells, 'Currency')
  const { quantity, pending, size_ml } = takeCounts(cells)
  const place = takePlace(cells)
  const price = takeMoney(cells, 'Price', currency)
  const { giving, purchases } = account
  const iWine = cells.look('iWine')
  const gives = { in_cellar: giving.in_cellar === kind, on_order: giving.on_order === kind }
  if (gives.in_cellar && quantity === 0) keepPlace(cells)
  const lotsIn = (state: 'in_cellar' | 'on_order', count: number): ParsedLot[] =>
    purchases.split(iWine, size_ml, count, state === 'in_cellar').map(({ count, purchase }) => ({
      ...lotOf(state, count, size_ml, { place: state === 'in_cellar' ? place : [] }),
      received_on: (state === 'in_cellar' && purchase?.delivered_on) || null,
      purchase: purchase?.purchase ?? purchaseOf({ price }, state === 'on_order'),
    }))
  const lots = [
    ...(gives.in_cellar ? lotsIn('in_cellar', quantity) : []),
    ...(gives.on_order ? lotsIn('on_order', pending) : []),
  ]
  const values = takeValue(cells, columnsOf[kind].value, currency, size_ml)
  if (lots.length > 0) keepWithoutBottles(cells, lots, ['Price', 'Currency', ...(values.length > 0 ? [] : ['Size'])])
  return {
    lots,
    values,
    tastings: giving.scores === kind ? takeOwnScore(cells, columnsOf[kind].score) : [],
  }
}

/** Reads the counts and the size. Where one column is missing, the total counts; where all are missing, the row is one bottle. */
function takeCounts(cells: Cells): { quantity: number; pending: number; size_ml: number } {
  const total = takeCount(cells, 'TotalQuantity')
  const pending = takeCount(cells, 'Pending') ?? 0
  const { count, size_ml } = takeAmount(cells, { count: 'Quantity', size: 'Size' })
  const quantity = count ?? (total === null ? 1 : Math.max(0, total - pending))
  if (total !== null && total !== quantity + pending)
    cells.warning('TotalQuantity', 'count_unreadable', quantity + pending)
  return { quantity, pending, size_ml }
}

/** Adds the bottle's note to a purchase from its own table, which has everything else in more detail. */
export function withNote(purchase: ParsedPurchase | undefined, note: string | null): ParsedPurchase | undefined {
  return purchase && note !== null ? { ...purchase, note } : purchase
}
