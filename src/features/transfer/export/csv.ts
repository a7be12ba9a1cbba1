import { byteOrderMark, type CsvForm, cellText, lineOf } from '../../../shared/csv.ts'
import { escaped } from '../../../shared/spreadsheet-text.ts'
import type { Cell, ColumnKind, Sheet, SheetColumn } from './sheet.ts'

const rowsAtOnce = 100

/** Writes a sheet as CSV in pieces. */
export function* csvOf(sheet: Sheet, form: CsvForm): Generator<string> {
  const { columns } = sheet
  let text = csvHead(columns, form)
  let count = 0
  for (const row of sheet.rows()) {
    text += csvLine(row, columns, form)
    if (++count % rowsAtOnce !== 0) continue
    yield text
    text = ''
  }
  if (text) yield text
}

/** Writes the beginning of a CSV file: the byte order mark and the titles. */
export function csvHead(columns: readonly SheetColumn[], form: CsvForm): string {
  const titles = columns.map(({ title }) => cellText(escaped(title), form))
  return byteOrderMark + lineOf(titles, form)
}

export function csvLine(row: readonly Cell[], columns: readonly SheetColumn[], form: CsvForm): string {
  const cells = row.map((cell, at) => written(cell, columns[at], form))
  return lineOf(cells, form)
}

function written(cell: Cell, column: SheetColumn | undefined, form: CsvForm): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return cellText(form.number(cell, digitsOf(column)), form)
  return cellText(isDayIn(cell, column?.kind) ? form.day(cell) : escaped(cell), form)
}

function digitsOf(column: SheetColumn | undefined): number | undefined {
  return column?.kind === 'amount' ? column.digits : undefined
}

/** Returns whether a text is a day. A column of days may contain other text too. */
export function isDayIn(text: string, kind: ColumnKind | undefined): boolean {
  return kind === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(text)
}
