import { timeSlices } from '../../../server/batches.ts'
import type { Database, ImportPartRow, ImportRow } from '../../../server/db/tables.ts'
import { notFound } from '../../../shared/errors.ts'

const partBytes = 1_048_576

/** Yields the rows that store an import's original file. They are written one at a time, so that nobody has to wait. */
export function* partsOf(cellar_id: string, import_id: string, file: Uint8Array): Generator<ImportPartRow> {
  for (let part = 0; part * partBytes < file.length; part++) {
    const bytes = file.subarray(part * partBytes, (part + 1) * partBytes)
    yield { cellar_id, import_id, part, file: bytes }
  }
}

/** Returns an import's original file, byte for byte. Throws `notFound` when the import was dropped meanwhile. */
export async function originalOf(
  db: Database,
  { cellar_id, id, bytes }: Pick<ImportRow, 'cellar_id' | 'id' | 'bytes'>,
): Promise<Buffer> {
  const file = Buffer.allocUnsafe(bytes)
  let length = 0
  const pause = timeSlices()
  for (let part = 0; length < bytes; part++) {
    const row = await db
      .selectFrom('import_parts')
      .select('file')
      .where('cellar_id', '=', cellar_id)
      .where('import_id', '=', id)
      .where('part', '=', part)
      .executeTakeFirstOrThrow(() => notFound())
    file.set(row.file, length)
    length += row.file.length
    await pause()
  }
  return file
}
