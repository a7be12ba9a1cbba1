import { type ExpressionBuilder, sql } from 'kysely'
import type { MemberRole } from '../model/person.ts'
import { preparedStatement } from './db/prepared.ts'
import { runInOrder, type Statement } from './db/run-in-order.ts'
import type { Database, Tables } from './db/tables.ts'

/** The state of a cellar, which is read before anything in it. */
export interface CellarState {
  name: string
  version: number
  /** The id of the change that made this version, or null if there was none. */
  change_id: string | null
  /** 1 if only those who may change the cellar see its prices, otherwise 0. */
  hides_prices: number
}

/** Makes the statement that reads the state of a cellar. `take` is not called if the cellar does not exist. */
export function readingState(db: Database, cellar_id: string, take: (state: CellarState) => void): Statement {
  return { query: findState(db, { cellar_id }), rows: 1, take: rows => (rows as CellarState[]).forEach(take) }
}

const findState = preparedStatement((db, { cellar_id }: { cellar_id: string }) =>
  db
    .selectFrom('cellars')
    .select(cellar => ['cellars.name', 'cellars.version', lastChange(cellar).as('change_id'), hidesPrices])
    .where('cellars.id', '=', cellar_id),
)

/**
 * Selects the id of the change that made the version of a cellar, or null if there was none. It is no join, because while
 * PostgreSQL has no statistics of these tables, it may read all changes of the cellar for one.
 */
export function lastChange(cellar: ExpressionBuilder<Tables, 'cellars'>) {
  return cellar
    .selectFrom('changes')
    .select('change_id')
    .whereRef('changes.cellar_id', '=', 'cellars.id')
    .whereRef('changes.version', '=', 'cellars.version')
}

const hidesPrices =
  sql<number>`case when exists (select 1 from sharing where sharing.cellar_id = cellars.id and sharing.prices_for = 'editors') then 1 else 0 end`.as(
    'hides_prices',
  )

/** Reads the states of cellars, each by a statement of its own, since each may be on another machine. */
export async function cellarStates(db: Database, cellar_ids: Iterable<string>): Promise<Map<string, CellarState>> {
  const states = new Map<string, CellarState>()
  const statements = Array.from(cellar_ids, id => readingState(db, id, state => states.set(id, state)))
  await runInOrder(db, statements)
  return states
}

/** Returns whether a member sees the prices and values of a cellar. */
export function seesPrices(role: MemberRole, { hides_prices }: Pick<CellarState, 'hides_prices'>): boolean {
  return role !== 'viewer' || hides_prices === 0
}
