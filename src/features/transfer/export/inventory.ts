import { grouped, type Replica } from '../../../ledger/replica.ts'
import type { Bottle, Purchase } from '../../../model/bottle.ts'
import type { Place } from '../../../model/place.ts'
import type { Wine } from '../../../model/wine.ts'
import type { Collation } from '../../../shared/collation.ts'
import type { UsedRate } from '../../money/rates.ts'
import { costOf, type Figure, purchaseOf, type ValuationContext, valueAmong } from '../../money/value.ts'
import { pathTo } from '../../places/tree.ts'

/** The bottles of a cellar on a day with their cost and value, for an insurer. */
export interface Inventory {
  places: readonly InventoryPlace[]
  totals: InventoryTotals
  /** The exchange rates of the values, one per currency. */
  rates: readonly UsedRate[]
  /** Those of the prices, by currency and day, each with its greatest age. */
  rates_of_prices: readonly UsedRate[]
  /** The sources of all exchange rates, including those of the costs. */
  sources: readonly string[]
}

export interface InventoryPlace {
  /** The places from the outside in; empty for bottles without a place. */
  path: readonly Place[]
  lines: readonly InventoryLine[]
  totals: InventoryTotals
}

/** Equal bottles in a place: one wine in one size, bought together. */
export interface InventoryLine {
  wine: Wine
  size_ml: number
  bottles: number
  /** The figure for one bottle, or undefined when it is unknown. */
  paid: Figure | undefined
  value: Figure | undefined
  /** The figure for all bottles in the requested currency, or null when it is unknown or has no exchange rate. */
  paid_minor: number | null
  value_minor: number | null
}

export interface InventoryTotals {
  bottles: number
  paid: InventorySum
  value: InventorySum
  /** The number of bottles that are valued at their cost. */
  valued_as_paid: number
}

/** The sum of the known amounts, and the numbers of bottles that have none, or one without an exchange rate. */
export interface InventorySum {
  amount_minor: number
  without_amount: number
  without_rate: number
}

/** Returns the inventory of a cellar on the day of the context, place by place. */
export function inventoryOf(cellar: Replica, valuationContext: ValuationContext, collation: Collation): Inventory {
  const lines = new Map<string | null, Map<string, InventoryLine>>()
  for (const bottle of cellar.bottles.values()) {
    const wine = cellar.wines.get(bottle.wine_id)
    if (bottle.state !== 'in_cellar' || !wine) continue
    const place_id = cellar.places.has(bottle.place_id ?? '') ? bottle.place_id : null
    const inPlace = lines.get(place_id) ?? new Map<string, InventoryLine>()
    lines.set(place_id, inPlace)
    addTo(inPlace, bottle, wine, cellar, valuationContext)
  }
  const places = Array.from(lines, ([place_id, found]) => placeOf(cellar, place_id, [...found.values()], collation))
  const all = places.flatMap(place => place.lines)
  return { places: places.sort(byPath(collation)), totals: totalsOf(all), ...ratesIn(all) }
}

function addTo(
  lines: Map<string, InventoryLine>,
  bottle: Bottle,
  wine: Wine,
  cellar: Replica,
  valuationContext: ValuationContext,
) {
  const purchase = purchaseOf(bottle, cellar)
  const key = alikeKey(bottle, purchase)
  const line = lines.get(key) ?? lineOf(bottle, wine, purchase, cellar, valuationContext)
  line.bottles++
  line.paid_minor = times(line.paid, line.bottles)
  line.value_minor = times(line.value, line.bottles)
  lines.set(key, line)
}

/** Returns a key that is equal for bottles with equal figures. */
function alikeKey(bottle: Bottle, purchase: Purchase | undefined): string {
  const { wine_id, size_ml, price_minor, price_currency, received_on } = bottle
  return `${wine_id} ${size_ml} ${purchase?.id} ${price_minor} ${price_currency} ${purchase?.ordered_on ?? received_on}`
}

