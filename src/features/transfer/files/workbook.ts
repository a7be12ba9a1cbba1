import { type CellObject, read, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { AppError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'
import { isWholeTable } from '../export/whole-table.ts'
import { cellText, ownCellText } from './decode.ts'
import { headerWithin, tooManyColumns } from './header.ts'
import type { PlainRow } from './packed-rows.ts'
import { plainNumber } from './plain-number.ts'
import { type PlainTable, tableOf } from './plain-table.ts'
import { CFB, parse_zip, SSF } from './sheetjs.ts'

/** A part of a workbook that is a ZIP. */
export interface Part {
  name: string
  bytes: Uint8Array
}

/** Reads the sheets of a workbook, from its parts or from an older file (XLS). */
export function readWorkbook(file: readonly Part[] | Uint8Array): PlainTable[] {
  if (!(file instanceof Uint8Array)) file.forEach(refuseEndless)
  const book = file instanceof Uint8Array ? opened(() => read(file, options)) : opened(() => fromParts(file))
  const days = book.Workbook?.WBProps?.date1904 ? 1904 : 1900
  const hidden = new Set(book.Workbook?.Sheets?.filter(sheet => sheet.Hidden).map(sheet => sheet.name))
  if (book.SheetNames.length > limits.import_tables) {
    throw new AppError(400, 'file_too_many_tables', { max: limits.import_tables })
  }
  return book.SheetNames.map(name => {
    const sheet = book.Sheets[name]
    const about = { name, hidden: hidden.has(name), typed: true }
    const table = sheet && tableOf(about, rowsOf(sheet, days, cellText))
    return table && isWholeTable(table.columns) ? tableOf(about, rowsOf(sheet, days, ownCellText)) : table
  }).filter(table => table !== undefined)
}

const options = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellNF: true,
  UTC: true,
  sheetRows: limits.import_rows + headerWithin + 1,
} as const

/** Pictures, macros and files of other programs, none of which is a table. */
const notRead = /(^|\/)(media|drawings|charts|embeddings|externalLinks|pivotCache|pivotTables|Pictures|Thumbnails)\//i

export function isReadOfWorkbook(name: string): boolean {
  return !notRead.test(name) && !/vbaProject/i.test(name)
}

/** Assembles the workbook for the library from parts that were unpacked within limits. */
function fromParts(parts: readonly Part[]): WorkBook {
  const container = CFB.utils.cfb_new()
  for (const { name, bytes } of parts) CFB.utils.cfb_add(container, `/${name}`, bytes, { unsafe: true })
  return parse_zip(container, options)
}

/** Refuses a sheet with too many rows or cells before the library reads all of it. Counting them is fast. */
function refuseEndless({ name, bytes }: Part) {
  if (!/worksheets\/[^/]+\.xml$/i.test(name)) return
  const sheet = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let filled = 0
  let value = sheet.indexOf('<v>')
  for (let row = sheet.indexOf('<row'), next: number; row >= 0 && value >= 0; row = next) {
    next = sheet.indexOf('<row', row + 4)
    let values = 0
    for (; value >= 0 && (next < 0 || value < next); value = sheet.indexOf('<v>', value + 3)) {
      if (++values > columnsSeen) throw tooManyColumns()
    }
    if (values > 0 && ++filled > options.sheetRows) {
      throw new AppError(400, 'file_too_many_rows', { max: limits.import_rows })
    }
  }
}

/** Opens a workbook and turns any error of the library into a refusal. */
function opened(open: () => WorkBook): WorkBook {
  try {
    return open()
  } catch (error) {
    const locked = /password|encrypt/i.test(String(error))
    throw new AppError(400, locked ? 'file_locked' : 'file_damaged')
  }
}

type Epoch = 1900 | 1904

type Read = typeof cellText

function* rowsOf(sheet: WorkSheet, epoch: Epoch, read: Read): Generator<PlainRow> {
  const data = sheet['!data'] ?? []
  const merged = mergedDown(sheet)
  for (let at = 0; at < data.length; at++) {
    const cells: string[] = []
    const row = data[at] ?? []
    // Cells may be far apart with nothing between them, so the columns are not counted one by one.
    const columns = row.length > columnsSeen ? Object.keys(row).map(Number) : row.keys()
    for (const column of columns) {
      const cell = column < columnsSeen ? row[column] : undefined
      const text = cell ? textOf(cell, epoch, read) : ''
      if (text !== '') put(cells, column, text)
    }
    for (const { column, from, until } of merged) {
      const above = at > from && at <= until ? data[from]?.[column] : undefined
      if (above) put(cells, column, textOf(above, epoch, read))
    }
    yield { line: at + 1, cells }
  }
}

/** Columns beyond this number are ignored; the header of such a table is refused anyway. */
const columnsSeen = 16_384

function put(cells: string[], column: number, text: string) {
  while (cells.length < column) cells.push('')
  cells[column] = text
}

/** The number of merged cells that are followed. */
const mergesMax = 1_000

/** Returns the cells that are merged over several rows, whose value applies to each of the rows. */
function mergedDown(sheet: WorkSheet): { column: number; from: number; until: number }[] {
  return (sheet['!merges'] ?? [])
    .filter(({ s, e }) => e.r > s.r)
    .slice(0, mergesMax)
    .map(({ s, e }) => ({ column: s.c, from: s.r, until: e.r }))
}

function textOf(cell: CellObject, epoch: Epoch, read: Read): string {
  switch (cell.t) {
    case 'n':
      return typeof cell.v === 'number' ? numberText(cell.v, String(cell.z ?? ''), epoch) : ''
    case 'b':
      return String(cell.v)
    case 's':
      return typeof cell.v === 'string' ? read(cell.v) : ''
    case 'd':
      return cell.v instanceof Date ? cell.v.toISOString().slice(0, 10) : ''
    default:
      return ''
  }
}

/** Reads a cell by its number format: a day, a percentage, digits with leading zeros, or else a plain number. */
function numberText(value: number, form: string, epoch: Epoch): string {
  if (!Number.isFinite(value)) return ''
  if (form !== '' && value >= 0 && SSF.is_date(form)) return dayText(value, epoch) ?? plainNumber(value)
  if (/^0+$/.test(form) && Number.isSafeInteger(value)) return plainNumber(value).padStart(form.length, '0')
  if (/^[^"\\]*%/.test(form)) return `${plainNumber(value * 100)}%`
  return plainNumber(value)
}

/** Returns a day, with its time when it has one, or a time alone. */
function dayText(value: number, epoch: Epoch): string | undefined {
  const date = SSF.parse_date_code(value, { date1904: epoch === 1904 })
  if (!date) return undefined
  const two = (number: number) => String(number).padStart(2, '0')
  const time = `${two(date.H)}:${two(date.M)}:${two(date.S)}`
  if (value < 1) return time
  const day = `${String(date.y).padStart(4, '0')}-${two(date.m)}-${two(date.d)}`
  return time === '00:00:00' ? day : `${day} ${time}`
}
