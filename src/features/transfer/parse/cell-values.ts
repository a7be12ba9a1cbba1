import { type DayOrder, wineTypes } from '../../../model/choices.ts'
import type { Money } from '../../../model/valuation.ts'
import type { Wine, WineType } from '../../../model/wine.ts'
import { type Day, dayOfNumber, isDay, yearOf } from '../../../shared/days.ts'
import { limits } from '../../../shared/limits.ts'
import { memoize } from '../../../shared/memoize.ts'
import { isInMinorUnits, minorOf } from '../../../shared/minor-units.ts'
import type { ScoreScale } from '../../../shared/score-scales.ts'
import { scoreScale, storedScore } from '../../../shared/scores.ts'
import { readSize } from '../../bottles/size-reading.ts'
import { usualSize } from '../../bottles/sizes.ts'
import { readAmount } from '../../bulk-add/amounts-written.ts'
import { readDay } from '../../bulk-add/days-written.ts'
import { readPrice } from '../../bulk-add/prices.ts'
import { readColour, readType } from '../../bulk-add/type-words.ts'
import { isNothing, readAlcohol, readGrapes, readVintage, readWindow } from '../../bulk-add/written-values.ts'
import { readBarcode } from '../../labels/barcode.ts'
import { isCurrency } from '../../money/currency.ts'
import { countryCode } from '../../wines/country-codes.ts'
import { dayZero } from '../export/spreadsheet-days.ts'
import type { Cells, Reading } from './cells.ts'
import { readDecimal } from './numbers.ts'

/*
 * Readers for the cells of every product's files. An unreadable text becomes a warning and is stored under its column's
 * name. This program's own codes and forms (`red`, `DE`, `2024-03-31`) are read everywhere, because corrections use
 * them.
 */

/**
 * The years that mean "none" in other products: 1001 (CellarTracker) and 8888 (Vivino) are non-vintage, 9999 is no end.
 */
const noYear = new Set(['0', '1001', '8888', '9999'])

export function takeVintage(cells: Cells, column = 'Vintage'): number | null {
  const text = cells.take(column)
  if (text === null || noYear.has(text) || /^non[- ]?vintage$/i.test(text)) return null
  const year = readVintage(text, cells.reading.today)
  if (year !== undefined) return year
  cells.warning(column, 'vintage_impossible', null)
  return null
}

export type ParsedWindow = Pick<Wine, 'drink_from' | 'drink_until'>

/** Reads a window from two columns. */
export function takeWindow(cells: Cells, first: string, last: string): ParsedWindow {
  return inOrder(cells, first, { drink_from: takeYear(cells, first), drink_until: takeYear(cells, last) })
}

/**
 * Reads a window from one column: `2024-2030`, `2026 2034`, `2025+`. A text without digits other than zero is not a
 * window.
 */
export function takeWindowText(cells: Cells, column: string): ParsedWindow {
  const text = cells.take(column)
  const none = { drink_from: null, drink_until: null }
  if (text === null || !/[1-9]/.test(text)) return none
  const window = readWindow(text)
  if (window) return inOrder(cells, column, window)
  cells.warning(column, 'year_unreadable', null)
  return none
}

function inOrder(cells: Cells, column: string, window: ParsedWindow): ParsedWindow {
  const { drink_from: from, drink_until: until } = window
  if (from === null || until === null || from <= until) return window
  cells.warning(column, 'window_reversed', `${until}–${from}`)
  return { drink_from: until, drink_until: from }
}

/** Reads a year, or the year of a day. */
function takeYear(cells: Cells, column: string): number | null {
  const text = cells.take(column)
  if (text === null) return null
  const digits = /^(?:\d{1,2}\/\d{1,2}\/)?(\d{1,4})(?:[ -].*)?$/.exec(text)?.[1]
  if (digits !== undefined && noYear.has(digits)) return null
  const year = Number(digits)
  if (year >= limits.vintage_min && year <= limits.window_max) return year
  cells.warning(column, 'year_unreadable', null)
  return null
}

