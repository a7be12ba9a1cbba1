import { CompiledQuery, type Selectable } from 'kysely'
import { inBatches } from '../batches.ts'
import { kindOf, valueLists, valuesAtMost } from './dialect.ts'
import type { Tables, Tx } from './tables.ts'

/** The number of rows per statement. */
const rowsAtOnce = 250

/**
 * Inserts whole rows in batches. The text of the statement is built here, because building it from Kysely's nodes took
 * as long as running it in the database.
 */
export async function insertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly Selectable<Tables[T]>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Selectable<Tables[T]>)[]
  const size = Math.min(rowsAtOnce, Math.floor(valuesAtMost / columns.length))
  const into = `insert into "${table}" (${columns.map(column => `"${String(column)}"`).join(',')}) values `
  for await (const some of inBatches(rows, size)) {
    const values = some.flatMap(row => columns.map(column => row[column]))
    await tx.executeQuery(CompiledQuery.raw(into + valueLists(kindOf(tx), some.length, columns.length), values))
  }
}
