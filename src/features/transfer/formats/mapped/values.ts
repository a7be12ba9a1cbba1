import type { Departure } from '../../../../model/bottle.ts'
import { departures } from '../../../../model/choices.ts'
import type { Money } from '../../../../model/valuation.ts'
import type { Grape, Wine } from '../../../../model/wine.ts'
import { limits } from '../../../../shared/limits.ts'
import { minorOf } from '../../../../shared/minor-units.ts'
import { scoreScales } from '../../../../shared/score-scales.ts'
import { fold } from '../../../../shared/text.ts'
import { usualSize } from '../../../bottles/sizes.ts'
import { readDay } from '../../../bulk-add/days-written.ts'
import { readPrice } from '../../../bulk-add/prices.ts'
import { readCount, readGrapes, readWindow, readYear } from '../../../bulk-add/written-values.ts'
import { isCurrency } from '../../../money/currency.ts'
import { keptScore, scoreScale } from '../../../tastings/score.ts'
import type { FileColumn } from '../../contract.ts'
import { takeAlcohol, takeCountry, takeSize, takeVintage } from '../../parse/cell-values.ts'
import type { Cells } from '../../parse/cells.ts'
import type { ParsedTasting } from '../../parse/entry.ts'
import { readDecimal } from '../../parse/numbers.ts'
import type { TableShape } from './shape.ts'

/** One row, read by the kinds of its columns rather than by their names. */
export class MappedRow {
  readonly cells: Cells
  readonly #shape: TableShape

  constructor(cells: Cells, shape: TableShape) {
    this.cells = cells
    this.#shape = shape
  }

  line(holds: FileColumn): string | null {
    const column = this.#column(holds)
    return column === undefined ? null : this.cells.takeLine(column)
  }

  /** Joins the texts of all columns of a kind as lines. */
  note(holds: FileColumn): string | null {
    const texts = this.#shape.holding(holds).map(column => this.cells.takeNote(column))
    return (
      texts
        .filter(text => text !== null)
        .join('\n')
        .slice(0, limits.note) || null
    )
  }

  /** Reads several short texts, each once, such as tags and barcodes. */
  list(holds: FileColumn, max: number, longest: number): string[] {
    const said = new Set<string>()
    for (const column of this.#shape.holding(holds)) {
      for (const text of this.cells.take(column)?.split(/\s*[,;|]\s*/) ?? []) {
        if (text === '') continue
        if (text.length > longest || said.size === max) this.cells.keep(column)
        else said.add(text)
      }
    }
    return [...said]
  }

  vintage(): number | null {
    const found = this.#text('vintage')
    return !found || isNone(found.text) ? null : takeVintage(this.cells, found.column)
  }

  country(): string | null {
    const column = this.#column('country')
    return column === undefined ? null : takeCountry(this.cells, column)
  }

  grapes(): Grape[] {
    const found = this.#text('grapes')
    const grapes = found && readGrapes(found.text)
    if (found && (!grapes || new Set(grapes.map(({ name }) => fold(name))).size < grapes.length)) {
      this.cells.keep(found.column)
      return []
    }
    return grapes ?? []
  }

  alcohol(): number | null {
    const column = this.#column('alcohol')
    return column === undefined ? null : takeAlcohol(this.cells, column)
  }

  /** Reads the window. Small numbers are years after the vintage. */
  window(vintage: number | null): Pick<Wine, 'drink_from' | 'drink_until' | 'window_source'> {
    const found = this.#text('window') ?? this.#bothYears()
    const both = found && (readWindow(found.text) ?? yearsAfter(vintage, found.text))
    if (found && !both && !isNone(found.text)) this.cells.warning(found.column, 'year_unreadable', null)
    const from = both?.drink_from ?? this.#year('drink_from', vintage)
    const until = both?.drink_until ?? this.#year('drink_until', vintage)
    const window_source = from === null && until === null ? null : ('imported' as const)
    if (from === null || until === null || from <= until) return { drink_from: from, drink_until: until, window_source }
    const column = found?.column ?? this.#column('drink_from') ?? null
    if (column !== null) this.cells.warning(column, 'window_reversed', `${until}–${from}`)
    return { drink_from: until, drink_until: from, window_source }
  }

  size(): number {
    const found = this.#text('size')
    return found ? takeSize(this.cells, found.column) : usualSize
  }

