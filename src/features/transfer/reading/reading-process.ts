import { AppError, type ErrorCode, type Values } from '../../../shared/errors.ts'
import type { JsonDocument } from '../source.ts'
import { readHtml } from './html.ts'
import { readJson } from './json.ts'
import { inSlices } from './kept-rows.ts'
import type { PlainTable } from './plain-table.ts'
import { isReadOfWorkbook, type Part, readWorkbook } from './workbook.ts'
import { filesOfZip } from './zip.ts'

/*
 * The process that workbooks, JSON and pages are read in, apart from the server: whatever a hostile file does to a parser
 * ends here. It is given one file at a time, in slices, and ended when that takes too long or too much memory.
 */

/** What a file is: a workbook that is a ZIP (XLSX, ODS) or of the time before (XLS), and two kinds of UTF-8. */
export type Heavy = 'packed_workbook' | 'workbook' | 'json' | 'html'

/** What is sent to it: the file's slices, then what they are. */
export type Asked = { slice: Uint8Array } | { read: Heavy }

/** What it answers: a table, the slices of its rows, the next table; then the end. */
export type Told =
  | { table: Omit<PlainTable, 'rows'> }
  | { rows: Uint8Array }
  | { done: true; documents: JsonDocument[] }
  | { refused: { status: number; code: ErrorCode; values: Values } }
  | { failed: string }

let slices: Uint8Array[] = []

process.on('message', (asked: Asked) => {
  if ('slice' in asked) {
    slices.push(asked.slice)
    return
  }
  const file = Buffer.concat(slices)
  slices = []
  void answer(file, asked.read)
})
process.on('disconnect', () => process.exit(0))

async function answer(file: Uint8Array, kind: Heavy) {
  try {
    const { tables, documents } = await read(file, kind)
    for (const { rows, ...table } of tables) {
      await tell({ table })
      for (const slice of inSlices(rows)) await tell({ rows: slice })
    }
    await tell({ done: true, documents })
  } catch (error) {
    if (error instanceof AppError) {
      const { status, code, values } = error
      await tell({ refused: { status, code, values } })
    } else await tell({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

async function read(file: Uint8Array, kind: Heavy): Promise<{ tables: PlainTable[]; documents: JsonDocument[] }> {
  switch (kind) {
    case 'packed_workbook':
      return { tables: readWorkbook(await partsOf(file)), documents: [] }
    case 'workbook':
      return { tables: readWorkbook(file), documents: [] }
    case 'json':
      return readJson(new TextDecoder().decode(file))
    case 'html':
      return { tables: readHtml(new TextDecoder().decode(file)), documents: [] }
  }
}

async function partsOf(file: Uint8Array): Promise<Part[]> {
  const files = await filesOfZip(file)
  const parts: Part[] = []
  for (const { name, bytes } of files) if (isReadOfWorkbook(name)) parts.push({ name, bytes: await bytes() })
  return parts
}

/** Waits until it is sent, so that no more of it lies about than a slice. */
function tell(told: Told): Promise<void> {
  return new Promise(done => process.send?.(told, undefined, undefined, () => done()))
}
