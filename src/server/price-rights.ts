import { sql } from 'kysely'
import type { MemberRole } from '../model/person.ts'

/** Says in a query that joins `cellars` whether only those who may change the cellar see its prices. */
export const hidesPrices =
  sql<number>`case when exists (select 1 from sharing where sharing.cellar_id = cellars.id and sharing.prices_for = 'editors') then 1 else 0 end`.as(
    'hides_prices',
  )

/** Returns whether a member sees the prices and values of a cellar. */
export function seesPrices(role: MemberRole, hides_prices: number): boolean {
  return role !== 'viewer' || hides_prices === 0
}
