import type { CellarTable } from '../../model/cellar-tables.ts'
import { completed, jsonColumnsOf, makers, type RecordOf } from '../../model/tables.ts'
import type { Stored } from '../../server/db/tables.ts'

/** Converts a record to a row of its table. */
export function stored<T extends CellarTable>(table: T, cellar_id: string, record: RecordOf[T]): Stored<T> {
  const row: Record<string, unknown> = { cellar_id, ...record }
  for (const column of jsonColumnsOf[table]) row[column] = JSON.stringify(row[column])
  return row as Stored<T>
}

/** Converts a row of a table to its record. */
export function recordOf<T extends CellarTable>(table: T, row: Stored<T>): RecordOf[T] {
  const stored = row as Record<string, unknown>
  return recordWith(table, column => stored[column])
}

/** Converts the values of all columns of a table, in their order, to its record. */
export function recordFrom<T extends CellarTable>(table: T, values: readonly unknown[]): RecordOf[T] {
  return recordWith(table, (_, at) => values[at])
}

function recordWith<T extends CellarTable>(table: T, take: (column: string, at: number) => unknown): RecordOf[T] {
  const record = makers[table](take)
  for (const column of jsonColumnsOf[table]) record[column] = parsed(record[column] as string)
  return record as RecordOf[T]
}

/** Parses a row in the ledger, whose text was written by this release or an earlier one. */
export function recorded(table: CellarTable, text: string | null): Record<string, unknown> | null {
  return text === null ? null : completed(table, JSON.parse(text))
}

/** Parses a JSON column. Most lists and records are empty, and all empty ones share one object. */
export function parsed(text: string): unknown {
  if (text === '[]') return emptyList
  return text === '{}' ? emptyRecord : JSON.parse(text)
}

export const emptyList = Object.freeze([])
export const emptyRecord = Object.freeze({})
