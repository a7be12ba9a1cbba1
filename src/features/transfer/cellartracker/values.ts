import { dayOf, isDay } from '../../../shared/days.ts'
import { limits } from '../../../shared/limits.ts'
import { readSize } from '../../bottles/size-reading.ts'
import { usualSize } from '../../bottles/sizes.ts'
import type { Money } from '../../money/contract.ts'
import { isCurrency, minorOf } from '../../money/currency.ts'
import type { Cells } from '../cells.ts'
import { readDecimal } from '../numbers.ts'

/** CellarTracker's years for "none": 1001 is non-vintage, 9999 no end. */
const noYear = new Set(['1001', '9999', '0'])

export function takeVintage(cells: Cells): number | null {
  const text = cells.take('Vintage')
  if (text === null || noYear.has(text) || /^n\.?v\.?$/i.test(text)) return null
  const year = /^\d{4}$/.test(text) ? Number(text) : 0
  if (year >= limits.vintage_min && year <= cells.reading.last_vintage) return year
  cells.doubt('Vintage', 'vintage_impossible', null)
  return null
}

export function takeWindow(cells: Cells): { drink_from: number | null; drink_until: number | null } {
  const from = takeYear(cells, 'BeginConsume')
  const until = takeYear(cells, 'EndConsume')
  if (from === null || until === null || from <= until) return { drink_from: from, drink_until: until }
  cells.doubt('BeginConsume', 'window_reversed', `${until}–${from}`)
  return { drink_from: until, drink_until: from }
}

/** A year, or a day of which the year counts. */
function takeYear(cells: Cells, column: string): number | null {
  const text = cells.take(column)
  if (text === null) return null
  const digits = /^(?:\d{1,2}\/\d{1,2}\/)?(\d{1,4})(?: .*)?$/.exec(text)?.[1]
  if (digits !== undefined && noYear.has(digits)) return null
  const year = Number(digits)
  if (year >= limits.vintage_min && year <= limits.window_max) return year
  cells.doubt(column, 'year_unreadable', null)
  return null
}

/** Always M/D/YYYY, whatever the account's country; a day that this cannot be is a doubt, never turned round. */
export function takeDay(cells: Cells, column: string): string | null {
  const text = cells.take(column)
  if (text === null) return null
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: .*)?$/.exec(text)
  const day = american ? dayOf(Number(american[3]), Number(american[1]), Number(american[2])) : text.slice(0, 10)
  if (isDay(day) && Number(day.slice(0, 4)) >= limits.vintage_min) return day
  cells.doubt(column, 'day_unreadable', null)
  return null
}

/** An amount and its currency. Zero is CellarTracker's word for unknown. */
export function takeMoney(cells: Cells, column: string, currency: string): Money | null {
  if (cells.take(column) === null) return null
  const decimal = takeDecimal(cells, column)
  const amount_minor = decimal === null ? undefined : minorOf(decimal, currency)
  if (amount_minor === undefined || amount_minor < 0 || amount_minor > limits.amount_minor_max) {
    if (decimal !== null) cells.doubt(column, 'number_unreadable', null)
    return null
  }
  return amount_minor === 0 ? null : { amount_minor, currency }
}

/** The currency a column names; the reading's own when it names none. */
export function takeCurrency(cells: Cells, column: string): string {
  const text = cells.take(column)
  if (text === null) return cells.reading.currency
  const code = text.toUpperCase()
  if (isCurrency(code)) return code
  cells.doubt(column, 'currency_unknown', cells.reading.currency)
  return cells.reading.currency
}

/** A number as plain decimal text; null for none, and for one that cannot be read. */
export function takeDecimal(cells: Cells, column: string): string | null {
  const text = cells.take(column)
  if (text === null) return null
  const read = readDecimal(text, cells.reading.mark)
  if (!read) {
    cells.doubt(column, 'number_unreadable', null)
    return null
  }
  if (read.apart) cells.doubt(column, 'number_form_mixed', read.text)
  return read.text
}

/** How many bottles; null when the column is not there or empty. */
export function takeCount(cells: Cells, column: string): number | null {
  const text = cells.take(column)
  if (text === null) return null
  const count = Number(readDecimal(text, cells.reading.mark)?.text)
  if (Number.isInteger(count) && count >= 0 && count <= limits.bottles_in_cellar) return count
  cells.doubt(column, 'count_unreadable', 0)
  cells.keep(column)
  return 0
}

/** Millilitres; the usual bottle where nothing can be read. */
export function takeSize(cells: Cells, column: string): number {
  const text = cells.take(column)
  if (text === null) {
    if (cells.has(column)) cells.doubt(column, 'size_unreadable', usualSize)
    return usualSize
  }
  const ml = readSize(text)
  if (ml !== undefined) return ml
  cells.keep(column)
  cells.doubt(column, 'size_unreadable', usualSize)
  return usualSize
}

/** The person's own score. Text such as `18-19+` stays text. */
export function takeScore(cells: Cells, column: string): number | null {
  const text = cells.take(column)
  if (text === null) return null
  const score = Number(readDecimal(text, cells.reading.mark)?.text)
  if (score === 0) return null
  if (score > 0 && score <= 100) return score
  cells.doubt(column, 'score_unreadable', null)
  return null
}
