import type { ChangedRow, SnapshotTables } from '../contract.ts'

/** Returns a part of a cellar with the changed rows merged into it. */
export function mergedPart(bytes: Uint8Array, changed: readonly ChangedRow[]): Uint8Array<ArrayBuffer> {
  const part: SnapshotTables = JSON.parse(new TextDecoder().decode(bytes))
  for (const [name, rows] of Map.groupBy(changed, row => row.table)) {
    const columns = part.tables[name]?.columns ?? Object.keys(rows.find(row => row.after)?.after ?? {})
    const idAt = columns.indexOf('id')
    const values = new Map(part.tables[name]?.rows.map(row => [row[idAt], row]))
    for (const { id, after } of rows) {
      if (after)
        values.set(
          id,
          columns.map(column => after[column]),
        )
      else values.delete(id)
    }
    part.tables[name] = { columns, rows: [...values.values()] }
  }
  return new TextEncoder().encode(JSON.stringify(part))
}
