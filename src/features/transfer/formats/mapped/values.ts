import type { Departure } from '../../../../model/bottle.ts'
import { departures } from '../../../../model/choices.ts'
import type { Money } from '../../../../model/valuation.ts'
import type { Grape, Wine } from '../../../../model/wine.ts'
import { limits } from '../../../../shared/limits.ts'
import { amountOf, minorOf } from '../../../../shared/minor-units.ts'
import { scoreScales } from '../../../../shared/score-scales.ts'
import { scoreScale, storedScore } from '../../../../shared/scores.ts'
import { fold } from '../../../../shared/text.ts'
import { isPlainlySize, readSize } from '../../../bottles/size-reading.ts'
import { usualSize } from '../../../bottles/sizes.ts'
import { readAmount, readCaseSize } from '../../../bulk-add/amounts-written.ts'
import { caseSizeIn } from '../../../bulk-add/case-heads.ts'
import { isAmbiguous, readDay } from '../../../bulk-add/days-written.ts'
import { readPrice } from '../../../bulk-add/prices.ts'
import { isNothing, readCount, readGrapes, readWindow, readYear } from '../../../bulk-add/written-values.ts'
import { isCurrency } from '../../../money/currency.ts'
import type { FileColumn } from '../../contract.ts'
import { serialDay, takeAlcohol, takeCountry, takeSize, takeVintage, tellRounded } from '../../parse/cell-values.ts'
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

  /** Stores the texts of columns under their names although they were read. */
  keep(...kinds: FileColumn[]) {
    for (const holds of kinds) for (const column of this.#shape.holding(holds)) this.cells.keep(column)
  }

  /** Returns the columns of some kinds with their texts, without marking them as read. */
  textsOf<Kind extends FileColumn>(kinds: readonly Kind[]): Partial<Record<Kind, [column: string, text: string]>> {
    const texts: Partial<Record<Kind, [column: string, text: string]>> = {}
    for (const holds of kinds) {
      const found = this.#look(holds)
      if (found) texts[holds] = [found.column, found.text]
    }
    return texts
  }

  /** Joins the texts of all columns of a kind as lines. Those for which there is no room are stored by their names. */
  note(holds: FileColumn): string | null {
    let note = ''
    for (const column of this.#shape.holding(holds)) {
      const text = this.cells.takeNote(column)
      if (text === null) continue
      const joined = note === '' ? text : `${note}\n${text}`
      if (joined.length > limits.note) this.cells.keep(column)
      else note = joined
    }
    return note || null
  }

  /** Reads several short texts, each once, such as tags and barcodes. */
  list(
    holds: FileColumn,
    max: number,
    longest: number,
    read = (_: Cells, __: string, text: string): string | null => text,
  ): string[] {
    const values = new Set<string>()
    for (const column of this.#shape.holding(holds)) {
      for (const each of this.cells.take(column)?.split(/\s*[,;|]\s*/) ?? []) {
        const text = each === '' || isNothing(each) ? null : read(this.cells, column, each)
        if (text === null) continue
        if (text.length > longest || values.size === max) this.cells.keep(column)
        else values.add(text)
      }
    }
    return [...values]
  }

  vintage(): number | null {
    const found = this.#text('vintage')
    return !found || this.#isNone(found) ? null : takeVintage(this.cells, found.column)
  }

  country(): string | null {
    const column = this.#column('country')
    return column === undefined ? null : takeCountry(this.cells, column)
  }

  grapes(): Grape[] {
    const found = this.#text('grapes')
    if (!found || isNothing(found.text)) return []
    const grapes = readGrapes(found.text)
    if (grapes && new Set(grapes.map(({ name }) => fold(name))).size === grapes.length) return grapes
    this.cells.keep(found.column)
    return []
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
    else if (found && saysMore(found.text)) this.cells.keep(found.column)
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
    if (found) return takeSize(this.cells, found.column)
    const packed = [this.#look('quantity'), this.#look('case_size')].map(each => each && readAmount(each.text)?.size_ml)
    return packed.find(size => size !== undefined) ?? usualSize
  }

  /** Reads a number of bottles, or returns null when the row has none. */
  count(holds: 'quantity' | 'cases' | 'on_order' | 'gone'): number | null {
    const found = this.#text(holds)
    if (!found || ((holds === 'gone' || holds === 'on_order') && isMark(found.text))) return null
    const decimal = readDecimal(found.text, this.#shape.markOf(found.column))?.text
    const written = holds === 'cases' ? readCount(found.text) : readAmount(found.text)?.count
    const count = written ?? (decimal === undefined ? Number.NaN : Number(decimal))
    if (Number.isInteger(count) && count >= 0 && count <= limits.bottles_in_cellar) return count
    this.cells.keep(found.column)
    this.cells.warning(found.column, 'count_unreadable', 0)
    return 0
  }

  /** Returns the number of bottles, of which the cases are a part, or null when the row has none. */
  bottles(): number | null {
    const single = this.count('quantity')
    const found = this.#look('cases')
    const cases = this.count('cases')
    if (!found || !cases) return single ?? cases ?? this.#countInSize()
    const size = this.#caseSize()
    if (size === undefined || cases * size > limits.bottles_in_cellar) {
      this.cells.warning(found.column, size === undefined ? 'case_size_missing' : 'count_unreadable', null)
      return single ?? 0
    }
    // The column of bottles may have the bottles of the cases or the single ones, which are too few for a case.
    if (single === null || single === cases * size) return cases * size
    const all = cases * size + single
    if (single >= size) {
      this.cells.keep(found.column)
      this.cells.warning(found.column, 'cases_unclear', all)
    }
    return all
  }

  /** Returns the price of a bottle, which may be a part of the price of a case. */
  price(): Money | null {
    const price = this.money('price')
    const found = price ? undefined : this.#look('case_price')
    const ofCase = found && this.money('case_price')
    if (!found || !ofCase) return price
    const size = this.#caseSize()
    if (size === undefined) {
      this.cells.warning(found.column, 'case_size_missing', null)
      return null
    }
    const { amount_minor, currency } = ofCase
    const amount = { amount_minor: dividedEvenly(amount_minor, size), currency }
    if (amount_minor % size !== 0) {
      this.cells.keep(found.column)
      this.cells.warning(found.column, 'case_price_rounded', `${amountOf(amount.amount_minor, currency)} ${currency}`)
    }
    return amount
  }

  /** Returns the bottles of a case: from its own column, from before their size, from `1 Kiste (6 Fl.)` or a column's name. */
  #caseSize(): number | undefined {
    const found = this.#look('case_size')
    if (found) {
      // `75 cl` and `9 l` are sizes of bottles and of cases, and no numbers of bottles.
      const isSize = isPlainlySize(found.text) && !/^\d+\s*[x×*]/i.test(found.text)
      const written = isSize ? 0 : (readAmount(found.text)?.count ?? 0)
      if (written < 1 || written > mostInCase) return undefined
      this.cells.take(found.column)
      return written
    }
    const named = [this.#column('cases'), this.#column('case_price')].map(column => caseSizeIn(column ?? ''))
    const counted = readCaseSize(this.#look('quantity')?.text ?? '')
    return this.#countInSize() || [counted, ...named].find(size => size !== undefined)
  }

  /** Returns the number of bottles that is written before their size, as in `2 x 0,75l`. */
  #countInSize(): number | null {
    const found = this.#text('size')
    const isCounted = found && (readSize(found.text) === undefined || /^\d+\s*[x×*]/i.test(found.text))
    const amount = isCounted ? readAmount(found.text) : undefined
    return amount?.size_ml === undefined ? null : amount.count
  }

  day(holds: 'ordered_on' | 'received_on' | 'expected_on' | 'departed_on' | 'tasted_on'): string | null {
    const found = this.#text(holds)
    if (!found || this.#isNone(found)) return null
    const { today } = this.cells.reading
    const order = this.#shape.orderOf(found.column)
    const likely = order ?? 'day_first'
    // A day that is none in the order of the others has only one other meaning.
    const other = likely === 'day_first' ? 'month_first' : 'day_first'
    const exact = readDay(found.text, likely, today) ?? readDay(found.text, other, today) ?? serialDay(found.text)
    if (order === undefined && exact !== undefined && isAmbiguous(found.text, today)) {
      this.cells.warning(found.column, 'day_ambiguous', exact)
    }
    const day = exact ?? monthBegin(found.text, today)
    // The file does not name the day.
    if (exact === undefined) this.cells.keep(found.column)
    if (day !== undefined && Number(day.slice(0, 4)) >= limits.vintage_min) return day
    this.cells.warning(found.column, 'day_unreadable', null)
    return null
  }

  /** Reads an amount. Zero means an unknown one. Of one that is said to be about right the text is stored as well. */
  money(holds: 'price' | 'case_price' | 'value'): Money | null {
    const found = this.#text(holds)
    if (!found || this.#isNone(found)) return null
    const { column, text } = found
    const exact = text.replace(about, '')
    const money = readPrice(exact, this.#currency(column))
    if (money === 'no_currency') this.cells.warning(column, 'currency_unknown', null)
    else if (money === 'no_amount') this.cells.warning(column, 'number_unreadable', null)
    if (typeof money === 'string') return null
    if (exact !== text) this.cells.keep(column)
    const thousand = this.#thousand(exact, column)
    tellRounded(this.cells, column, thousand ?? money.written, money.currency)
    const amount_minor = (thousand && minorOf(thousand, money.currency)) || money.amount_minor
    if (amount_minor > 0) return { amount_minor, currency: money.currency }
    this.cells.keep(column)
    return null
  }

  /** Reads a score on a hundred points, or on the only scale that fits its size. */
  score(): Pick<ParsedTasting, 'score' | 'score_scale'> | null {
    const found = this.#text('score')
    if (!found || this.#isNone(found)) return null
    const { column, text } = found
    const [, digits = text, of = ''] = /^([\d.,]+)\s*(?:\/|von|sur|su|out of|de)\s*(\d+)/i.exec(text) ?? []
    const score = Number(readDecimal(digits.replace(/\s*[★*]+$/, ''), this.#shape.markOf(column))?.text)
    const full = Number(of) || (score <= 5 ? 5 : score <= 20 ? 20 : 100)
    const score_scale = scoreScales.find(scale => scoreScale[scale].most === full)
    if (score === 0) this.cells.keep(column)
    if (score === 0) return null
    if (score > 0 && score <= full && score_scale) return { score: storedScore(score, score_scale), score_scale }
    this.cells.warning(column, 'score_unreadable', null)
    return null
  }

  /** Reads how the bottles left, from their state or their departure. */
  ending(): Departure | null {
    const found = this.#text('departure')
    const known = found && endings.find(({ words }) => words.test(fold(found.text)))
    if (found && !known) this.cells.warning(found.column, 'departure_unknown', 'drunk')
    if (found && !known?.whole) this.cells.keep(found.column)
    return known?.departure ?? (found ? 'drunk' : null)
  }

  /** Reads how the bottles left from their state, such as `sold`. */
  endingOfState(): Departure | null {
    const text = fold(this.#text('state')?.text ?? '')
    return endings.find(({ words }) => words.test(text))?.departure ?? null
  }

  state(): 'in_cellar' | 'on_order' | 'gone' | null {
    const found = this.#text('state')
    const known = found && states.find(({ words }) => words.test(fold(found.text)))
    if (found && !known) {
      this.cells.keep(found.column)
      this.cells.warning(found.column, 'state_unknown', 'in_cellar')
    }
    return known?.state ?? null
  }

  /** Returns what a mark says about all bottles of the row, as a cross does in a column called `Drunk?`. */
  mark(): 'on_order' | 'gone' | null {
    return (['gone', 'on_order'] as const).find(state => yes.test(this.#look(state)?.text ?? '')) ?? null
  }

  /** Reads the years from two columns. People also write `2024-2030` into the column of the first year. */
  #bothYears() {
    const found = this.#text('drink_from')
    return found && /\d{4}\D+\d{4}/.test(found.text) ? found : undefined
  }

  /** Returns true for an empty value. A zero is stored, because it may mean something, such as a gift. */
  #isNone({ column, text }: { column: string; text: string }): boolean {
    if (/\d/.test(text) && isNone(text)) this.cells.keep(column)
    return isNone(text)
  }

  #column(holds: FileColumn): string | undefined {
    return this.#shape.holding(holds)[0]
  }

  /** Returns a text without marking it as read. */
  #look(holds: FileColumn): { column: string; text: string } | undefined {
    const column = this.#column(holds)
    const text = column === undefined ? null : this.cells.look(column)
    return column === undefined || text === null ? undefined : { column, text }
  }

  #text(holds: FileColumn): { column: string; text: string } | undefined {
    const found = this.#look(holds)
    if (found) this.cells.take(found.column)
    return found
  }

  #year(holds: 'drink_from' | 'drink_until', vintage: number | null): number | null {
    const found = this.#text(holds)
    if (!found || this.#isNone(found)) return null
    const year = readYear(/\d{4}/.exec(found.text)?.[0] ?? '') ?? yearsAfter(vintage, found.text)?.drink_from
    if (year === undefined) this.cells.warning(found.column, 'year_unreadable', null)
    else if (saysMore(found.text)) this.cells.keep(found.column)
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
  #thousand(text: string, column: string): string | undefined {
    const digits = /^\D*(\d{1,3}[.,]\d{3})\D*$/.exec(text)?.[1]
    return digits && readDecimal(digits, this.#shape.markOf(column))?.text
  }
}

/** Words before an amount that is not known exactly. */
const about =
  /^(?:[~≈±]|(?:ca|cca|circa|etwa|rund|ungefähr|approx|approximately|about|around|env|environ)(?!\p{L})\.?)\s*/iu

/** No case has more bottles; a larger number is a size in millilitres or centilitres. */
const mostInCase = 48

/** Divides an amount by a number of bottles. A half is rounded to the even minor unit. */
function dividedEvenly(amount_minor: number, by: number): number {
  const whole = Math.floor(amount_minor / by)
  const twice = (amount_minor - whole * by) * 2
  return twice > by || (twice === by && whole % 2 === 1) ? whole + 1 : whole
}

/** Returns true for years with other words than those around a window. */
function saysMore(text: string): boolean {
  return /\p{L}|\?/u.test(
    text.replace(
      /(?<!\p{L})(from|until|by|before|to|ab|bis|von|vor|de|à|a|dès|avant|jusqu.?(en|à)?|da|al|entro|fino|desde|hasta|jahre?|years?|ans?|anni|años)(?!\p{L})/giu,
      '',
    ),
  )
}

/** Returns true for an empty value of a number, for which people also write zero. */
function isNone(text: string): boolean {
  return isNothing(text) || /^0(?: 0)?$/.test(text)
}

/** Reads how long a wine keeps after its vintage: `5-10`, `8`, `5 bis 8 Jahre`. */
function yearsAfter(vintage: number | null, text: string) {
  const [, from, until] = /^(\d{1,2})(?:\s*(?:[-–—/]|to|bis|à|a)\s*(\d{1,2}))?(?:\s*\p{L}+)?$/u.exec(text) ?? []
  if (vintage === null || from === undefined) return undefined
  return { drink_from: vintage + Number(from), drink_until: until === undefined ? null : vintage + Number(until) }
}

/** Returns the first day of a month or a year: `05.2016`, `2016-05`, `November 2015`, `2016`. */
function monthBegin(text: string, today: string): string | undefined {
  const numbered = /^(\d{1,2})[./-](\d{4})$/.exec(text)
  if (numbered) return readDay(`${numbered[2]}-${numbered[1]}-01`, 'day_first', today)
  if (/^\d{4}[./-]\d{1,2}$/.test(text)) return readDay(`${text}-01`, 'day_first', today)
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

const yes = /^(?:x|y|yes|true|j|ja|wahr|oui|vrai|s[iíì]|vero|verdadero|[✓✔☑✅]\ufe0f?)$/iu
const no = /^(?:n|no|false|nein|falsch|non|faux|falso|[☐✗✘❌]\ufe0f?)$/iu

/** Returns whether a text marks the bottles of a row, or says that they are not. */
export function isMark(text: string): boolean {
  return yes.test(text) || no.test(text)
}

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
