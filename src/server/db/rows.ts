import type { CellarTable } from '../../features/cellars/contract.ts'
import { columnsOf, jsonColumnsOf, type RecordOf } from '../../features/cellars/records.ts'
import type { Stored } from './tables.ts'

/** A record as its table keeps it. */
export function stored<T extends CellarTable>(table: T, cellar_id: string, record: RecordOf[T]): Stored<T> {
  const row: Record<string, unknown> = { cellar_id, ...record }
  for (const column of jsonColumnsOf[table]) row[column] = JSON.stringify(row[column])
  return row as Stored<T>
}

/** A row of a table as the record it stands for. */
export function recordOf<T extends CellarTable>(table: T, row: Stored<T>): RecordOf[T] {
  const kept = row as Record<string, unknown>
  const record: Record<string, unknown> = {}
  for (const column of columnsOf[table]) record[column] = kept[column]
  for (const column of jsonColumnsOf[table]) record[column] = JSON.parse(record[column] as string)
  return record as RecordOf[T]
}