/** Reads a day in the product's order. A day that does not fit the order is a warning, and is never reversed. */
export function takeDay(cells: Cells, column: string, order: DayOrder): Day | null {
  const text = cells.take(column)
  if (text === null) return null
  const day = daysRead(order, cells.reading.today)(text) ?? serialDay(text)
  if (day !== undefined && isDay(day) && yearOf(day) >= limits.vintage_min) return day
  cells.warning(column, 'day_unreadable', null)
  return null
}

/** Reads the number of a day in a spreadsheet, from 1954 to 2064: `42440` is 2016-03-11. */
export function serialDay(text: string): Day | undefined {
  return /^[2-5]\d{4}$/.test(text) ? dayOfNumber(Number(text) - dayZero) : undefined
}

/** Memoized by today's date too, because it decides the century of two-digit years. */
const daysRead = (order: DayOrder, today: Day) => dayReaders(`${order} ${today}`)

const dayReaders = memoize(key => {
  const [order, today = ''] = key.split(' ')
  return memoize(text => readDay(text, order as DayOrder, today))
}, 10)

/** Reads an amount from a column of its own. Every product writes zero for an unknown amount. */
export function takeMoney(cells: Cells, column: string, currency: string): Money | null {
  const decimal = takeDecimal(cells, column)
  if (decimal === null) return null
  tellRounded(cells, column, decimal, currency)
  return moneyOf(cells, column, minorOf(decimal, currency), currency)
}

/**
 * Reports that an amount is rounded, once for each column: products write average values with four decimals in each row,
 * and their notes would hide all others.
 */
export function tellRounded(cells: Cells, column: string, amount: string, currency: string) {
  const { rounded, warnings, header_line: line } = cells.reading
  if (rounded.has(column) || isInMinorUnits(amount, currency)) return
  rounded.add(column)
  warnings.tell({ line, column, original: cells.look(column) ?? amount, code: 'amounts_rounded', guess: null })
}

/** Reads an amount that may name its currency: `SEK 899`, `€10`, `38.40 Fr.`. */
export function takePrice(cells: Cells, column: string): Money | null {
  const text = cells.take(column)
  if (text === null) return null
  const price = readPrice(text, cells.reading.currency)
  if (typeof price === 'string') {
    cells.warning(column, price === 'no_currency' ? 'currency_unknown' : 'number_unreadable', null)
    return null
  }
  const { amount_minor, currency, written } = price
  tellRounded(cells, column, written, currency)
  return amount_minor === 0 ? null : { amount_minor, currency }
}

function moneyOf(cells: Cells, column: string, minor: number | undefined, currency: string): Money | null {
  if (minor === 0) return null
  if (minor !== undefined && minor > 0 && minor <= limits.amount_minor_max) return { amount_minor: minor, currency }
  cells.warning(column, 'number_unreadable', null)
  return null
}

/** Reads a currency. A blank cell has the currency of the file. */
export function takeCurrency(cells: Cells, column: string): string {
  const text = cells.take(column)
  if (text === null) return cells.reading.currency
  const code = text.toUpperCase()
  if (isCurrency(code)) return code
  cells.warning(column, 'currency_unknown', cells.reading.currency)
  return cells.reading.currency
}

/**
 * Warns once about the assumed currency of a product whose amounts have none. A person can correct it through a column
 * `currency` that does not exist.
 */
export function tellCurrencyTaken({ columns, header_line, currency, warnings }: Reading) {
  if (columns.includes('currency')) return
  warnings.tell({ line: header_line, column: 'currency', original: '', code: 'column_missing', guess: currency })
}

/** Reads a number as plain decimal text. Returns null for a blank or unreadable one. */
function takeDecimal(cells: Cells, column: string): string | null {
  const text = cells.take(column)
  if (text === null) return null
  const read = readDecimal(text, cells.reading.mark)
  if (!read) {
    cells.warning(column, 'number_unreadable', null)
    return null
  }
  if (read.differs) cells.warning(column, 'number_form_mixed', read.text)
  return read.text
}

/** Reads a number of bottles. Returns null when the column is missing or blank. */
export function takeCount(cells: Cells, column: string): number | null {
  const text = cells.take(column)
  if (text === null) return null
  const count = Number(readDecimal(text, cells.reading.mark)?.text ?? readAmount(text)?.count)
  if (Number.isInteger(count) && count >= 0 && count <= limits.bottles_in_cellar) return count
  cells.warning(column, 'count_unreadable', 0)
  cells.keep(column)
  return 0
}

