import { AppError } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { cellsOf, csvRows, firstLine } from './csv-rows.ts'
import { cellText, type Encoding, type Pause, utf8Of } from './decode.ts'

/** A file read as a table of text: its columns by name, its rows some at a time, as often as wanted. */
export interface Table {
  /** Within its file; empty for a file that is one table. */
  name: string
  columns: readonly string[]
  header_line: number
  delimiter: string
  encoding: Encoding
  rows(): AsyncGenerator<Row[]>
}

export interface Row {
  line: number
  cells: readonly string[]
  torn: boolean
}

/** Looks at the bytes, never at the name. Throws an `AppError` that says in plain words why it is no table. */
export async function openTable(bytes: Uint8Array, pause: Pause): Promise<Table> {
  if (bytes.length === 0) throw new AppError(400, 'file_empty')
  const { utf8, encoding } = await utf8Of(bytes, pause)
  refuseOtherThings(utf8)
  const delimiter = delimiterOf(firstLine(utf8))
  const { line, cells } = await headerOf(csvRows(utf8, delimiter, pause))
  if (cells.length > columnsMax) throw new AppError(400, 'file_not_table')
  return {
    name: '',
    columns: named(cells),
    header_line: line,
    delimiter,
    encoding,
    rows: () => rowsBelow(csvRows(utf8, delimiter, pause), line),
  }
}

const columnsMax = 1_000

async function headerOf(rows: AsyncGenerator<Row[]>): Promise<Row> {
  for await (const some of rows) {
    // Excel's own word for the delimiter stands in a line of its own above it.
    const header = some.find(({ cells }) => !/^sep=.?$/i.test(cells.join('')))
    if (header) return header
  }
  throw new AppError(400, 'file_empty')
}

async function* rowsBelow(rows: AsyncGenerator<Row[]>, header_line: number): AsyncGenerator<Row[]> {
  let count = 0
  for await (const some of rows) {
    const below = some.filter(({ line, cells }) => line > header_line && cells.some(cell => cell.trim() !== ''))
    count += below.length
    if (count > limits.import_rows) throw new AppError(400, 'file_too_many_rows', { max: limits.import_rows })
    yield below
  }
}

/** What people send by mistake: the page instead of the table, a spreadsheet, a picture. */
function refuseOtherThings(utf8: Uint8Array) {
  const start = new TextDecoder().decode(utf8.subarray(0, 20_000))
  const text = start.trim()
  if (text === '' && utf8.length < 20_000) throw new AppError(400, 'file_empty')
  if (start.includes('not logged into CellarTracker')) throw new AppError(400, 'file_is_login_page')
  if (/^<(!doctype html|html|head|body|table|meta|script|div|p|!--)/i.test(text))
    throw new AppError(400, 'file_is_html')
  const zip = start.startsWith('PK\u0003\u0004')
  if (zip || start.includes('\0') || /^(%PDF|[<{[])/.test(text)) throw new AppError(400, 'file_not_table')
}

/** The one that cuts the header into the most names. */
function delimiterOf(header: string): string {
  const told = /^"?sep=(.)"?$/i.exec(header.trim())?.[1]
  if (told && delimiters.includes(told)) return told
  const counts = delimiters.map(delimiter => ({ delimiter, names: cellsOf(header, delimiter).length }))
  return counts.reduce((best, each) => (each.names > best.names ? each : best)).delimiter
}

const delimiters = ['\t', ',', ';']

/** Every column with a name of its own: a name that comes twice is kept apart, one without a name gets its number. */
function named(cells: readonly string[]): string[] {
  // Taken from the beginning, so that no record can get a column that means something to JavaScript.
  const taken = new Set(['__proto__'])
  return cells.map((cell, at) => {
    const name = cellText(cell).slice(0, limits.line) || `Column ${at + 1}`
    let own = name
    for (let number = 2; taken.has(own); number++) own = `${name} (${number})`
    taken.add(own)
    return own
  })
}