  /** Reads a number of bottles, or returns null when the row has none. */
  count(holds: 'quantity' | 'on_order' | 'gone'): number | null {
    const found = this.#text(holds)
    if (!found) return null
    const decimal = readDecimal(found.text, this.#shape.markOf(found.column))?.text
    const count = readCount(found.text) ?? (decimal === undefined ? Number.NaN : Number(decimal))
    if (Number.isInteger(count) && count >= 0 && count <= limits.bottles_in_cellar) return count
    this.cells.keep(found.column)
    this.cells.warning(found.column, 'count_unreadable', 0)
    return 0
  }

  day(holds: 'ordered_on' | 'received_on' | 'expected_on' | 'departed_on' | 'tasted_on'): string | null {
    const found = this.#text(holds)
    if (!found || isNone(found.text)) return null
    const { today } = this.cells.reading
    const day = readDay(found.text, this.#shape.orderOf(found.column), today) ?? monthBegin(found.text, today)
    if (day !== undefined && Number(day.slice(0, 4)) >= limits.vintage_min) return day
    this.cells.warning(found.column, 'day_unreadable', null)
    return null
  }

  /** Reads an amount. Zero means an unknown one. */
  money(holds: 'price' | 'value'): Money | null {
    const found = this.#text(holds)
    if (!found || isNone(found.text)) return null
    const { column, text } = found
    const money = readPrice(text, this.#currency(column))
    if (money === 'no_currency') this.cells.warning(column, 'currency_unknown', null)
    else if (money === 'no_amount') this.cells.warning(column, 'number_unreadable', null)
    if (typeof money === 'string') return null
    const amount_minor = this.#thousand(text, column, money.currency) ?? money.amount_minor
    return amount_minor === 0 ? null : { amount_minor, currency: money.currency }
  }

  /** Reads a score on a hundred points, or on the only scale that fits its size. */
  score(): Pick<ParsedTasting, 'score' | 'score_scale'> | null {
    const found = this.#text('score')
    if (!found || isNone(found.text)) return null
    const { column, text } = found
    const [, digits = text, of = ''] = /^([\d.,]+)\s*(?:\/|von|sur|su|out of|de)\s*(\d+)/i.exec(text) ?? []
    const score = Number(readDecimal(digits.replace(/\s*[★*]+$/, ''), this.#shape.markOf(column))?.text)
    const full = Number(of) || (score <= 5 ? 5 : score <= 20 ? 20 : 100)
    const score_scale = scoreScales.find(scale => scoreScale[scale].most === full)
    if (score === 0) return null
    if (score > 0 && score <= full && score_scale) return { score: keptScore(score, score_scale), score_scale }
    this.cells.warning(column, 'score_unreadable', null)
    return null
  }

  /** Reads how the bottles left, from their state or their departure. */
  ending(): Departure | null {
    const found = this.#text('departure')
    const told = found && endings.find(({ words }) => words.test(fold(found.text)))
    if (found && !told) this.cells.warning(found.column, 'departure_unknown', 'drunk')
    if (found && !told?.whole) this.cells.keep(found.column)
    return told?.departure ?? (found ? 'drunk' : null)
  }

  state(): 'in_cellar' | 'on_order' | 'gone' | null {
    const found = this.#text('state')
    const told = found && states.find(({ words }) => words.test(fold(found.text)))
    if (found && !told) {
      this.cells.keep(found.column)
      this.cells.warning(found.column, 'state_unknown', 'in_cellar')
    }
    return told?.state ?? null
  }

  /** Reads the years from two columns. People also write `2024-2030` into the column of the first year. */
  #bothYears() {
    const found = this.#text('drink_from')
    return found && /\d{4}\D+\d{4}/.test(found.text) ? found : undefined
  }

  #column(holds: FileColumn): string | undefined {
    return this.#shape.holding(holds)[0]
  }

  #text(holds: FileColumn): { column: string; text: string } | undefined {
    const column = this.#column(holds)
    const text = column === undefined ? null : this.cells.take(column)
    return column === undefined || text === null ? undefined : { column, text }
  }

  #year(holds: 'drink_from' | 'drink_until', vintage: number | null): number | null {
    const found = this.#text(holds)
    if (!found || isNone(found.text)) return null
    const year = readYear(/\d{4}/.exec(found.text)?.[0] ?? '') ?? yearsAfter(vintage, found.text)?.drink_from
    if (year === undefined) this.cells.warning(found.column, 'year_unreadable', null)
    return year ?? null
  }

  /** Returns the currency of an amount: from the row, the column's header or the file. */
  #currency(column: string): string {
    const own = this.#text('currency')
    const code = own?.text.toUpperCase() ?? ''
    if (isCurrency(code)) return code
    if (own) this.cells.warning(own.column, 'currency_unknown', this.cells.reading.currency)
    return this.#shape.currencyOf(column) ?? this.cells.reading.currency
  }