/** Reads a size in millilitres. An unreadable one is taken as the usual bottle. */
export function takeSize(cells: Cells, column: string): number {
  const text = cells.take(column)
  if (text === null) {
    if (cells.has(column)) cells.warning(column, 'size_unreadable', usualSize)
    return usualSize
  }
  const ml = readSize(text)
  if (ml !== undefined) return ml
  const packed = readAmount(text)
  if (packed?.size_ml !== undefined) {
    // The number of bottles is not part of the size.
    cells.keep(column)
    return packed.size_ml
  }
  cells.keep(column)
  cells.warning(column, 'size_unreadable', usualSize)
  return usualSize
}

interface AmountColumns {
  count: string
  size: string
  /** The size of a blank cell, where the product does not always write the usual one. */
  blank?: number
}

/**
 * Reads a number of bottles and their size, which people also write into one cell: `1 Magnum`, `6 x 0,75l`. The number
 * is null when no column has it.
 */
export function takeAmount(cells: Cells, { count, size, blank }: AmountColumns) {
  const [counted, sized] = [cells.look(count), cells.look(size)]
  const packed = counted === null && sized !== null && isPacked(sized) ? readAmount(sized) : undefined
  if (packed?.size_ml !== undefined) {
    cells.take(size)
    return { count: packed.count, size_ml: packed.size_ml }
  }
  const sizeInCount = counted === null ? undefined : readAmount(counted)?.size_ml
  const size_ml = (sized === null ? (sizeInCount ?? blank) : undefined) ?? takeSize(cells, size)
  const amount = { count: takeCount(cells, count), size_ml }
  if (sizeInCount !== undefined && sizeInCount !== size_ml) cells.keep(count)
  return amount
}

/** Returns whether a text has a number before a size. */
function isPacked(text: string): boolean {
  return readSize(text) === undefined || /^\d+\s*[x×*]/i.test(text)
}

/** Reads a score on a scale as 0–100. Zero is not a score, and a text such as `18-19+` stays text. */
export function takeScore(cells: Cells, column: string, scale: ScoreScale): number | null {
  const text = cells.take(column)
  if (text === null) return null
  const score = Number(readDecimal(text, cells.reading.mark)?.text)
  if (score === 0) return null
  if (score > 0 && score <= scoreScale[scale].most) return storedScore(score, scale)
  cells.warning(column, 'score_unreadable', null)
  return null
}

/**
 * Reads a type. A text that also names a colour, as of a sparkling wine, is stored too, because `WineType` cannot hold
 * it.
 */
export function takeType(cells: Cells, column: string): WineType {
  const text = cells.takeLine(column)
  if (text === null) return 'other'
  const type = wineTypes.find(each => each === text) ?? readType(text)
  if (type === undefined) cells.warning(column, 'type_unknown', 'other')
  if (type === undefined || (type !== readColour(text) && readColour(text) !== undefined)) cells.keep(column)
  return type ?? 'other'
}

export function takeCountry(cells: Cells, column: string): string | null {
  const name = cells.takeLine(column)
  return name === null ? null : countryOf(cells, column, name)
}

/** Returns the country that a column's text, or a part of it, names. */
export function countryOf(cells: Cells, column: string, name: string): string | null {
  const exact = countryCode(name) ?? onCars[name.toUpperCase()]
  const code = exact ?? countryWithin(name)
  if (!code) cells.warning(column, 'country_unknown', null)
  // The text that says more is stored too, and so is Scotland next to the United Kingdom, since ISO 3166 has none.
  if (!exact || (code === 'GB' && !/^(gb|uk|united kingdom)$/i.test(name))) cells.keep(column)
  return code ?? null
}

/** The letters that cars have, by which German, Austrian and Swiss lists name countries too. */
const onCars: Record<string, string> = { A: 'AT', D: 'DE', E: 'ES', F: 'FR', H: 'HU', I: 'IT', P: 'PT' }

