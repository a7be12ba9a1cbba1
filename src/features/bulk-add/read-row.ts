import type { DayOrder } from '../../model/choices.ts'
import type { Grape, Wine, WineType } from '../../model/wine.ts'
import { byField, type TextField, textFields } from '../../model/wine-fields.ts'
import type { Day } from '../../shared/days.ts'
import { limits } from '../../shared/limits.ts'
import { isInMinorUnits } from '../../shared/minor-units.ts'
import { isCleanText } from '../../shared/text.ts'
import type { NewPurchase } from '../bottles/contract.ts'
import { readSize } from '../bottles/size-reading.ts'
import { usualSize } from '../bottles/sizes.ts'
import type { NamedWine } from '../transfer/match/match-wines.ts'
import type { NewWine } from '../wines/contract.ts'
import { countryCode } from '../wines/country-codes.ts'
import { lastVintage } from '../wines/last-vintage.ts'
import type { CellError, CellErrorCode } from './cell-errors.ts'
import type { ColumnKind } from './column-kinds.ts'
import { readDay } from './days-written.ts'
import type { Column, Row } from './grid.ts'
import type { KnownWines } from './known-wines.ts'
import { currencyNamed, readPrice } from './prices.ts'
import type { Places } from './row-origin.ts'
import { readType } from './type-words.ts'
import { readAlcohol, readCount, readGrapes, readVintage, readWindow, readYear } from './written-values.ts'

/** The defaults for blank cells of the list. */
export interface Usual {
  currency: string
  type: WineType
  /** The day of delivery, or null for bottles on order. */
  received_on: Day | null
}

/** The context in which rows are read. */
export interface Frame {
  columns: readonly Column[]
  /** The order of day and month in each column. */
  orders: readonly DayOrder[]
  usual: Usual
  today: Day
  wines: KnownWines
  places: Places
}

/** The values of a row and its errors. */
export interface RowRead {
  fieldErrors: readonly CellError[]
  /** The wine of the cellar that the bottles are added to. */
  known: Wine | undefined
  /** The wines of the cellar that it may be, because the row or the wine lacks what tells it from others. */
  alike: readonly Wine[]
  /** The name of the row and the fields that tell wines of one name from each other; a blank type is `other`. */
  described: NamedWine
  wine: Omit<NewWine, 'id'>
  quantity: number
  purchase: Omit<NewPurchase, 'id' | 'wine_id' | 'bottle_ids' | 'place_id'>
  /** The price was written with more decimals than its currency has. */
  isPriceRounded: boolean
  /** The name of the place. */
  place: string | null
  /** The assumed values of blank cells by column, as they would be typed. */
  assumed: Partial<Record<ColumnKind, string>>
}

export function readRow(row: Row, frame: Frame): RowRead {
  return new RowReader(row, frame).read()
}

class RowReader {
  readonly #row: Row
  readonly #frame: Frame
  readonly #fieldErrors: CellError[] = []
  #isPriceRounded = false

  constructor(row: Row, frame: Frame) {
    this.#row = row
    this.#frame = frame
  }

