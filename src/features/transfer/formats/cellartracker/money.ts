import type { Money } from '../../../../model/valuation.ts'
import { takeCurrency, takeMoney, takeScore } from '../../parse/cell-values.ts'
import type { Cells } from '../../parse/cells.ts'
import type { ParsedTasting, ParsedValue } from '../../parse/entry.ts'
import { tastingOf } from '../../parse/parsed.ts'

/** Reads the price in the currency of the purchase. Another amount in the account's currency is stored as text. */
export function takeNativePrice(cells: Cells): { price: Money | null; account_price: Money | null } {
  const currency = takeCurrency(cells, 'Currency')
  const account_price = takeMoney(cells, 'Price', currency)
  const native = takeMoney(cells, 'NativePrice', takeCurrency(cells, 'NativePriceCurrency'))
  cells.take('ExchangeRate')
  if (native === null) return { price: account_price, account_price }
  const isSame = native.currency === currency && (account_price ?? native).amount_minor === native.amount_minor
  if (isSame) return { price: native, account_price }
  for (const column of accountColumns) cells.keep(column)
  return { price: native, account_price }
}

const accountColumns = ['Price', 'Currency', 'ExchangeRate'] as const

/** Returns the stored texts of the account's price, which belong to the purchase. */
export function accountPriceOf(cells: Cells, { price, account_price }: ReturnType<typeof takeNativePrice>) {
  if (price === null || price.currency === account_price?.currency) return {}
  return Object.fromEntries(accountColumns.flatMap(column => [[column, cells.take(column)]]).filter(([, text]) => text))
}

/** Reads the value of a bottle, dated the day of the import. */
export function takeValue(cells: Cells, column: string, currency: string, size_ml: number): ParsedValue[] {
  const value = takeMoney(cells, column, currency)
  return value ? [{ ...value, size_ml, valued_on: null }] : []
}

/** Reads the person's own score, which CellarTracker has on a hundred points. */
export function takeOwnScore(cells: Cells, column: string): ParsedTasting[] {
  return tastingOf({ score: takeScore(cells, column, 'points_100'), score_scale: 'points_100' })
}