/** Returns the only country in a text such as `France (Bourgogne)`. Two letters may also be a state, as in `Napa, CA`. */
function countryWithin(name: string): string | undefined {
  const parts = name.split(/[(),/>·–—-]/).filter(part => part.trim().length > 2)
  const found = new Set(parts.map(countryCode).filter(code => code !== undefined))
  return found.size === 1 ? [...found][0] : undefined
}

/** Reads grapes. The name of a blend, such as `Red Bordeaux Blend`, contains none. */
export function takeGrapes(cells: Cells, column: string): Wine['grapes'] {
  const text = cells.takeLine(column)
  if (text === null) return []
  const read = readGrapes(text.replace(twoNames, '$1'))
  const grapes = read?.filter(({ name }) => !/\bblends?\b/i.test(name)) ?? []
  if (grapes.length !== read?.length) cells.keep(column)
  return grapes
}

/** Matches a grape that is written with both of its names. */
const twoNames =
  /\b(Syrah|Zinfandel|Pinot Gris|Garnacha|Grenache|Monastrell|Mourvèdre)\s*\/\s*(?:Shiraz|Primitivo|Pinot Grigio|Grenache|Garnacha|Mourvèdre|Monastrell|Mataro)\b/gi

export function takeAlcohol(cells: Cells, column: string): number | null {
  const text = cells.take(column)
  if (text === null) return null
  const alcohol = readAlcohol(text)
  if (alcohol === undefined) cells.warning(column, 'number_unreadable', null)
  return alcohol || null
}

/** Reads words separated by commas or semicolons. */
export function takeTags(cells: Cells, column: string): string[] {
  const text = cells.take(column)
  if (text === null) return []
  const tags = Array.from(new Set(text.split(/\s*[,;\n]\s*/).filter(tag => tag !== '' && !isNothing(tag))))
  const fitting = tags.filter(tag => tag.length <= limits.tag).slice(0, limits.tags)
  if (fitting.length < tags.length) cells.keep(column)
  return fitting
}

/** Reads the number under the barcode. */
export function takeBarcodes(cells: Cells, column: string): string[] {
  const code = cells.takeLine(column)
  const barcode = code === null ? null : plausibleBarcode(cells, column, code)
  return barcode === null ? [] : [barcode]
}

/** Returns a maker's barcode, or null for one that a spreadsheet changed beyond repair or that is too long. */
export function plausibleBarcode(cells: Cells, column: string, code: string): string | null {
  if (isNothing(code)) return null
  if (!isRounded(code) && code.length <= 60) {
    const isShort = /^\d{6,11}$/.test(code) && readBarcode(code) === undefined
    const whole = isShort ? readBarcode(code.padStart(12, '0')) : undefined
    if (whole !== undefined) tellZerosLost(cells, column)
    return whole ?? code
  }
  cells.warning(column, 'id_changed', null)
  return null
}

/**
 * Reads the number of a bottle or a wine in another product, which has at least so many digits. Spreadsheets drop
 * leading zeros, which can be added again, and round long numbers, which then identify nothing.
 */
export function takeForeignId(cells: Cells, column: string, digits = 1): string | null {
  const text = cells.takeLine(column)
  if (text === null) return null
  if (isRounded(text)) {
    cells.warning(column, 'id_changed', null)
    return null
  }
  if (text.length > digits && digits > 1 && readBarcode(text) !== undefined) {
    // All bottles of a wine have the barcode of its maker.
    cells.warning(column, 'id_repeated', null)
    return null
  }
  if (!/^\d+$/.test(text) || text.length >= digits) return text.slice(0, 100)
  tellZerosLost(cells, column)
  return text.padStart(digits, '0')
}

/** Returns true for a number as a spreadsheet rounds it: `1.23E+12`, `3,0123E+12`, `684674.0`. */
function isRounded(text: string): boolean {
  return /^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(text) || /^\d+[.,]\d+$/.test(text)
}

/** Tells once for the whole column. */
function tellZerosLost(cells: Cells, column: string) {
  cells.reading.warnings.tell({ line: cells.line, column, original: '', code: 'zeros_lost', guess: null })
}
