import { hash } from 'node:crypto'
import type { Bottle, Purchase } from '../../../model/bottle.ts'
import { completed } from '../../../model/tables.ts'
import type { Tasting } from '../../../model/tasting.ts'
import type { Valuation } from '../../../model/valuation.ts'
import type { Wine } from '../../../model/wine.ts'
import type { Wish } from '../../../model/wish.ts'
import type { Day } from '../../../shared/days.ts'
import { AppError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'
import { blankBottle } from '../../bottles/blank-bottle.ts'
import type { ImportSettings, RowWine } from '../contract.ts'
import type { PackedPicture, Pause } from '../files/table.ts'
import type {
  Entry,
  ParsedLot,
  ParsedPurchase,
  ParsedTasting,
  ParsedValue,
  ParsedWine,
  ParsedWish,
} from '../parse/entry.ts'
import type { WarningsOfTable } from '../parse/warnings.ts'
import { AlikeWines } from './alike-wines.ts'
import { PlaceMatcher } from './match-places.ts'
import { type MatchedWine, WineMatcher } from './match-wines.ts'

/** The person and time of an import. A test can supply the ids. */
export interface ImportRun {
  person_id: string
  now: string
  today: Day
  newId: () => string
}

/** A row before the wines of the cellar are matched. */
export type PlannedRow = Omit<RowWine, 'known'> & { wine_id: string }

/**
 * Collects the rows of a file from any product into a cellar of its own, which is then matched with the existing cellar.
 */
export class ImportPlan {
  /** The number of rows about a bottle that an earlier row described. */
  listed_twice = 0
  readonly purchases = new Map<string, Purchase>()
  /** The numbers of bottles bought, which this program's own table has, by the ids of the purchases. */
  readonly bought = new Map<string, number>()
  readonly bottles: Bottle[] = []
  /** The rows of the wines and bottles in order, by which a later reading of the file finds them. */
  readonly wineOrigins = new Map<string, string>()
  readonly bottleOrigins: string[] = []
  readonly tastings = new Map<string, Tasting>()
  readonly valuations = new Map<string, Valuation>()
  readonly wishes = new Map<string, Wish>()
  readonly pictures = new Map<string, Map<string, PackedPicture>>()
  readonly wines = new WineMatcher()
  readonly alike: AlikeWines
  /** The ids that wines and bottles had in the cellar from which this program's own table came, by their ids here. */
  readonly ours = new Map<string, string>()
  readonly places: PlaceMatcher
  readonly #run: ImportRun
  readonly #numbered = new Map<string | null, NumberedBottle>()
  readonly #scored = new Set<string>()
  readonly #repeated = new Map<string, [matched: MatchedWine, tasting: ParsedTasting]>()
  readonly #pause: Pause
  /** The texts of the last bottle, which the next one often shares. */
  #extra: Bottle['extra'] = {}

  constructor(run: ImportRun, settings: ImportSettings, pause: Pause) {
    this.#run = run
    this.alike = new AlikeWines(settings)
    this.#pause = pause
    this.places = new PlaceMatcher(run.newId)
  }

  /** Adds what a row has, and returns its wine. */
  async add(
    entry: Entry,
    origin: string,
    warnings: WarningsOfTable,
    pictures: readonly PackedPicture[] = [],
  ): Promise<Wine> {
    const { wine_ours } = entry
    const {
      matched,
      differing: differingExtra,
      is_copied,
    } = this.wines.match(
      entry.wine,
      wine_ours?.id,
      () => this.#made(wine_ours?.created_at),
      alike => this.#chosen(entry.wine, alike, origin),
    )
    const values = entry.values.filter(value => !this.#addValue(matched, value))
    const differing = { ...differingExtra, ...differingTexts(entry, matched.wine, values.length > 0) }
    if (wine_ours && !is_copied) this.ours.set(matched.wine.id, wine_ours.id)
    if (!this.wineOrigins.has(matched.wine.id)) this.wineOrigins.set(matched.wine.id, origin)
    for (const lot of entry.lots) {
      const complete = { ...lot, extra: { ...lot.extra, ...differing } }
      const line: LineOfFile = { line: entry.line, warnings }
      const known = this.#numbered.get(numberOf(lot))
      if (known && this.#isSameBottle(known, matched, complete, origin)) this.listed_twice++
      else await this.#addLot(matched, known ? this.#withoutNumber(known, complete, line) : complete, line, origin)
    }
    if (entry.lots.length === 0) keepOnWine(matched, differing)
    for (const tasting of entry.tastings) this.#addTasting(matched, tasting)
    if (entry.wish) this.#addWish(matched, entry.wish)
    for (const picture of pictures) this.#addPicture(matched, picture)
    return matched.wine
  }

  #chosen(wine: ParsedWine, alike: readonly MatchedWine[], row: string): MatchedWine | undefined {
    const keyOf = (item: MatchedWine) => this.wineOrigins.get(item.wine.id) ?? ''
    return this.alike.decide({ within: 'file', row, wine, alike, keyOf, wineOf: item => item.wine })
  }

  /** Returns whether a row describes a bottle again: the same bottle in another table, or the same row twice. */
  #isSameBottle({ at, digest }: NumberedBottle, { wine }: MatchedWine, lot: ParsedLot, origin: string): boolean {
    const bottle = this.bottles[at]
    if (bottle?.wine_id !== wine.id || bottle.size_ml !== lot.size_ml) return false
    return tableOf(this.bottleOrigins[at] ?? '') !== tableOf(origin) || digest === digestOf(lot)
  }

  /**
   * Returns a lot whose number another bottle has too, without it. A foreign number then identifies neither of them; in
   * this program's own table the later row is a copy.
   */
  #withoutNumber(known: NumberedBottle, lot: ParsedLot, { line, warnings }: LineOfFile): ParsedLot {
    const { ours, external_id_column = 'foreign_bottle_id' } = lot
    const number = numberOf(lot) ?? ''
    const column = ours?.id ? 'bottle_id' : external_id_column
    const described = { column, original: number, code: 'id_repeated', guess: null } as const
    warnings.tell({ ...described, line })
    if (ours?.id) return { ...lot, external_id: null, ours: { ...ours, id: '' } }
    const bottle = this.bottles[known.at]
    if (bottle && bottle.external_id !== null) {
      known.warnings.tell({ ...described, line: known.line })
      bottle.external_id = null
      bottle.extra = { ...bottle.extra, [column]: number }
    }
    return { ...lot, external_id: null, extra: { ...lot.extra, [column]: number } }
  }

  #made(created_at: string | null = null) {
    return { id: this.#run.newId(), created_at: created_at ?? this.#run.now }
  }

  async #addLot(matched: MatchedWine, lot: ParsedLot, line: LineOfFile, origin: string) {
    const max = limits.bottles_in_cellar
    if (this.bottles.length + lot.count > max) {
      throw new AppError(409, 'cellar_full', { max })
    }
    const { size_ml } = lot
    const number = numberOf(lot)
    if (number !== null && lot.count > 0)
      this.#numbered.set(number, { ...line, digest: digestOf(lot), at: this.bottles.length })
    const purchase_id = lot.purchase && this.#purchase(matched, lot, lot.purchase)
    const place_id = this.places.match(lot.place)
    this.#extra = sameOr(lot.extra, this.#extra)
    const common = {
      ...this.#bottle(lot),
      extra: this.#extra,
      wine_id: matched.wine.id,
      purchase_id,
      size_ml,
      place_id,
    }
    for (let number = 0; number < lot.count; number++) {
      const external_id = number === 0 ? lot.external_id : null
      const bottle = completed('bottles', { ...common, id: this.#run.newId(), external_id }) as Bottle
      this.bottles.push(bottle)
      if (lot.ours?.id) this.ours.set(bottle.id, lot.ours.id)
      this.bottleOrigins.push(origin)
      if (number % 1_000 === 999) await this.#pause()
    }
  }

  #bottle({ state, departure, received_on, note, ours }: ParsedLot) {
    return {
      ...blankBottle,
      code: '',
      state,
      received_on,
      departed_on: departure?.departed_on ?? null,
      departure: departure?.departure ?? null,
      departure_note: departure?.note ?? null,
      revenue_minor: departure?.revenue?.amount_minor ?? null,
      revenue_currency: departure?.revenue?.currency ?? null,
      note,
      ...ours?.bottle,
    }
  }

  /** Adds a purchase. Rows about the same purchase become one, of as many bottles. */
  #purchase(matched: MatchedWine, { size_ml, count, ours }: ParsedLot, purchase: ParsedPurchase): string {
    const { price, merchant, ordered_on, expected_on, order_number, note, extra } = purchase
    const content = [price, merchant, ordered_on, order_number, note, extra, ours?.purchase_id]
    const key = JSON.stringify([matched.wine.id, size_ml, ...content])
    const known = this.purchases.get(key)
    if (known) {
      known.quantity += count
      known.expected_on ??= expected_on
      return known.id
    }
    const id = this.#run.newId()
    if (ours) this.bought.set(id, ours.bought)
    this.purchases.set(key, {
      id,
      wine_id: matched.wine.id,
      size_ml,
      quantity: count,
      price_minor: price?.amount_minor ?? null,
      price_currency: price?.currency ?? null,
      merchant,
      ordered_on,
      expected_on,
      order_number,
      note,
      owners: [],
      extra,
    })
    return id
  }

  /** Adds a value. There is one for each wine, size and day. */
  #addValue(matched: MatchedWine, value: ParsedValue): boolean {
    const { size_ml, amount_minor, currency, valued_on, source = 'imported', ours } = value
    const wine_id = matched.wine.id
    const key = JSON.stringify([wine_id, size_ml, valued_on, ...(ours ? [amount_minor, currency, source] : [])])
    const known = this.valuations.get(key)
    if (known) return known.amount_minor === amount_minor && known.currency === currency
    this.valuations.set(key, {
      id: this.#run.newId(),
      wine_id,
      size_ml,
      amount_minor,
      currency,
      valued_on: valued_on ?? this.#run.today,
      source,
    })
    return true
  }

  #addTasting(matched: MatchedWine, tasting: ParsedTasting) {
    const { own, tasted_on, score, score_scale, note, repeats, ours } = tasting
    const wine_id = matched.wine.id
    const scored = JSON.stringify([wine_id, own, tasted_on, score])
    if (repeats) {
      this.#repeated.set(scored, [matched, tasting])
      return
    }
    this.#scored.add(scored)
    const key = JSON.stringify([wine_id, own, tasted_on, score, note, ours && this.tastings.size])
    if (this.tastings.has(key)) return
    this.tastings.set(key, {
      id: this.#run.newId(),
      wine_id,
      bottle_id: null,
      person_id: own ? this.#run.person_id : null,
      tasted_on,
      score,
      score_scale,
      note,
      food: null,
      company: null,
      aspects: {},
      ...ours,
    })
  }

  /** Adds the scores that no tasting of the file has, and forgets what only further rows would need. */
  end() {
    for (const [scored, [matched, tasting]] of this.#repeated) {
      if (!this.#scored.has(scored)) this.#addTasting(matched, { ...tasting, repeats: false })
    }
    this.#numbered.clear()
    this.wines.end()
  }

  #addPicture(matched: MatchedWine, picture: PackedPicture) {
    const pictures = this.pictures.get(matched.wine.id) ?? new Map<string, PackedPicture>()
    this.pictures.set(matched.wine.id, pictures.set(picture.name, picture))
  }

  /** Adds a wish. There is one for each wine and size. */
  #addWish(matched: MatchedWine, { size_ml, quantity, limit, note, wished_on, merchant = null, ours }: ParsedWish) {
    const wine_id = matched.wine.id
    const key = `${wine_id} ${size_ml} ${ours ? this.wishes.size : ''}`
    if (this.wishes.has(key)) return
    this.wishes.set(key, {
      id: this.#run.newId(),
      wine_id,
      size_ml,
      quantity,
      limit_minor: limit?.amount_minor ?? null,
      limit_currency: limit?.currency ?? null,
      merchant,
      note,
      person_id: this.#run.person_id,
      wished_on: wished_on ?? this.#run.today,
    })
  }
}

