import type { Bottle, Purchase } from '../../../model/bottle.ts'
import type { Tasting } from '../../../model/tasting.ts'
import type { Valuation } from '../../../model/valuation.ts'
import type { Wine } from '../../../model/wine.ts'
import type { Wish } from '../../../model/wish.ts'
import type { Day } from '../../../shared/days.ts'
import { AppError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'
import { blankBottle } from '../../bottles/commands.ts'
import type { SampleRow } from '../contract.ts'
import type { PackedPicture, Pause } from '../files/table.ts'
import type { Entry, ParsedLot, ParsedPurchase, ParsedTasting, ParsedValue, ParsedWish } from '../parse/entry.ts'
import { PlaceMatcher } from './match-places.ts'
import { type MatchedWine, WineMatcher } from './match-wines.ts'

/** The person and time of an import. A test can supply the ids. */
export interface Taking {
  person_id: string
  now: string
  today: Day
  newId: () => string
}

const sampleRows = 20

/** A sample row before the wines of the cellar are matched. */
export type SampleSaid = Omit<SampleRow, 'known'> & { wine_id: string }

/**
 * Collects the rows of a file from any product into a cellar of its own, which is then matched with the existing cellar.
 */
export class ImportPlan {
  readonly sample: SampleSaid[] = []
  /** The number of rows about a bottle that an earlier row described. */
  told_twice = 0
  readonly purchases = new Map<string, Purchase>()
  readonly bottles: Bottle[] = []
  /** The rows of the wines and bottles in order, by which a later reading of the file finds them. */
  readonly wineOrigins = new Map<string, string>()
  readonly bottleOrigins: string[] = []
  readonly tastings = new Map<string, Tasting>()
  readonly valuations = new Map<string, Valuation>()
  readonly wishes = new Map<string, Wish>()
  readonly pictures = new Map<string, Map<string, PackedPicture>>()
  readonly wines = new WineMatcher()
  /** The ids that wines and bottles had in the cellar from which this program's own table came, by their ids here. */
  readonly ours = new Map<string, string>()
  readonly places: PlaceMatcher
  readonly #taking: Taking
  readonly #foreignBottles = new Set<string | null>()
  readonly #pause: Pause

  constructor(taking: Taking, pause: Pause) {
    this.#taking = taking
    this.#pause = pause
    this.places = new PlaceMatcher(taking.newId)
  }

  async add(entry: Entry, origin: string, pictures: readonly PackedPicture[] = []) {
    const { wine_ours } = entry
    const { met, differing } = this.wines.meet(entry.wine, wine_ours?.id, () => this.#made(wine_ours?.created_at))
    if (wine_ours) this.ours.set(met.wine.id, wine_ours.id)
    if (!this.wineOrigins.has(met.wine.id)) this.wineOrigins.set(met.wine.id, origin)
    for (const lot of entry.lots) {
      if (this.#isKnown(lot)) this.told_twice++
      else await this.#addLot(met, { ...lot, extra: { ...lot.extra, ...differing } }, origin)
    }
    if (entry.lots.length === 0) keepOnWine(met, differing)
    for (const value of entry.values) this.#addValue(met, value)
    for (const tasting of entry.tastings) this.#addTasting(met, tasting)
    if (entry.wish) this.#addWish(met, entry.wish)
    for (const picture of pictures) this.#addPicture(met, picture)
    if (this.sample.length < sampleRows) this.sample.push(sampleOf(entry, met.wine))
  }

  #made(created_at: string | null = null) {
    return { id: this.#taking.newId(), created_at: created_at ?? this.#taking.now }
  }

  #isKnown(lot: ParsedLot): boolean {
    return this.#foreignBottles.has(numberOf(lot))
  }

  async #addLot(met: MatchedWine, lot: ParsedLot, origin: string) {
    const max = limits.bottles_in_cellar
    if (this.bottles.length + lot.count > max) {
      throw new AppError(409, 'cellar_full', { max })
    }
    const { size_ml } = lot
    const purchase_id = lot.purchase && this.#purchase(met, lot, lot.purchase)
    const place_id = this.places.meet(lot.place)
    for (let number = 0; number < lot.count; number++) {
      const external_id = number === 0 ? lot.external_id : null
      const bottle = { ...this.#bottle(lot), wine_id: met.wine.id, purchase_id, size_ml, place_id, external_id }
      this.bottles.push(bottle)
      if (lot.ours) this.ours.set(bottle.id, lot.ours.id)
      this.bottleOrigins.push(origin)
      if (number % 1_000 === 999) await this.#pause()
    }
    const number = numberOf(lot)
    if (number !== null) this.#foreignBottles.add(number)
  }

  #bottle({ state, departure, received_on, note, extra, ours }: ParsedLot) {
    return {
      ...blankBottle,
      id: this.#taking.newId(),
      code: '',
      state,
      received_on,
      departed_on: departure?.departed_on ?? null,
      departure: departure?.departure ?? null,
      departure_note: departure?.note ?? null,
      revenue_minor: departure?.revenue?.amount_minor ?? null,
      revenue_currency: departure?.revenue?.currency ?? null,
      note,
      extra,
      ...ours?.bottle,
    }
  }

  /** Adds a purchase. Rows about the same purchase become one, of as many bottles. */
  #purchase(met: MatchedWine, { size_ml, count, ours }: ParsedLot, said: ParsedPurchase): string {
    const { price, merchant, ordered_on, expected_on, order_number, note, extra } = said
    const content = [price, merchant, ordered_on, order_number, note, extra, ours?.purchase_id]
    const key = JSON.stringify([met.wine.id, size_ml, ...content])
    const known = this.purchases.get(key)
    if (known) {
      known.quantity += count
      known.expected_on ??= expected_on
      return known.id
    }
    const id = this.#taking.newId()
    this.purchases.set(key, {
      id,
      wine_id: met.wine.id,
      size_ml,
      quantity: count,
      price_minor: price?.amount_minor ?? null,
      price_currency: price?.currency ?? null,
      merchant,
      ordered_on,
      expected_on,
      order_number,
      note,
      extra,
    })
    return id
  }

  /** Adds a value. There is one for each wine, size and day. */
  #addValue(met: MatchedWine, { size_ml, amount_minor, currency, valued_on, source = 'imported' }: ParsedValue) {
    const wine_id = met.wine.id
    const key = `${wine_id} ${size_ml} ${valued_on}`
    if (this.valuations.has(key)) return
    this.valuations.set(key, {
      id: this.#taking.newId(),
      wine_id,
      size_ml,
      amount_minor,
      currency,
      valued_on: valued_on ?? this.#taking.today,
      source,
    })
  }

  #addTasting(met: MatchedWine, { own, tasted_on, score, score_scale, note }: ParsedTasting) {
    const wine_id = met.wine.id
    const key = JSON.stringify([wine_id, own, tasted_on, score, note])
    if (this.tastings.has(key)) return
    this.tastings.set(key, {
      id: this.#taking.newId(),
      wine_id,
      bottle_id: null,
      person_id: own ? this.#taking.person_id : null,
      tasted_on,
      score,
      score_scale,
      note,
      food: null,
      company: null,
      aspects: {},
    })
  }

  #addPicture(met: MatchedWine, picture: PackedPicture) {
    const pictures = this.pictures.get(met.wine.id) ?? new Map<string, PackedPicture>()
    this.pictures.set(met.wine.id, pictures.set(picture.name, picture))
  }

  /** Adds a wish. There is one for each wine and size. */
  #addWish(met: MatchedWine, { size_ml, quantity, limit, note, wished_on }: ParsedWish) {
    const wine_id = met.wine.id
    const key = `${wine_id} ${size_ml}`
    if (this.wishes.has(key)) return
    this.wishes.set(key, {
      id: this.#taking.newId(),
      wine_id,
      size_ml,
      quantity,
      limit_minor: limit?.amount_minor ?? null,
      limit_currency: limit?.currency ?? null,
      merchant: null,
      note,
      person_id: this.#taking.person_id,
      wished_on: wished_on ?? this.#taking.today,
    })
  }
}

/** Returns the number that identifies a bottle: rows with the same number are the same bottle. */
function numberOf({ ours, external_id }: ParsedLot): string | null {
  return ours?.id ?? external_id
}

/** Stores the differing values of a row without bottles next to those of an earlier row. */
function keepOnWine(met: MatchedWine, differing: Record<string, string>) {
  if (Object.keys(differing).length === 0) return
  const { extra } = met.wine
  const joined = Object.entries(differing).map(([column, text]) => [
    column,
    `${extra[column]}; ${text}`.slice(0, limits.note),
  ])
  met.wine = { ...met.wine, extra: { ...extra, ...Object.fromEntries(joined) } }
}

function sampleOf({ line, lots, values: [value] }: Entry, wine: Wine): SampleSaid {
  const count = (state: Bottle['state']) =>
    lots.filter(lot => lot.state === state).reduce((sum, lot) => sum + lot.count, 0)
  const price = lots.find(lot => lot.purchase?.price)?.purchase?.price ?? null
  return {
    line,
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
