import { createHash } from 'node:crypto'
import { openSource, type Pause } from './source.ts'

/** Two files of the same tables with the same columns have the same, whatever stands in them. */
export async function fingerprintOf(bytes: Uint8Array, pause: Pause): Promise<string> {
  const source = await openSource(bytes, pause)
  const tables = source.tables.map(({ columns }) => JSON.stringify([...columns].sort())).sort()
  return createHash('sha256').update(tables.join('\n')).digest('base64url')
}
