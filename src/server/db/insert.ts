import type { Selectable } from 'kysely'
import { insertOf, kindOf, valuesAtMost } from './dialect.ts'
import { runInOrder, type Statement } from './run-in-order.ts'
import type { Tables, Tx } from './tables.ts'

/** The number of rows per statement. */
const rowsAtOnce = 250

/** Inserts whole rows in batches. */
export function insertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly Selectable<Tables[T]>[],
): Promise<void> {
  return runInOrder(
    tx,
    insertsOf(tx, table, rows, row => row),
  )
}

/**
 * Makes the statements that insert a row for each item. Their text is built here, because building it from Kysely's nodes
 * took as long as running it in the database.
 */
export function* insertsOf<T extends keyof Tables, Item>(
  tx: Tx,
  table: T,
  items: readonly Item[],
  rowOf: (item: Item, index: number) => Selectable<Tables[T]>,
): Generator<Statement> {
  const [first] = items
  if (first === undefined) return
  const columns = Object.keys(rowOf(first, 0)) as (keyof Selectable<Tables[T]>)[]
  const size = Math.min(rowsAtOnce, Math.floor(valuesAtMost / columns.length))
  const into = `insert into "${table}" (${columns.map(column => `"${String(column)}"`).join(',')})`
  for (let at = 0; at < items.length; at += size) {
    const rows = items.slice(at, at + size).map((item, index) => {
      const row = rowOf(item, at + index)
      return columns.map(column => row[column])
    })
    yield { query: insertOf(kindOf(tx), into, rows), rows: rows.length }
  }
}