  read(): RowRead {
    const { usual, wines } = this.#frame
    const texts = byField(textFields, field => this.#line(field))
    const { producer, name } = texts
    const vintage = this.#vintage()
    if (producer === null && name === null) this.#fieldError(this.#text('producer') ? 'producer' : 'name', 'nameless')
    const named = { producer, name, vintage }
    const type = this.#type()
    const described = { ...texts, vintage, type: type ?? ('other' as const), external_ids: [], extra: {} }
    const { known, alike } = wines.find(described, this.#row.wine_id)
    if (alike.length > 1) this.#fieldError(name === null ? 'producer' : 'name', 'several_wines')
    const like = known ?? alike[0] ?? wines.sibling(named)
    const origin = this.#origin(texts, like)
    const grapes = this.#grapes()
    const names = [name, producer, texts.designation, texts.appellation]
    const assumedType = like?.type ?? this.#frame.places.typeOf(names, grapes) ?? usual.type
    const quantity = this.#quantity()
    const purchase = this.#purchase()
    const note = this.#notes()
    return {
      known,
      alike,
      described,
      wine: {
        ...texts,
        vintage,
        type: type ?? assumedType,
        country: origin.country,
        ...origin.assumed,
        grapes: grapes.length > 0 || (type && type !== like?.type) ? grapes : (like?.grapes ?? []),
        alcohol: this.#alcohol(),
        ...this.#window(),
        tags: this.#tags(),
        note: known ? null : note,
      },
      quantity: quantity ?? 1,
      purchase: { ...purchase, note: known ? note : null },
      isPriceRounded: this.#isPriceRounded,
      place: this.#place(purchase.received_on),
      assumed: {
        ...origin.assumed,
        ...(type ? {} : { type: assumedType }),
        ...(quantity === null ? { quantity: '1' } : {}),
        ...(this.#text('size') ? {} : { size: String(usualSize) }),
      },
      fieldErrors: this.#fieldErrors,
    }
  }

  #columnOf(kind: ColumnKind): number {
    return this.#frame.columns.findIndex(column => column.kind === kind)
  }

  #text(kind: ColumnKind): string {
    return this.#row.cells[this.#columnOf(kind)] ?? ''
  }

  #fieldError(kind: ColumnKind, code: CellErrorCode, max?: number): null {
    const column = this.#columnOf(kind)
    if (!this.#fieldErrors.some(fieldError => fieldError.column === column)) {
      this.#fieldErrors.push({ column: Math.max(0, column), code, ...(max === undefined ? {} : { max }) })
    }
    return null
  }

