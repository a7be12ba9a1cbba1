import type { Departure } from '../../../model/bottle.ts'
import { departures } from '../../../model/choices.ts'
import type { Wine } from '../../../model/wine.ts'
import { fold, foldOnce } from '../../../shared/text.ts'
import { blankWine } from '../../wines/blank-wine.ts'
import type { Cells } from './cells.ts'
import type { Entry, ParsedLot, ParsedPurchase, ParsedTasting, ParsedWine } from './entry.ts'

export const blankParsedWine: ParsedWine = { ...blankWine, type: 'other' }

export const blankParsedPurchase: ParsedPurchase = {
  price: null,
  merchant: null,
  ordered_on: null,
  expected_on: null,
  order_number: null,
  note: null,
  extra: {},
}

/** Returns null for a purchase of which nothing is known, unless its bottles are on order. */
export function purchaseOf(known: Partial<ParsedPurchase>, pending = false): ParsedPurchase | null {
  const { extra, ...fields } = { ...blankParsedPurchase, ...known }
  const isFilled = Object.values(fields).some(value => value !== null) || Object.keys(extra).length > 0
  return pending || isFilled ? { ...fields, extra } : null
}

export function lotOf(
  state: ParsedLot['state'],
  count: number,
  size_ml: number,
  known: Partial<ParsedLot> = {},
): ParsedLot {
  const blank = { place: [], purchase: null, received_on: null, departure: null, note: null, external_id: null }
  return { ...blank, ...known, count, size_ml, state, extra: {} }
}

export function tastingOf(known: Partial<ParsedTasting>): ParsedTasting[] {
  const { own = true, tasted_on = null, score = null, score_scale = null, note = null } = known
  if (score === null && note === null) return []
  return [{ own, tasted_on, score, score_scale: score === null ? null : score_scale, note }]
}

/**
 * Completes a row whose fields are read. Its unread columns are stored with the bottles when they describe bottles and
 * the row has any, and otherwise with the wine.
 */
export function entryOf(
  cells: Cells,
  wine: ParsedWine,
  known: Partial<Omit<Entry, 'line' | 'wine'>>,
  describesBottle: (column: string) => boolean,
): Entry {
  const rest = cells.rest()
  const lots = (known.lots ?? []).filter(lot => lot.count > 0)
  const ofBottles = (column: string) => lots.length > 0 && describesBottle(column)
  const extra = Object.fromEntries(rest.filter(([column]) => ofBottles(column)))
  return {
    line: cells.line,
    values: [],
    tastings: [],
    wish: null,
    ...known,
    wine: { ...wine, extra: Object.fromEntries(rest.filter(([column]) => !ofBottles(column))) },
    lots: lots.map(lot => ({ ...lot, extra })),
  }
}

/**
 * Stores the texts of columns about bottles under the columns' names when a row has no bottles, so that nothing else holds
 * them. A zero stands for an unknown value.
 */
export function keepWithoutBottles(cells: Cells, lots: readonly ParsedLot[], columns: readonly string[]) {
  if (lots.some(({ count }) => count > 0)) return
  for (const column of columns) if (!/^[0.,]+$/.test(cells.look(column) ?? '')) cells.keep(column)
}

/** Splits off the producer, which other products often repeat before the name. */
export function splitName(producer: string | null, wine: string | null): Pick<Wine, 'producer' | 'name'> {
  if (producer === null || wine === null) return { producer, name: wine }
  if (foldOnce(wine) === foldOnce(producer)) return { producer, name: null }
  const words = wine.split(' ')
  const count = producer.split(' ').length
  if (words.length <= count || foldOnce(words.slice(0, count).join(' ')) !== foldOnce(producer))
    return { producer, name: wine }
  return {
    producer,
    name: words
      .slice(count)
      .join(' ')
      .replace(/^[-–,]\s+/, ''),
  }
}

/**
 * Reads how a bottle left. `whole` is true when the departure says as much as the text, so that the text need not be
 * stored.
 */
export function readDeparture(text: string): { departure: Departure; whole: boolean } | undefined {
  const folded = fold(text)
  const own = departures.find(each => each === folded)
  if (own) return { departure: own, whole: true }
  const found = departureWords.find(({ words }) => words.test(folded))
  return found && { departure: found.departure, whole: found.whole ?? false }
}

/** Takes how a bottle left from a column, whose text is stored where the departure says less. */
export function takeWay(cells: Cells, column: string): Departure {
  const way = readDeparture(cells.take(column) ?? '')
  if (!way) cells.warning(column, 'departure_unknown', 'drunk')
  if (!way?.whole) cells.keep(column)
  return way?.departure ?? 'drunk'
}

const departureWords: readonly { words: RegExp; departure: Departure; whole?: true }[] = [
  { words: /^(drank from my cellar|drank|drunk|consumed)$/, departure: 'drunk', whole: true },
  { words: /^(gave away as a gift|gave away|gifted|offered)$/, departure: 'gifted', whole: true },
  { words: /^sold\b/, departure: 'sold', whole: true },
  { words: /^traded\b/, departure: 'traded', whole: true },
  { words: /^(missing|lost)\b/, departure: 'lost' },
  { words: /^returned\b/, departure: 'returned' },
  { words: /^(spilled|broken|dropped)\b/, departure: 'broken' },
  { words: /\b(corked|spoiled|spoilt|defective|bad bottle|flawed)\b/, departure: 'spoiled' },
  { words: /^(donated|gift|gave)\b/, departure: 'gifted' },
  { words: /^(drank|restaurant|drunk|used (in|for) cooking)\b/, departure: 'drunk' },
]
