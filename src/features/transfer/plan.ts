import type { Day } from '../../shared/days.ts'
import { AppError } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { codeAttempts, codeOf } from '../bottles/code.ts'
import type { Bottle, Purchase } from '../bottles/contract.ts'
import { blankBottle } from '../bottles/deeds.ts'
import { put, type Written } from '../cellars/deed.ts'
import { grouped, type Replica } from '../cellars/replica.ts'
import type { Valuation } from '../money/contract.ts'
import type { Tasting } from '../tastings/contract.ts'
import type { Wish } from '../wishes/contract.ts'
import type { SampleRow } from './contract.ts'
import type { Entry, LotSaid, PurchaseSaid, TastingSaid, ValueSaid, WishSaid } from './entry.ts'
import { PlacesMet } from './places-met.ts'
import type { Pause } from './source.ts'
import { type MetWine, WinesMet } from './wines-met.ts'

/** Who takes the file, and when; ids are asked for, so that a test can say them. */
export interface Taking {
  person_id: string
  now: string
  today: Day
  newId: () => string
}

const sampleRows = 20

/** What the rows of a file come to in one cellar: whatever the product was, rows ready to be written. */
export class ImportPlan {
  readonly sample: SampleRow[] = []
  known_bottles = 0
  readonly purchases = new Map<string, Purchase>()
  readonly bottles: Bottle[] = []
  readonly tastings = new Map<string, Tasting>()
  readonly valuations = new Map<string, Valuation>()
  readonly wishes = new Map<string, Wish>()
  readonly wines: WinesMet
  readonly places: PlacesMet
  readonly #replica: Replica
  readonly #taking: Taking
  readonly #codes = new Set<string>()
  readonly #foreignBottles = new Set<string>()

  readonly #pause: Pause

  /** An empty plan for a cellar as it is. */
  static async start(replica: Replica, taking: Taking, pause: Pause): Promise<ImportPlan> {
    const plan = new ImportPlan(replica, taking, pause, await WinesMet.of(replica, pause))
    let count = 0
    for (const { code, foreign_id } of replica.bottles.values()) {
      plan.#codes.add(code)
      if (foreign_id !== null) plan.#foreignBottles.add(foreign_id)
      if (++count % 5_000 === 0) await pause()
    }
    return plan
  }

  private constructor(replica: Replica, taking: Taking, pause: Pause, wines: WinesMet) {
    this.#replica = replica
    this.#taking = taking
    this.#pause = pause
    this.wines = wines
    this.places = new PlacesMet(replica, taking.newId)
  }