  #line(kind: ColumnKind, max: number = limits.line): string | null {
    const text = this.#text(kind)
    if (text === '') return null
    if (text.length > max) return this.#fieldError(kind, 'too_long', max)
    return isCleanText(text) ? text : this.#fieldError(kind, 'bad_characters')
  }

  #vintage(): number | null {
    const text = this.#text('vintage')
    const { today } = this.#frame
    const year = text === '' ? null : readVintage(text, today)
    return year === undefined ? this.#fieldError('vintage', 'not_a_vintage', lastVintage(today)) : year
  }

  #type(): WineType | null {
    const text = this.#text('type')
    return text === '' ? null : (readType(text) ?? this.#fieldError('type', 'not_a_type'))
  }

  /** Returns the country of the row, and the origin that follows from the row or from the wine's other vintages. */
  #origin({ region, subregion, appellation }: Record<TextField, string | null>, like: Wine | undefined) {
    const text = this.#text('country')
    const country = text === '' ? null : (countryCode(text) ?? this.#fieldError('country', 'not_a_country'))
    const following = this.#frame.places.following({ country, region, subregion, appellation }, like)
    const assumed = Object.fromEntries(
      Object.entries(following).filter(([kind, value]) => value !== null && !this.#text(kind as ColumnKind)),
    ) as Partial<Record<'country' | 'region' | 'subregion' | 'appellation', string>>
    return { country, assumed }
  }

  #grapes(): Grape[] {
    const text = this.#line('grapes')
    const grapes = text === null ? [] : (readGrapes(text) ?? this.#fieldError('grapes', 'not_grapes') ?? [])
    if (new Set(grapes.map(({ name }) => name)).size < grapes.length) this.#fieldError('grapes', 'chosen_twice')
    return grapes
  }

  #alcohol(): number | null {
    const text = this.#text('alcohol')
    return text === '' ? null : (readAlcohol(text) ?? this.#fieldError('alcohol', 'not_alcohol'))
  }

  #window(): Pick<Wine, 'drink_from' | 'drink_until'> {
    const text = this.#text('window')
    const both = text === '' ? null : (readWindow(text) ?? this.#fieldError('window', 'not_a_year'))
    const from = both?.drink_from ?? this.#year('drink_from')
    const until = both?.drink_until ?? this.#year('drink_until')
    if (from !== null && until !== null && from > until) {
      this.#fieldError(this.#text('drink_until') ? 'drink_until' : 'window', 'window_reversed')
    }
    return { drink_from: from, drink_until: until }
  }

  #year(kind: 'drink_from' | 'drink_until'): number | null {
    const text = this.#text(kind).replace(/\+$/, '')
    return text === '' ? null : (readYear(text) ?? this.#fieldError(kind, 'not_a_year'))
  }

  #tags(): string[] {
    const text = this.#line('tags')
    const tags = (text ?? '').split(/\s*[,;]\s*/).filter(tag => tag !== '')
    if (tags.length > limits.tags || tags.some(tag => tag.length > limits.tag))
      this.#fieldError('tags', 'too_long', limits.tag)
    return [...new Set(tags)]
  }

  #quantity(): number | null {
    const text = this.#text('quantity')
    if (text === '') return null
    const count = readCount(text)
    const max = limits.bottles_at_once
    if (count !== undefined && count <= max) return count
    this.#fieldError('quantity', 'not_a_count', max)
    return 1
  }

  #purchase(): RowRead['purchase'] {
    const size = this.#text('size')
    const price = this.#price()
    const received_on = this.#text('received_on') ? this.#day('received_on') : this.#frame.usual.received_on
    return {
      size_ml: size === '' ? usualSize : (readSize(size) ?? this.#fieldError('size', 'not_a_size') ?? usualSize),
      price_minor: price?.amount_minor ?? null,
      price_currency: price?.currency ?? null,
      merchant: this.#line('merchant'),
      order_number: this.#line('order_number', 100),
      ordered_on: this.#day('ordered_on'),
      expected_on: received_on === null ? this.#day('expected_on') : null,
      received_on,
    }
  }

  #price() {
    const text = this.#text('price')
    const named = this.#text('currency')
    const currency = named === '' ? undefined : (currencyNamed(named) ?? this.#fieldError('currency', 'not_a_currency'))
    if (text === '' || currency === null) return null
    const ofColumn = this.#frame.columns[this.#columnOf('price')]?.currency
    const price = readPrice(text, currency ?? ofColumn ?? this.#frame.usual.currency)
    if (typeof price === 'string') return this.#fieldError('price', price === 'no_amount' ? 'not_a_price' : price)
    this.#isPriceRounded = !isInMinorUnits(price.written, price.currency)
    return price
  }

  #day(kind: 'ordered_on' | 'received_on' | 'expected_on'): Day | null {
    const text = this.#text(kind)
    if (text === '') return null
    const { today, orders } = this.#frame
    const day = readDay(text, orders[this.#columnOf(kind)] ?? 'day_first', today)
    if (!day) return this.#fieldError(kind, 'not_a_day')
    return kind !== 'expected_on' && day > today ? this.#fieldError(kind, 'day_in_future') : day
  }

  #place(received_on: Day | null): string | null {
    const place = this.#line('place')
    return place !== null && received_on === null ? this.#fieldError('place', 'lies_nowhere_yet') : place
  }

  /** Joins the notes as lines, each with its own header where there are several. */
  #notes(): string | null {
    const { columns } = this.#frame
    const notes = columns.flatMap(({ kind, title }, at) => {
      const text = this.#row.cells[at] ?? ''
      if (kind !== 'note' || text === '') return []
      if (!isCleanText(text)) this.#fieldErrors.push({ column: at, code: 'bad_characters' })
      return [title && columns.filter(column => column.kind === 'note').length > 1 ? `${title}: ${text}` : text]
    })
    const note = notes.join('\n')
    if (note.length > limits.note) return this.#fieldError('note', 'too_long', limits.note)
    return note || null
  }
}
