import { Sandbox } from '../../../server/sandbox.ts'
import { AppError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'
import { rowsIn, type Slice } from './packed-rows.ts'
import type { Heavy, SandboxMessage, SandboxRequest } from './reading-process.ts'
import type { JsonDocument, Pause, Table } from './table.ts'

/** The content of a file that is not plain text. */
export interface ReadInSandbox {
  tables: Table[]
  documents: JsonDocument[]
}

const sandbox = new Sandbox<SandboxMessage>({
  source: 'src/features/transfer/files/reading-process.ts',
  built: 'reading-process.js',
  heap_mb: 1_024,
  timeout_ms: limits.import_ms,
})

/** The number of bytes that are sent at once. */
const sliceBytes = 2_000_000
/** The number of letters of the rows of one file. */
const lettersAtMost = 200_000_000

/** Reads a file in a separate process. Throws an `AppError` that says what is wrong with it. */
export async function readInSandbox(bytes: Uint8Array, kind: Heavy, pause: Pause): Promise<ReadInSandbox> {
  const tables: { about: Omit<Table, 'rows'>; slices: Slice[] }[] = []
  let documents: JsonDocument[] = []
  let refusal: AppError | undefined
  let letters = 0
  const end = await sandbox.ask(messagesOf(bytes, kind), message => {
    if ('failed' in message) throw new Error(message.failed)
    if ('refused' in message) {
      refusal = new AppError(message.refused.status, message.refused.code, message.refused.values)
      return 'last'
    }
    if ('done' in message) {
      documents = message.documents
      return 'last'
    }
    if ('table' in message) tables.push({ about: message.table, slices: [] })
    else {
      letters += message.rows.letters
      if (letters > lettersAtMost) throw new AppError(413, 'file_too_heavy')
      tables.at(-1)?.slices.push(message.rows)
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

function* messagesOf(bytes: Uint8Array, kind: Heavy): Generator<SandboxRequest> {
  yield { read: kind }
  for (let at = 0; at < bytes.length; at += sliceBytes) yield { slice: bytes.subarray(at, at + sliceBytes) }
  yield { end: true }
}
