import type { DayOrder } from '../../model/choices.ts'
import type { CustomField } from '../../model/custom-field.ts'
import type { Wine } from '../../model/wine.ts'
import { byField, textFields } from '../../model/wine-fields.ts'
import type { Day } from '../../shared/days.ts'
import { isInMinorUnits } from '../../shared/minor-units.ts'
import { fold } from '../../shared/text.ts'
import { readSize } from '../bottles/size-reading.ts'
import { usualSize } from '../bottles/sizes.ts'
import type { NamedWine } from '../transfer/match/match-wines.ts'
import { currencyIn, readHead } from './column-kinds.ts'
import { dayOrder, readDay } from './days-written.ts'
import { KnownWines } from './known-wines.ts'
import { pastedCells } from './pasted-cells.ts'
import { currencyNamed, readPrice } from './prices.ts'
import { readType } from './type-words.ts'
import { readVintage } from './written-values.ts'

/** The cellar that values are entered for, and what is assumed where a row leaves it out. */
export interface ValueFrame {
  wines: ReadonlyMap<string, Wine>
  custom_fields: ReadonlyMap<string, CustomField>
  currency: string
  today: Day
  /** The order of day and month where the list does not show it. */
  order: DayOrder
}

/** The value that a row states. */
export interface ListedValue {
  wine: Wine
  size_ml: number
  amount_minor: number
  currency: string
  valued_on: Day
  /** The value was written with more decimals than its currency has. */
  isRounded: boolean
}

export type RowProblem =
  | 'nameless'
  | 'no_wine'
  | 'several_wines'
  | 'not_a_vintage'
  | 'not_a_size'
  | 'not_a_value'
  | 'no_currency'
  | 'not_a_day'
  | 'day_in_future'
  | 'chosen_twice'

/** A row that enters no value. `text` is its cells as they were pasted. */
export interface RowLeftOut {
  /** The number of the row in the list, 1 for its header. */
  row: number
  text: string
  problem: RowProblem
}

export interface ValueTable {
  /** `no_header`: no column of values, or none that says which wine it is. */
  problem: 'no_header' | undefined
  values: readonly ListedValue[]
  left_out: readonly RowLeftOut[]
}

/**
 * Reads a pasted table of values, such as a price list: a column of values, and columns that say which wine it is, by
 * our id, by LWIN, or by producer, name and vintage. Rows without a value are no part of it.
 */
export function readValueTable(text: string, frame: ValueFrame): ValueTable {
  const cells = pastedCells(text)
  const heads = (cells[0] ?? []).map(kindOf)
  const identifies = heads.some(({ kind }) => ['id', 'lwin', 'producer', 'name'].includes(kind))
  if (!identifies || !heads.some(({ kind }) => kind === 'value'))
    return { problem: 'no_header', values: [], left_out: [] }
  const reader = new ValueReader(heads, cells.slice(1), frame)
  const values = new Map<string, ListedValue>()
  const left_out: RowLeftOut[] = []
  for (const [at, row] of cells.slice(1).entries()) {
    const read = reader.read(row)
    if (read === undefined) continue
    const value = typeof read === 'string' ? undefined : read
    const key = value && `${value.wine.id} ${value.size_ml} ${value.valued_on}`
    const problem = value === undefined ? (read as RowProblem) : values.has(key ?? '') ? 'chosen_twice' : undefined
    if (problem) left_out.push({ row: at + 2, text: row.join(' · '), problem })
    else if (value && key) values.set(key, value)
  }
  return { problem: undefined, values: [...values.values()], left_out }
}

/** Returns the list without the rows that were entered, to be corrected and entered again. */
export function remainderOf(text: string, left_out: readonly RowLeftOut[]): string {
  const rows = new Set([1, ...left_out.map(({ row }) => row)])
  return pastedCells(text)
    .filter((_, at) => rows.has(at + 1))
    .map(row => row.join('\t'))
    .join('\n')
}

type Kind = 'id' | 'lwin' | 'value' | 'valued_on' | 'none' | NonNullable<ReturnType<typeof readHead>>['kind']

interface Head {
  kind: Kind
  currency: string | null
}

const valueWords =
  'value,current value,market value,market price,valuation,worth,wert,aktueller wert,marktwert,marktpreis,valeur,valeur actuelle,cote,valore,valore attuale,valor,valor actual'
const dayWords = 'valued on,value date,as of,day,bewertet am,stand,tag,stichtag'
const ownHeads = new Map<string, Kind>([
  ...valueWords.split(',').map(word => [word, 'value'] as const),
  ...dayWords.split(',').map(word => [word, 'valued_on'] as const),
  ['wine id', 'id'],
  ['id', 'id'],
])

function kindOf(title: string): Head {
  const name = fold(title.replace(/[([][^)\]]*[)\]]/g, ' '))
  if (/^lwin ?\d*$/.test(name)) return { kind: 'lwin', currency: null }
  const words = name.split(' ').filter(word => !currencyNamed(word))
  const own = ownHeads.get(name) ?? ownHeads.get(words.join(' '))
  if (own) return { kind: own, currency: own === 'value' ? currencyIn(title) : null }
  const head = readHead(title)
  if (head?.kind === 'ordered_on') return { kind: 'valued_on', currency: null }
  return head ?? { kind: 'none', currency: null }
}