  /** Reads `1.350` as thousands or as a decimal, depending on the other numbers in its column. */
  #thousand(text: string, column: string, currency: string): number | undefined {
    const digits = /^\D*(\d{1,3}[.,]\d{3})\D*$/.exec(text)?.[1]
    const decimal = digits && readDecimal(digits, this.#shape.markOf(column))?.text
    return decimal ? minorOf(decimal, currency) : undefined
  }
}

/** Returns true for the texts that people write for an empty value. */
function isNone(text: string): boolean {
  return /^([-–—?.]+|n\/?a|0|0 0|none|keine?|unbekannt|unknown)$/i.test(text)
}

/** Reads how long a wine keeps after its vintage: `5-10`, `8`, `5 bis 8 Jahre`. */
function yearsAfter(vintage: number | null, text: string) {
  const [, from, until] = /^(\d{1,2})(?:\s*(?:[-–—/]|to|bis|à|a)\s*(\d{1,2}))?(?:\s*\p{L}+)?$/u.exec(text) ?? []
  if (vintage === null || from === undefined) return undefined
  return { drink_from: vintage + Number(from), drink_until: until === undefined ? null : vintage + Number(until) }
}

/** Returns the first day of a month or a year: `05.2016`, `November 2015`, `2016`. */
function monthBegin(text: string, today: string): string | undefined {
  const numbered = /^(\d{1,2})[./-](\d{4})$/.exec(text)
  if (numbered) return readDay(`${numbered[2]}-${numbered[1]}-01`, 'day_first', today)
  if (/^\d{4}$/.test(text)) return readDay(`${text}-01-01`, 'day_first', today)
  return readDay(`1 ${text}`, 'day_first', today)
}

const endings: readonly { words: RegExp; departure: Departure; whole?: true }[] = [
  ...departures.map(departure => ({ words: new RegExp(`^${departure}$`), departure, whole: true as const })),
  {
    words: /\b(gift|gifted|gave|given|donated|geschenk|verschenkt|offert|cadeau|regalat\w*|regalo)\b/,
    departure: 'gifted',
  },
  { words: /\b(sold|sale|verkauft|vendu\w*|vendut\w*|vendid\w*)\b/, departure: 'sold' },
  { words: /\b(traded|swapped|getauscht|echange\w*|scambiat\w*)\b/, departure: 'traded' },
  { words: /\b(broken|broke|zerbrochen|kaputt|casse\w*|rott\w*|rot[ao])\b/, departure: 'broken' },
  {
    words: /\b(corked|cork|spoiled|spoilt|bad|faulty|kork\w*|verdorben|bouchon\w*|abime\w*|tappo|guast\w*)\b/,
    departure: 'spoiled',
  },
  { words: /\b(lost|missing|verloren|fehlt|perdu\w*|pers[oa]|perdid\w*)\b/, departure: 'lost' },
  { words: /\b(returned|zuruckgegeben|retour\w*|rendu\w*|reso|devuelt\w*)\b/, departure: 'returned' },
  {
    words: /\b(drank|drunk|consumed|opened|tasted|getrunken|bu|bue|consomme\w*|bevut\w*|bebid\w*)\b/,
    departure: 'drunk',
  },
]

const states: readonly { words: RegExp; state: 'in_cellar' | 'on_order' | 'gone' }[] = [
  {
    words: /^(on order|pending|ordered|en primeur|bestellt|unterwegs|commande\w*|ordinat\w*|pedid\w*)$/,
    state: 'on_order',
  },
  {
    words:
      /^(gone|drunk|drank|consumed|removed|sold|empty|out|getrunken|weg|leer|verkauft|verschenkt|bu|bue|consomme\w*|bevut\w*|finit\w*|consumid\w*|bebid\w*)$/,
    state: 'gone',
  },
  {
    words:
      /^(in cellar|in stock|stock|in|available|stored|cellar|vorhanden|im keller|lager|en cave|en stock|in cantina|en bodega|1|yes|ja)$/,
    state: 'in_cellar',
  },
]