function lineOf(
  bottle: Bottle,
  wine: Wine,
  purchase: Purchase | undefined,
  cellar: Replica,
  valuationContext: ValuationContext,
): InventoryLine {
  const valuations = grouped(cellar.valuations, 'wine_id').get(wine.id) ?? []
  return {
    wine,
    size_ml: bottle.size_ml,
    bottles: 0,
    paid: costOf(bottle, purchase, valuationContext),
    value: valueAmong(bottle, valuations, purchase, valuationContext),
    paid_minor: null,
    value_minor: null,
  }
}

function times(figure: Figure | undefined, bottles: number): number | null {
  return figure?.converted ? figure.converted.amount_minor * bottles : null
}

function placeOf(
  { places }: Replica,
  place_id: string | null,
  lines: InventoryLine[],
  collation: Collation,
): InventoryPlace {
  const place = places.get(place_id ?? '')
  const path = place ? [...pathTo(place, places), place] : []
  return { path, lines: lines.sort(byName(collation)), totals: totalsOf(lines) }
}

function byName(collation: Collation) {
  const nameOf = ({ wine: { producer, name, vintage }, size_ml }: InventoryLine) =>
    [producer ?? name, name, vintage, String(size_ml).padStart(5)].join(' ')
  return (a: InventoryLine, b: InventoryLine) => collation.compare(nameOf(a), nameOf(b))
}

/** Sorts places by their position, then by name; bottles without a place come last. */
function byPath(collation: Collation) {
  return ({ path: a }: InventoryPlace, { path: b }: InventoryPlace): number => {
    if (a.length === 0 || b.length === 0) return b.length - a.length
    const at = a.findIndex((place, index) => place.id !== b[index]?.id)
    const [one, other] = [a[at], b[at]]
    if (!one || !other) return a.length - b.length
    return one.position - other.position || collation.compare(one.name, other.name) || (one.id < other.id ? -1 : 1)
  }
}

export function totalsOf(lines: readonly InventoryLine[]): InventoryTotals {
  const nothing = { amount_minor: 0, without_amount: 0, without_rate: 0 }
  const totals = { bottles: 0, paid: { ...nothing }, value: { ...nothing }, valued_as_paid: 0 }
  for (const { bottles, paid, paid_minor, value, value_minor } of lines) {
    totals.bottles += bottles
    add(totals.paid, bottles, paid, paid_minor)
    add(totals.value, bottles, value, value_minor)
    if (value_minor !== null && value?.basis === 'paid') totals.valued_as_paid += bottles
  }
  return totals
}

function add(sum: InventorySum, bottles: number, figure: Figure | undefined, amount_minor: number | null) {
  sum.amount_minor += amount_minor ?? 0
  if (!figure) sum.without_amount += bottles
  else if (amount_minor === null) sum.without_rate += bottles
}

function ratesIn(lines: readonly InventoryLine[]): Pick<Inventory, 'rates' | 'rates_of_prices' | 'sources'> {
  const rates = ratesOf(lines.map(({ value }) => value))
  const rates_of_prices = ratesOf(lines.map(({ paid }) => paid))
  const sources = new Set([...rates, ...rates_of_prices].flatMap(({ source }) => source ?? []))
  return { rates, rates_of_prices, sources: [...sources] }
}

/** Returns the rates by currency and day. One that stood for several days is that of the last of them. */
function ratesOf(figures: readonly (Figure | undefined)[]): UsedRate[] {
  const rates = new Map<string, UsedRate>()
  for (const figure of figures) {
    const used = figure?.converted?.rate
    for (const rate of used ? [used.from, used.to] : []) {
      const key = `${rate.currency} ${rate.day_on}`
      const known = rates.get(key)
      if (rate.source !== null && !(known && known.age_days >= rate.age_days)) rates.set(key, rate)
    }
  }
  return [...rates].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, rate]) => rate)
}