/** A row of the file, where a warning about it is collected. */
interface LineOfFile {
  line: number
  warnings: WarningsOfTable
}

/** A bottle with a number. Of its row only a digest is held, since a row takes several times as much memory as a bottle. */
interface NumberedBottle extends LineOfFile {
  digest: string
  /** Its place among the bottles. */
  at: number
}

/** Returns the number that identifies a bottle. */
function numberOf({ ours, external_id }: ParsedLot): string | null {
  return ours?.id || external_id
}

/** Returns the other record if it is equal. */
function sameOr(record: Bottle['extra'], other: Bottle['extra']): Bottle['extra'] {
  const columns = Object.keys(record)
  const isSame =
    columns.length === Object.keys(other).length && columns.every(column => record[column] === other[column])
  return isSame ? other : record
}

/** Returns a text that is equal for equal rows only. */
function digestOf(lot: ParsedLot): string {
  return hash('sha256', JSON.stringify(lot), 'binary')
}

function tableOf(origin: string): string {
  return origin.slice(0, origin.lastIndexOf(' '))
}

/** Returns the texts of a row that say something else about the wine than earlier rows, by their columns. */
function differingTexts({ texts = {}, wine }: Entry, known: Wine, valueDiffers: boolean): Record<string, string> {
  const differing: Record<string, string> = {}
  for (const [field, [column, text]] of Object.entries(texts)) {
    const isOther =
      field === 'value'
        ? valueDiffers
        : (windowFields.has(field) ? ['drink_from', 'drink_until'] : [field]).some(each => differsIn(each, wine, known))
    if (isOther) differing[column] = text
  }
  return differing
}

