import type { Owner } from '../../../model/bottle.ts'
import type { Tasting } from '../../../model/tasting.ts'
import { dayOf, dayOfNumber, isDay } from '../../../shared/days.ts'
import { amountOf, minorOf } from '../../../shared/minor-units.ts'
import { ownersText } from '../../bottles/owners-named.ts'
import { joined, joinedAspects, split, splitAspects } from './lists-in-cells.ts'
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
  read: text => text,
})

export const number: Form<number | null> = {
  kind: 'number',
  width: 9,
  write: value => value,
  read: text => (text === null ? null : numberOf(text)),
}

export const day: Form<string | null> = {
  kind: 'day',
  width: 11,
  write: value => value,
  read: text => (text === null ? null : readDay(text)),
}

/** Writes a year, or `NV` for a wine without a vintage. */
export const vintage: Form<number | null> = {
  kind: 'number',
  width: 8,
  write: value => value ?? 'NV',
  read: text => (text === null || /^nv$/i.test(text) ? null : numberOf(text)),
}

export const oneOf = <Value extends string>(options: readonly Value[]): Form<Value | null> => ({
  kind: 'text',
  width: 11,
  write: value => value,
  read: text => (text === null ? null : options.find(option => option === text)),
})

/** Makes a form for a value that is never unknown. A blank cell is read as `usual`. */
export const known = <Value>(form: Form<Value | null>, usual: Value): Form<Value> => ({
  ...form,
  read: text => (text === null ? usual : (form.read(text) ?? undefined)),
})

export const list = <Item>(
  write: (items: readonly Item[]) => string,
  read: (cell: string) => Item[],
): Form<Item[]> => ({ kind: 'text', width: 20, write, read: text => (text === null ? [] : read(text)) })

/** Names the owners and their parts. They are not read again: the people are not known where the table is imported. */
export const owners: Form<Owner[]> = {
  kind: 'text',
  width: 20,
  write: value => ownersText(value) || null,
  read: () => [],
}

export const texts = list(joined, split)

export const aspects: Form<Tasting['aspects']> = {
  kind: 'text',
  width: 20,
  write: value => joinedAspects(value) || null,
  read: text => (text === null ? {} : splitAspects(text)),
}

/** Writes money in whole units; the currency is in the next cell. */
export function amountCell(minor: number | null, currency: string | null): Cell {
  return minor === null ? null : amountOf(minor, currency ?? '')
}

export function amountRead(text: string | null, currency: string | null): number | null | undefined {
  return text === null ? null : minorOf(text.replace(',', '.'), currency ?? '')
}

/** Reads a number with a decimal point as written here, or with the comma that a spreadsheet replaced it by. */
function numberOf(text: string): number | undefined {
  const number = Number(text.replace(',', '.'))
  return text !== '' && Number.isFinite(number) ? number : undefined
}

/**
 * Reads a day as written here, as a spreadsheet's serial number, or with dots as many European spreadsheets write it.
 */
function readDay(text: string): string | undefined {
  const day = text.replace(/[T ]00:00.*$/, '')
  if (isDay(day)) return day
  if (/^\d{1,6}$/.test(day)) return dayOfNumber(Number(day) - dayZero)
  const pointed = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(day)
  const turned = pointed ? dayOf(Number(pointed[3]), Number(pointed[2]), Number(pointed[1])) : ''
  return isDay(turned) ? turned : undefined
}
