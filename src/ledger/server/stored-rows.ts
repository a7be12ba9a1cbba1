import { type CellarTable, cellarTables } from '../../model/cellar-tables.ts'
import { recordMaker } from '../../model/record-maker.ts'
import { columnsOf, completed, jsonColumnsOf, type RecordOf } from '../../model/tables.ts'
import type { Stored } from '../../server/db/tables.ts'

/** Converts a record to a row of its table. */
export function stored<T extends CellarTable>(table: T, cellar_id: string, record: RecordOf[T]): Stored<T> {
  const row: Record<string, unknown> = { cellar_id, ...record }
  for (const column of jsonColumnsOf[table]) row[column] = JSON.stringify(row[column])
  return row as Stored<T>
}

/** Converts a row of a table to its record. */
export function recordOf<T extends CellarTable>(table: T, row: Stored<T>): RecordOf[T] {
  const { make, json } = readers[table]
  const stored = row as Record<string, unknown>
  return make(column => (json.has(column) ? parsed(stored[column] as string) : stored[column])) as RecordOf[T]
}

/** Converts the values of all columns of a table, in their order, to its record. */
export function recordFrom<T extends CellarTable>(table: T, values: readonly unknown[]): RecordOf[T] {
  const record = readers[table].make((_, at) => values[at])
  for (const column of jsonColumnsOf[table]) record[column] = parsed(record[column] as string)
  return record as RecordOf[T]
}

/** Parses a row in the ledger, whose text was written by this release or an earlier one. */
export function recorded(table: CellarTable, text: string | null): Record<string, unknown> | null {
  return text === null ? null : completed(table, JSON.parse(text))
}

const readers = Object.fromEntries(
  cellarTables.map(table => [table, { make: recordMaker(columnsOf[table]), json: new Set(jsonColumnsOf[table]) }]),
) as unknown as Record<CellarTable, { make: ReturnType<typeof recordMaker>; json: ReadonlySet<string> }>

/** Parses a JSON column. Most lists and records are empty, and all empty ones share one object. */
function parsed(text: string): unknown {
  if (text === '[]') return emptyList
  return text === '{}' ? emptyRecord : JSON.parse(text)
}

export const emptyList = Object.freeze([])
export const emptyRecord = Object.freeze({})
