import { type CellarTable, cellarTables } from '../../model/cellar-tables.ts'
import type { CellarAccess } from '../../server/access.ts'
import type { ChangedRow, Overwritten } from '../contract.ts'
import type { Replica } from '../replica.ts'
import { areInColumns } from './patched-rows.ts'

/*
 * The one place that decides what of a cellar's rows a member receives. Everything that is sent of them, as they are or
 * were, passes through here: snapshots, changes, the history, lists, figures and tables.
 */

type Fields = Readonly<Record<string, unknown>>

const none = Object.freeze({})
const noPrice = { price_minor: null, price_currency: null }

/**
 * The tables that say what something cost, is worth or brought in: those that say nothing else, and the values that take
 * the place of prices in the others. Columns of imported files that match no field may be prices under any name.
 */
const withheld: Partial<Record<CellarTable, 'all' | Fields>> = {
  valuations: 'all',
  purchases: { ...noPrice, extra: none },
  bottles: { ...noPrice, revenue_minor: null, revenue_currency: null, extra: none },
  wines: { extra: none },
  wishes: { limit_minor: null, limit_currency: null },
}

/** The rights of a member: whether they see prices and values. */
export type Rights = Pick<CellarAccess, 'prices'>

/** Returns a row as it is sent. A row of a table that is nothing but values is null, as if it did not exist. */
export function shownRow<Row extends object | null>(table: CellarTable, row: Row, { prices }: Rights): Row | null {
  const values = prices ? undefined : withheld[table]
  if (values === undefined || row === null) return row
  return values === 'all' ? null : { ...row, ...values }
}

/** Returns the rows of a change as they are sent. Those of a table that is nothing but values are left out. */
export function shownChanges<Row extends Pick<ChangedRow, 'table' | 'after'>>(
  rows: readonly Row[],
  rights: Rights,
): Row[] {
  if (rights.prices) return [...rows]
  return rows
    .filter(({ table }) => withheld[table] !== 'all')
    .map(row => ({ ...row, after: shownRow(row.table, row.after, rights) }))
}

/** Returns the replaced values that are sent. */
export function shownOverwritten(overwritten: readonly Overwritten[], { prices }: Rights): Overwritten[] {
  return overwritten.filter(({ table, field }) => {
    const values = prices ? none : (withheld[table] ?? none)
    return values !== 'all' && !(field in values)
  })
}

const withoutPrices = ' without prices'

/**
 * Returns the id of a change as a member's copy names it. A copy without prices has another history than a whole one, so
 * that a copy is fetched again, and not brought up to date, once the person may see more or less than before.
 */
export function shownChangeId(change_id: string | null, { prices }: Rights): string | null {
  return prices || change_id === null ? change_id : change_id + withoutPrices
}

/** Returns whether two ids name the same change, in copies with and without prices. */
export function isOtherView(change_id: string, other: string | null): boolean {
  return change_id !== other && change_id.replace(withoutPrices, '') === other?.replace(withoutPrices, '')
}

const projected = new WeakMap<Replica, Replica>()

/** Returns a cellar as a member may see it. */
export function shownReplica(replica: Replica, rights: Rights): Replica {
  if (rights.prices) return replica
  const known = projected.get(replica)
  if (known) return known
  const tables = cellarTables.map(table => [table, shownTable(replica, table, rights)] as const)
  const shown = { ...replica, ...Object.fromEntries(tables) }
  projected.set(replica, shown)
  return shown
}

function shownTable(replica: Replica, table: CellarTable, rights: Rights): ReadonlyMap<string, object> {
  const values = withheld[table]
  const rows: ReadonlyMap<string, object> = replica[table]
  if (values === undefined) return rows
  if (values !== 'all' && areInColumns(rows)) return rows.withValues(values)
  const shown = new Map<string, object>()
  for (const [id, row] of rows) {
    const after = shownRow(table, row, rights)
    if (after) shown.set(id, after)
  }
  return shown
}