const windowFields = new Set(['window', 'drink_from', 'drink_until'])

function differsIn(field: string, row: object, known: object): boolean {
  const [here, there] = [row, known].map(wine => (wine as Record<string, unknown>)[field] ?? null)
  return here !== null && JSON.stringify(here) !== '[]' && JSON.stringify(here) !== JSON.stringify(there)
}

/** Stores the differing values of a row without bottles next to those of an earlier row. */
function keepOnWine(matched: MatchedWine, differing: Record<string, string>) {
  if (Object.keys(differing).length === 0) return
  const { extra } = matched.wine
  const joined = Object.entries(differing).map(([column, text]) => [
    column,
    [extra[column], text].filter(Boolean).join('; ').slice(0, limits.note),
  ])
  matched.wine = { ...matched.wine, extra: { ...extra, ...Object.fromEntries(joined) } }
}

/** Returns a row as it would be imported. */
export function plannedRow({ lots, values: [value] }: Entry, wine: Wine): PlannedRow {
  const count = (state: Bottle['state']) =>
    lots.filter(lot => lot.state === state).reduce((sum, lot) => sum + lot.count, 0)
  const price = lots.find(lot => lot.purchase?.price)?.purchase?.price ?? null
  return {
    wine_id: wine.id,
    producer: wine.producer,
    name: wine.name,
    vintage: wine.vintage,
    type: wine.type,
    country: wine.country,
    region: wine.region,
    drink_from: wine.drink_from,
    drink_until: wine.drink_until,
    size_ml: lots[0]?.size_ml ?? value?.size_ml ?? null,
    in_cellar: count('in_cellar'),
    on_order: count('on_order'),
    gone: count('gone'),
    place: (lots.find(lot => lot.place.length > 0)?.place ?? []).map(({ name }) => name),
    price_minor: price?.amount_minor ?? null,
    price_currency: price?.currency ?? null,
    value_minor: value?.amount_minor ?? null,
    value_currency: value?.currency ?? null,
  }
}
