import { createHash } from 'node:crypto'
import type { Source } from './table.ts'

/** Returns a hash that is equal for files of the same tables with the same columns, whatever their rows. */
export function fingerprintOf(source: Source): string {
  const tables = source.tables.map(({ columns }) => JSON.stringify([...columns].sort())).sort()
  return createHash('sha256').update(tables.join('\n')).digest('base64url')
}
