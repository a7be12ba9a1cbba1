import { dayOf, dayOfNumber, isDay } from '../../../shared/days.ts'
import { amountOf, minorOf } from '../../../shared/minor-units.ts'
import { joined, split } from './lists-in-cells.ts'
import type { Cell, ColumnKind } from './sheet.ts'
import { dayZero } from './spreadsheet-days.ts'

/** Writes a value into a cell and reads it from the text. An unreadable text is read as undefined. */
export interface Form<Value> {
  kind: ColumnKind
  width: number
  write(value: Value): Cell
  read(text: string | null): Value | undefined
}

export const text = (width = 16): Form<string | null> => ({
  kind: 'text',
  width,
  write: value => value,
  read: given => given,
})

export const number: Form<number | null> = {
  kind: 'number',
  width: 9,
  write: value => value,
  read: given => (given === null ? null : numberOf(given)),
}

export const day: Form<string | null> = {
  kind: 'day',
  width: 11,
  write: value => value,
  read: given => (given === null ? null : readDay(given)),
}

/** Writes a year, or `NV` for a wine without a vintage. */
export const vintage: Form<number | null> = {
  kind: 'number',
  width: 8,
  write: value => value ?? 'NV',
  read: given => (given === null || /^nv$/i.test(given) ? null : numberOf(given)),
}

export const oneOf = <Value extends string>(options: readonly Value[]): Form<Value | null> => ({
  kind: 'text',
  width: 11,
  write: value => value,
  read: given => (given === null ? null : options.find(option => option === given)),
})

/** Makes a form for a value that is never unknown. A blank cell is read as `usual`. */
export const known = <Value>(form: Form<Value | null>, usual: Value): Form<Value> => ({
  ...form,
  read: given => (given === null ? usual : (form.read(given) ?? undefined)),
})

export const list = <Item>(
  write: (items: readonly Item[]) => string,
  read: (cell: string) => Item[],
): Form<Item[]> => ({ kind: 'text', width: 20, write, read: given => (given === null ? [] : read(given)) })

export const texts = list(joined, split)

/** Writes money in whole units; the currency is in the next cell. */
export function amountCell(minor: number | null, currency: string | null): Cell {
  return minor === null ? null : amountOf(minor, currency ?? '')
}

export function amountRead(given: string | null, currency: string | null): number | null | undefined {
  return given === null ? null : minorOf(given.replace(',', '.'), currency ?? '')
}

/** Reads a number with a decimal point as written here, or with the comma that a spreadsheet replaced it by. */
function numberOf(given: string): number | undefined {
  const number = Number(given.replace(',', '.'))
  return given !== '' && Number.isFinite(number) ? number : undefined
}

/**
 * Reads a day as written here, as a spreadsheet's serial number, or with dots as many European spreadsheets write it.
 */
function readDay(given: string): string | undefined {
  const day = given.replace(/[T ]00:00.*$/, '')
  if (isDay(day)) return day
  if (/^\d{1,6}$/.test(day)) return dayOfNumber(Number(day) - dayZero)
  const pointed = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(day)
  const turned = pointed ? dayOf(Number(pointed[3]), Number(pointed[2]), Number(pointed[1])) : ''
  return isDay(turned) ? turned : undefined
}
