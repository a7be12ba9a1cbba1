import type { Day } from '../../shared/days.ts'
import { fold } from '../../shared/text.ts'
import { isPlainlySize } from '../bottles/size-reading.ts'
import { countryCode } from '../wines/country-codes.ts'
import { findNamed, type Named } from '../wines/reference.ts'
import { type ColumnKind, type HeadRead, readHead } from './column-kinds.ts'
import { readDay } from './days-written.ts'
import { isPlainlyPrice } from './prices.ts'
import { readType } from './type-words.ts'

/** The names by which the cells of a column are recognised. */
export interface KnownNames {
  regions: readonly Named[]
  appellations: readonly Named[]
  grapes: readonly Named[]
  /** The folded producers of the cellar. */
  producers: ReadonlySet<string>
  today: Day
}

export interface GuessedColumn extends HeadRead {
  /** The column's name in the list. */
  title: string | null
}

/** The columns of a list, and its rows without the header. */
export interface GuessedTable {
  columns: GuessedColumn[]
  rows: string[][]
}

/** Guesses the kinds of a list's columns from its header, or from their cells where the header does not help. */
export function guessTable(cells: readonly string[][], known: KnownNames): GuessedTable {
  const head = headOf(cells)
  const rows = cells.slice(head === undefined ? 0 : head + 1)
  const width = Math.max(0, ...cells.map(row => row.length))
  const titles = head === undefined ? [] : (cells[head] ?? [])
  const columns = Array.from({ length: width }, (_, at): GuessedColumn => {
    const title = titles[at]?.trim() || null
    const read = title ? readHead(title) : undefined
    return { title, kind: read?.kind ?? 'none', currency: read?.currency ?? null }
  })
  settleTwice(columns)
  const unnamed = columns.flatMap((column, at) => (column.title && readHead(column.title) ? [] : [at]))
  const texts = unnamed.map(at => ({ at, texts: rows.map(row => row[at] ?? '').filter(text => text !== '') }))
  for (const [at, kind] of guessKinds(texts, new Set(columns.map(({ kind }) => kind)), known)) {
    const column = columns[at]
    if (column) column.kind = kind
  }
  return { columns, rows: rows.map(row => columns.map((_, at) => row[at] ?? '')) }
}

/** Finds the header among the first rows, because titles may come before it: most of its cells name a column. */
function headOf(cells: readonly string[][]): number | undefined {
  const found = cells.slice(0, 5).findIndex(row => {
    const filled = row.filter(text => text !== '')
    const names = filled.filter(text => readHead(text) !== undefined)
    const isData = filled.some(text => /^\d/.test(text))
    return !isData && names.length > 0 && names.length >= filled.length / 2 && (names.length > 1 || filled.length === 1)
  })
  return found === -1 ? undefined : found
}

/** Only notes may have several columns; a second column of another kind must be something else. */
function settleTwice(columns: GuessedColumn[]) {
  const seen = new Set<ColumnKind>()
  const hasProducer = columns.some(({ kind }) => kind === 'producer')
  for (const column of columns) {
    const { kind } = column
    if (kind === 'none' || kind === 'note') continue
    if (seen.has(kind)) column.kind = kind === 'name' && !hasProducer ? 'producer' : 'note'
    seen.add(kind)
  }
}

interface Unnamed {
  at: number
  texts: string[]
}

/** Guesses each kind once, the surest first. The first remaining columns of text are the producer and the name. */
function guessKinds(columns: readonly Unnamed[], taken: Set<ColumnKind>, known: KnownNames): Map<number, ColumnKind> {
  const kinds = new Map<number, ColumnKind>()
  const filled = columns.filter(({ texts }) => texts.length > 0)
  const left = () => filled.filter(({ at }) => !kinds.has(at))
  const give = (column: Unnamed | undefined, kind: ColumnKind) => {
    if (!column || taken.has(kind)) return
    kinds.set(column.at, kind)
    taken.add(kind)
  }
  for (const [kind, least, holds] of signs(known))
    give(
      left().find(({ texts }) => share(texts, holds) >= least),
      kind,
    )
  giveYears(left(), give)
  giveNumbers(left(), give)
  giveTexts(left(), give, known)
  for (const { at, texts } of left()) kinds.set(at, texts.some(text => /\p{L}/u.test(text)) ? 'note' : 'none')
  return kinds
}

