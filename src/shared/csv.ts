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

/** The mark by which Excel recognises UTF-8. */
export const byteOrderMark = '\ufeff'

export function lineOf(cells: readonly string[], { delimiter }: CsvForm): string {
  return `${cells.join(delimiter)}\r\n`
}

export function cellText(text: string, { delimiter }: CsvForm): string {
  return text.includes(delimiter) || needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const needsQuotes = /["\r\n]|^\s|\s$/
