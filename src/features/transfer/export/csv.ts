import { escaped } from './escaping.ts'
import type { Cell, ColumnKind, Sheet, SheetColumn } from './sheet.ts'

/** The form of numbers and days, and the separator of cells. */
export interface CsvForm {
  delimiter: ',' | ';'
  number(number: number, digits: number | undefined): string
  day(day: string): string
}

/** The form that programs read: RFC 4180, decimal points, `YYYY-MM-DD`. */
export const plainForm: CsvForm = { delimiter: ',', number: String, day: day => day }

/**
 * Returns the form of numbers and days for a spreadsheet in a person's language. With a decimal comma, cells are
 * separated by a semicolon, as Excel expects.
 */
export function formIn(locale: string): CsvForm {
  const sign = new Intl.NumberFormat(locale).formatToParts(1.5).find(part => part.type === 'decimal')?.value ?? '.'
  const mark = sign === ',' ? ',' : '.'
  const days = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
    numberingSystem: 'latn',
    calendar: 'gregory',
  })
  return {
    delimiter: mark === ',' ? ';' : ',',
    number: (number, digits) => (digits === undefined ? String(number) : number.toFixed(digits)).replace('.', mark),
    day: day => days.format(new Date(`${day}T00:00:00Z`)),
  }
}

const byteOrderMark = '\ufeff'
const rowsAtOnce = 100

/** Writes a sheet as CSV in pieces, with the byte order mark by which Excel recognises UTF-8. */
export function* csvOf(sheet: Sheet, form: CsvForm): Generator<string> {
  const { columns } = sheet
  let text =
    byteOrderMark +
    lineOf(
      columns.map(({ title }) => cellText(escaped(title), form)),
      form,
    )
  let count = 0
  for (const row of sheet.rows()) {
    text += lineOf(
      row.map((cell, at) => written(cell, columns[at], form)),
      form,
    )
    if (++count % rowsAtOnce !== 0) continue
    yield text
    text = ''
  }
  if (text) yield text
}

function lineOf(cells: readonly string[], { delimiter }: CsvForm): string {
  return `${cells.join(delimiter)}\r\n`
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

function cellText(text: string, { delimiter }: CsvForm): string {
  return text.includes(delimiter) || needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const needsQuotes = /["\r\n]|^\s|\s$/