type Give = (column: Unnamed | undefined, kind: ColumnKind) => void
type Sign = readonly [kind: ColumnKind, least: number, holds: (text: string) => boolean]

function signs(known: KnownNames): Sign[] {
  return [
    ['window', 0.6, text => /^\d{4}\s*[-–—/]\s*\d{4}$/.test(text)],
    ['price', 0.6, text => !isPlainlySize(text) && isPlainlyPrice(text)],
    ['size', 0.8, isPlainlySize],
    ['received_on', 0.6, text => readDay(text, 'day_first', known.today) !== undefined],
    ['type', 0.8, text => text.length > 1 && readType(text) !== undefined && fold(text).split(' ').length < 4],
    ['country', 0.8, text => countryCode(text) !== undefined],
    ['alcohol', 0.6, text => /^\d{1,2}([.,]\d{1,2})?\s*(%|vol)/i.test(text)],
    ['quantity', 0.6, text => /^\d{1,3}\s*(x|×|fl|btl|bt|bottle|flasche|bouteille|bottigli|botella)/i.test(text)],
    ['currency', 0.9, text => /^[A-Z]{3}$/.test(text) && /EUR|CHF|USD|GBP|SEK|NOK|DKK|JPY|AUD|CAD/.test(text)],
    ['grapes', 0.6, text => Boolean(findNamed(known.grapes, text.replace(/\d+\s*%/g, '').split(/[,/;&]/)[0] ?? ''))],
    ['region', 0.6, text => Boolean(findNamed(known.regions, text))],
    ['appellation', 0.6, text => Boolean(findNamed(known.appellations, text))],
  ]
}

/** Of several columns of years the earliest is the vintage; the years to drink from and until follow. */
function giveYears(columns: readonly Unnamed[], give: Give) {
  const years = columns
    .filter(({ texts }) => share(texts, isYear) >= 0.8 && texts.some(text => /\d/.test(text)))
    .sort((a, b) => mean(a.texts) - mean(b.texts))
  for (const [at, kind] of (['vintage', 'drink_from', 'drink_until'] as const).entries()) give(years[at], kind)
}

/** Of two columns of numbers the smaller are counts and the larger prices; decimals are prices. */
function giveNumbers(columns: readonly Unnamed[], give: Give) {
  const numbers = columns.filter(({ texts }) => share(texts, text => /^\d[\d.,'’ ]*$/.test(text)) >= 0.8)
  const whole = numbers
    .filter(({ texts }) => share(texts, text => /^\d{1,3}$/.test(text)) >= 0.9)
    .sort((a, b) => mean(a.texts) - mean(b.texts))
  give(whole[0], 'quantity')
  give(
    numbers.find(column => column !== whole[0]),
    'price',
  )
}

function giveTexts(columns: readonly Unnamed[], give: Give, known: KnownNames) {
  const texts = columns.filter(column => share(column.texts, text => /\p{L}{2}/u.test(text)) >= 0.5)
  const ofProducers = texts.find(column => share(column.texts, text => known.producers.has(fold(text))) >= 0.3)
  if (texts.length > 1 || ofProducers) give(ofProducers ?? texts[0], 'producer')
  give(
    texts.find(column => column !== (ofProducers ?? (texts.length > 1 ? texts[0] : undefined))),
    'name',
  )
}

function isYear(text: string): boolean {
  return /^(19|20)\d\d$/.test(text) || /^(n\.?v\.?|-|–)$/i.test(text)
}

function share(texts: readonly string[], holds: (text: string) => boolean): number {
  const some = texts.slice(0, 200)
  return some.length === 0 ? 0 : some.filter(holds).length / some.length
}

function mean(texts: readonly string[]): number {
  const numbers = texts.map(Number).filter(Number.isFinite)
  return numbers.length === 0 ? 0 : numbers.reduce((sum, each) => sum + each, 0) / numbers.length
}
