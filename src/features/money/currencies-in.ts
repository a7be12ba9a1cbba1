import type { ChangedRow } from '../../ledger/contract.ts'
import { type Replica, textsIn } from '../../ledger/replica.ts'

/** Lists the currencies of changed rows of a cellar. */
export function currenciesOf(rows: readonly ChangedRow[]): Set<string> {
  const columns = ['currency', 'price_currency', 'revenue_currency', 'limit_currency']
  const found = new Set<string>()
  for (const { after } of rows) {
    for (const column of columns) if (typeof after?.[column] === 'string') found.add(after[column])
  }
  return found
}

/** Lists the currencies whose rates the figures of a cellar need. */
export function currenciesIn(cellar: Replica): Set<string> {
  return new Set([
    ...textsIn(cellar.valuations, 'currency'),
    ...textsIn(cellar.purchases, 'price_currency'),
    ...textsIn(cellar.bottles, 'price_currency'),
    ...textsIn(cellar.bottles, 'revenue_currency'),
    ...textsIn(cellar.wishes, 'limit_currency'),
  ])
}
