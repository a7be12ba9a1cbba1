import type { Reading } from '../../parse/cells.ts'
import type { KnownTable } from '../format.ts'
import { plainColumn } from './tables.ts'

/** The content of the account's other files by the links of the wines. */
export interface Account {
  /** The texts of user_prices.csv, such as `SEK 199`. */
  prices: ReadonlyMap<string, string>
  /** The wines that have bottles. */
  inCellar: ReadonlySet<string>
  /** The prices that were read with bottles, by the links of their wines. */
  paid: Map<string, string>
  /** The wines whose bottles were read from a list of scans. */
  counted: Set<string>
  /** The columns of each file by their plain names. */
  names: WeakMap<Reading, ReadonlyMap<string, string>>
}

export async function accountOf(tables: readonly KnownTable[]): Promise<Account> {
  const prices = new Map<string, string>()
  const inCellar = new Set<string>()
  for (const { kind, table } of tables) {
    if (kind !== 'cellar' && kind !== 'user_prices') continue
    const names = table.columns.map(plainColumn)
    const [link, price] = [names.indexOf('link to wine'), names.indexOf('wine price')]
    for await (const some of table.rows()) {
      for (const { cells } of some) {
        const to = cells[link] ?? ''
        if (to === '') continue
        if (kind === 'cellar') inCellar.add(to)
        else if (cells[price]) prices.set(to, cells[price] ?? '')
      }
    }
  }
  return { prices, inCellar, paid: new Map(), counted: new Set(), names: new WeakMap() }
}
