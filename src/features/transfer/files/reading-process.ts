import { AppError, type ErrorCode, type Values } from '../../../shared/errors.ts'
import { ReadingOfPage } from './html.ts'
import { readJson } from './json.ts'
import { inSlices, type Slice } from './packed-rows.ts'
import type { PlainTable } from './plain-table.ts'
import type { JsonDocument } from './table.ts'
import { isReadOfWorkbook, type Part, readWorkbook } from './workbook.ts'
import { filesOfZip } from './zip.ts'

/*
 * The process that reads workbooks, JSON and pages apart from the server, so that a hostile file can harm only this
 * process. It gets one file at a time, in slices, and is killed when that takes too long or too much memory.
 */

/** The forms of a file: a workbook in a ZIP (XLSX, ODS), an older one (XLS), and two kinds of UTF-8. */
export type Heavy = 'packed_workbook' | 'workbook' | 'json' | 'html'

/** The messages to the process: the form of a file, its slices, and the end. */
export type SandboxRequest = { read: Heavy } | { slice: Uint8Array } | { end: true }

/** The messages from the process: each table with the slices of its rows, and the end. */
export type SandboxMessage =
  | { table: Omit<PlainTable, 'rows'> }
  | { rows: Slice }
  | { done: true; documents: JsonDocument[] }
  | { refused: { status: number; code: ErrorCode; values: Values } }
  | { failed: string }

/** A file that is being read, or collected until it is complete. */
interface Reading {
  add(slice: Uint8Array): void
  end(): Promise<Read> | Read
}

interface Read {
  tables: PlainTable[]
  documents: JsonDocument[]
}

/** Undefined once the file is complete or refused; slices that still arrive are ignored. */
let reading: Reading | undefined

process.on('message', (request: SandboxRequest) => {
  if ('read' in request) reading = readingOf(request.read)
  else if (reading) void go(reading, request)
})
process.on('disconnect', () => process.exit(0))

async function go(current: Reading, request: Exclude<SandboxRequest, { read: Heavy }>) {
  try {
    if ('slice' in request) current.add(request.slice)
    else {
      reading = undefined
      await answer(await current.end())
    }
  } catch (error) {
    reading = undefined
    if (error instanceof AppError) {
      const { status, code, values } = error
      await send({ refused: { status, code, values } })
    } else await send({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

async function answer({ tables, documents }: Read) {
  for (const { rows, ...table } of tables) {
    await send({ table })
    for (const slice of inSlices(rows)) await send({ rows: slice })
  }
  await send({ done: true, documents })
}

function readingOf(kind: Heavy): Reading {
  switch (kind) {
    case 'packed_workbook':
      return whole(async file => ({ tables: readWorkbook(await partsOf(file)), documents: [] }))
    case 'workbook':
      return whole(file => ({ tables: readWorkbook(file), documents: [] }))
    case 'json':
      return whole(file => readJson(new TextDecoder().decode(file)))
    case 'html':
      return new ReadingOfPage()
  }
}

/** Reads a form that can only be read as a whole. */
function whole(read: (file: Uint8Array) => Promise<Read> | Read): Reading {
  const slices: Uint8Array[] = []
  return {
    add: slice => slices.push(slice),
    end: () => read(Buffer.concat(slices)),
  }
}

async function partsOf(file: Uint8Array): Promise<Part[]> {
  const files = await filesOfZip(file)
  const parts: Part[] = []
  for (const { name, bytes } of files) if (isReadOfWorkbook(name)) parts.push({ name, bytes: await bytes() })
  return parts
}

/** Waits until the message is sent, so that no more than one slice is in memory. */
function send(message: SandboxMessage): Promise<void> {
  return new Promise(done => process.send?.(message, undefined, undefined, () => done()))
}