class ValueReader {
  readonly #heads: readonly Head[]
  readonly #frame: ValueFrame
  readonly #order: DayOrder
  readonly #known: KnownWines
  readonly #byLwin: ReadonlyMap<string, readonly Wine[]>

  constructor(heads: readonly Head[], rows: readonly string[][], frame: ValueFrame) {
    this.#heads = heads
    this.#frame = frame
    this.#known = new KnownWines(frame.wines)
    this.#byLwin = byLwin(frame)
    const day = heads.findIndex(({ kind }) => kind === 'valued_on')
    this.#order = dayOrder(rows.map(row => row[day] ?? '')) ?? frame.order
  }

  /** Returns what a row states or why it cannot; undefined where it has no value. */
  read(row: readonly string[]): ListedValue | RowProblem | undefined {
    const text = (kind: Kind) => (row[this.#heads.findIndex(head => head.kind === kind)] ?? '').trim()
    const written = text('value')
    if (written === '') return undefined
    const wine = this.#wineOf(text)
    if (typeof wine === 'string') return wine
    const lwin = digitsOf(text('lwin'))
    const size = text('size')
    const size_ml = size === '' ? (sizeIn(lwin) ?? usualSize) : readSize(size)
    if (size_ml === undefined) return 'not_a_size'
    const named = text('currency')
    const currency = named === '' ? (this.#currencyOfHead() ?? this.#frame.currency) : currencyNamed(named)
    if (currency === undefined) return 'no_currency'
    if (!/\d/.test(written)) return 'not_a_value'
    const price = readPrice(written, currency)
    if (typeof price === 'string') return price === 'no_amount' ? 'not_a_value' : price
    const day = text('valued_on')
    const valued_on = day === '' ? this.#frame.today : readDay(day, this.#order, this.#frame.today)
    if (valued_on === undefined) return 'not_a_day'
    if (valued_on > this.#frame.today) return 'day_in_future'
    const { written: decimal, ...money } = price
    return { wine, size_ml, ...money, valued_on, isRounded: !isInMinorUnits(decimal, money.currency) }
  }

  #currencyOfHead(): string | null | undefined {
    return this.#heads.find(({ kind }) => kind === 'value')?.currency
  }

  /** Finds the wine by the surest column that is filled in. */
  #wineOf(text: (kind: Kind) => string): Wine | RowProblem {
    const own = text('id')
    if (own !== '') return this.#frame.wines.get(own.toLowerCase()) ?? 'no_wine'
    const lwin = digitsOf(text('lwin'))
    const year = text('vintage') || vintageIn(lwin)
    const vintage = year === '' ? null : readVintage(year, this.#frame.today)
    if (vintage === undefined) return 'not_a_vintage'
    const numbered = (this.#byLwin.get(lwin.slice(0, 7)) ?? []).filter(wine => year === '' || wine.vintage === vintage)
    if (numbered.length > 0) return onlyOf(numbered)
    const texts = byField(textFields, field => text(field) || null)
    if (texts.producer === null && texts.name === null) return lwin === '' ? 'nameless' : 'no_wine'
    const type = readType(text('type')) ?? ('other' as const)
    const described: NamedWine = { ...texts, vintage, type, external_ids: [], extra: {} }
    const { known, alike } = this.#known.find(described, null)
    return known ?? (alike.length > 1 ? 'several_wines' : 'no_wine')
  }
}

const onlyOf = (wines: readonly Wine[]): Wine | RowProblem =>
  (wines.length === 1 ? wines[0] : undefined) ?? 'several_wines'

/**
 * The parts of a Liv-ex Wine Identification Number: seven digits for the wine, then four for its vintage (1000 for
 * none); the last five of sixteen or eighteen are its size in millilitres.
 */
function vintageIn(lwin: string): string {
  const year = lwin.length >= 11 ? lwin.slice(7, 11) : ''
  return year === '1000' ? 'NV' : year
}

function sizeIn(lwin: string): number | undefined {
  return lwin.length === 16 || lwin.length === 18 ? Number(lwin.slice(-5)) : undefined
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** Finds the wines that have an LWIN in a custom field, or in a column that was kept at their import. */
function byLwin({ wines, custom_fields }: ValueFrame): Map<string, Wine[]> {
  const isLwin = (name: string) => /^lwin ?\d*$/.test(fold(name))
  const fields = [...custom_fields.values()].filter(({ name }) => isLwin(name)).map(({ id }) => id)
  const found = new Map<string, Wine[]>()
  for (const wine of wines.values()) {
    const own = fields.map(field => wine.own[field])
    const imported = Object.entries(wine.extra).map(([name, value]) => (isLwin(name) ? value : undefined))
    const lwin = digitsOf(String([...own, ...imported].find(Boolean) ?? '')).slice(0, 7)
    if (lwin.length === 7) found.set(lwin, [...(found.get(lwin) ?? []), wine])
  }
  return found
}