  async add(entry: Entry) {
    const { met, differing } = this.wines.meet(entry.wine, () => this.#made())
    for (const lot of entry.lots) {
      if (this.#isKnown(lot)) this.known_bottles++
      else await this.#addLot(met, { ...lot, extra: { ...lot.extra, ...differing } })
    }
    if (entry.lots.length === 0) keepOnWine(met, differing)
    for (const value of entry.values) this.#addValue(met, value)
    for (const tasting of entry.tastings) this.#addTasting(met, tasting)
    if (entry.wish) this.#addWish(met, entry.wish)
    if (this.sample.length < sampleRows) this.sample.push(sampleOf(entry, met))
  }

  /** The rows in the order in which they can be written. */
  written(): Written[] {
    const wines = Array.from(this.wines.met).filter(({ known, changed }) => !known || changed)
    return [
      ...this.places.added.map(place => put('places', place)),
      ...wines.map(({ wine }) => put('wines', wine)),
      ...Array.from(this.purchases.values(), purchase => put('purchases', purchase)),
      ...this.bottles.map(bottle => put('bottles', bottle)),
      ...Array.from(this.tastings.values(), tasting => put('tastings', tasting)),
      ...Array.from(this.valuations.values(), valuation => put('valuations', valuation)),
      ...Array.from(this.wishes.values(), wish => put('wishes', wish)),
    ]
  }

  figures() {
    const wines = Array.from(this.wines.met)
    const inState = (state: Bottle['state']) => this.bottles.filter(bottle => bottle.state === state).length
    return {
      wines: wines.filter(({ known }) => !known).length,
      known_wines: wines.filter(({ known }) => known).length,
      bottles: inState('in_cellar'),
      on_order: inState('on_order'),
      gone: inState('gone'),
      known_bottles: this.known_bottles,
      places: this.places.added.length,
      purchases: this.purchases.size,
      tastings: this.tastings.size,
      valuations: this.valuations.size,
      wishes: this.wishes.size,
    }
  }

  #made() {
    return { id: this.#taking.newId(), created_at: this.#taking.now }
  }

  #isKnown({ foreign_id }: LotSaid): boolean {
    return foreign_id !== null && this.#foreignBottles.has(foreign_id)
  }

  async #addLot(met: MetWine, lot: LotSaid) {
    const max = limits.bottles_in_cellar
    if (this.#replica.bottles.size + this.bottles.length + lot.count > max) {
      throw new AppError(409, 'cellar_full', { max })
    }
    const { size_ml } = lot
    const purchase_id = lot.purchase && this.#purchase(met, size_ml, lot.purchase, lot.count)
    const place_id = this.places.meet(lot.place)
    for (let number = 0; number < lot.count; number++) {
      const foreign_id = number === 0 ? lot.foreign_id : null
      this.bottles.push({ ...this.#bottle(lot), wine_id: met.wine.id, purchase_id, size_ml, place_id, foreign_id })
      if (number % 1_000 === 999) await this.#pause()
    }
    if (lot.foreign_id !== null) this.#foreignBottles.add(lot.foreign_id)
  }

  #bottle({ state, departure, received_on, note, extra }: LotSaid) {
    return {
      ...blankBottle,
      ...this.#idAndCode(),
      state,
      received_on,
      departed_on: departure?.departed_on ?? null,
      departure: departure?.departure ?? null,
      departure_note: departure?.note ?? null,
      revenue_minor: departure?.revenue?.amount_minor ?? null,
      revenue_currency: departure?.revenue?.currency ?? null,
      note,
      extra,
    }
  }

  /** A code follows from its id; where all of an id's codes are taken, it is another id. */
  #idAndCode(): { id: string; code: string } {
    for (;;) {
      const id = this.#taking.newId()
      for (let attempt = 0; attempt < codeAttempts; attempt++) {
        const code = codeOf(id, attempt)
        if (this.#codes.has(code)) continue
        this.#codes.add(code)
        return { id, code }
      }
    }
  }

  /** Rows that tell of the same purchase are one, of as many bottles. */
  #purchase(met: MetWine, size_ml: number, said: PurchaseSaid, count: number): string {
    const { price, merchant, ordered_on, expected_on, order_number, note, extra } = said
    const key = JSON.stringify([met.wine.id, size_ml, price, merchant, ordered_on, order_number, note, extra])
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

  /** One value per wine and size; the same value of the same day is not taken twice. */
  #addValue(met: MetWine, { size_ml, amount_minor, currency, valued_on }: ValueSaid) {
    const wine_id = met.wine.id
    const key = `${wine_id} ${size_ml} ${valued_on}`
    if (this.valuations.has(key)) return
    const row: Valuation = {
      id: this.#taking.newId(),
      wine_id,
      size_ml,
      amount_minor,
      currency,
      valued_on: valued_on ?? this.#taking.today,
      source: 'imported',
    }
    const earlier = (met.known && grouped(this.#replica.valuations, 'wine_id').get(wine_id)) || []
    if (!earlier.some(each => equalBut(each, row, 'id'))) this.valuations.set(key, row)
  }

  #addTasting(met: MetWine, { own, tasted_on, score, score_scale, note }: TastingSaid) {
    const wine_id = met.wine.id
    const key = JSON.stringify([wine_id, own, tasted_on, score, note])
    if (this.tastings.has(key)) return
    const row: Tasting = {
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
    }
    const earlier = (met.known && grouped(this.#replica.tastings, 'wine_id').get(wine_id)) || []
    if (!earlier.some(each => equalBut(each, row, 'id'))) this.tastings.set(key, row)
  }

  /** One wish per wine and size: what is wished already is not wished twice. */
  #addWish(met: MetWine, { size_ml, quantity, limit, note, wished_on }: WishSaid) {
    const wine_id = met.wine.id
    const key = `${wine_id} ${size_ml}`
    const earlier = (met.known && grouped(this.#replica.wishes, 'wine_id').get(wine_id)) || []
    if (this.wishes.has(key) || earlier.some(wish => wish.size_ml === size_ml)) return
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

/** What a row without bottles says otherwise than an earlier one of its wine stands beside what that said. */
function keepOnWine(met: MetWine, differing: Record<string, string>) {
  if (Object.keys(differing).length === 0) return
  const { extra } = met.wine
  const joined = Object.entries(differing).map(([column, text]) => [
    column,
    `${extra[column]}; ${text}`.slice(0, limits.note),
  ])
  met.wine = { ...met.wine, extra: { ...extra, ...Object.fromEntries(joined) } }
  met.changed = true
}

function equalBut<Row extends object>(one: Row, other: Row, column: keyof Row): boolean {
  const keys = Object.keys(one) as (keyof Row)[]
  return keys.every(each => each === column || JSON.stringify(one[each]) === JSON.stringify(other[each]))
}

function sampleOf({ line, lots, values: [value] }: Entry, { wine, known }: MetWine): SampleRow {
  const count = (state: Bottle['state']) =>
    lots.filter(lot => lot.state === state).reduce((sum, lot) => sum + lot.count, 0)
  const price = lots.find(lot => lot.purchase?.price)?.purchase?.price ?? null
  return {
    line,
    known,
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
