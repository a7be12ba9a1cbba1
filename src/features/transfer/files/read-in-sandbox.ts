import { Sandbox } from '../../../server/sandbox.ts'
import { AppError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'
import { rowsIn } from './kept-rows.ts'
import type { Asked, Heavy, Told } from './reading-process.ts'
import type { JsonDocument, Pause, Table } from './table.ts'

/** The content of a file that is not plain text. */
export interface ReadInSandbox {
  tables: Table[]
  documents: JsonDocument[]
}

const apart = new Sandbox<Told>({
  source: 'src/features/transfer/files/reading-process.ts',
  built: 'reading-process.js',
  heap_mb: 1_024,
  timeouts_ms: limits.import_ms,
})

/** The number of bytes that are sent at once. */
const sliceBytes = 2_000_000
/** The number of bytes in which the rows of one file are held. */
const keptMax = 200_000_000

/** Reads a file in a separate process. Throws an `AppError` that says what is wrong with it. */
export async function readInSandbox(bytes: Uint8Array, kind: Heavy, pause: Pause): Promise<ReadInSandbox> {
  const tables: { about: Omit<Table, 'rows'>; slices: Uint8Array[] }[] = []
  let documents: JsonDocument[] = []
  let refusal: AppError | undefined
  let kept = 0
  const end = await apart.ask(messagesOf(bytes, kind), told => {
    if ('failed' in told) throw new Error(told.failed)
    if ('refused' in told) {
      refusal = new AppError(told.refused.status, told.refused.code, told.refused.values)
      return 'last'
    }
    if ('done' in told) {
      documents = told.documents
      return 'last'
    }
    if ('table' in told) tables.push({ about: told.table, slices: [] })
    else {
      kept += told.rows.length
      if (kept > keptMax) throw new AppError(413, 'file_too_heavy')
      tables.at(-1)?.slices.push(told.rows)
    }
    return 'more'
  })
  if (refusal) throw refusal
  if (end !== 'answered') throw new AppError(422, 'file_too_heavy')
  return {
    tables: tables.map(({ about, slices }) => ({ ...about, rows: () => rowsIn(slices, pause) })),
    documents,
  }
}

function* messagesOf(bytes: Uint8Array, kind: Heavy): Generator<Asked> {
  yield { read: kind }
  for (let at = 0; at < bytes.length; at += sliceBytes) yield { slice: bytes.subarray(at, at + sliceBytes) }
  yield { end: true }
}
