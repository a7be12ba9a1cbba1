import type { Replica } from '../../ledger/replica.ts'
import { bandsBetween, isWithin, rangeOf } from '../../model/bands.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { Place } from '../../model/place.ts'
import { type BottleValues, unknownValue } from '../../model/wine-summary.ts'
import { amountOf } from '../../shared/minor-units.ts'
import { ownersOf } from '../bottles/owners.ts'
import { rateOn } from '../money/rates.ts'
import { costOf, purchaseOf, type ValuationContext } from '../money/value.ts'

/** Returns the values of a wine's bottles that filters use; whatever a bottle lacks is unknown. */
export function bottleValuesOf(bottles: readonly Bottle[], cellar: Replica, context: ValuationContext): BottleValues {
  const present = bottles.filter(({ state }) => state !== 'gone')
  const meant = present.length > 0 ? present : bottles.filter(({ departure }) => departure !== 'cancelled')
  const prices = valuesOf(meant, bottle => priceOf(bottle, cellar, context))
  const bands = priceBands(context)
  return {
    places: placesOf(bottles, cellar.places),
    merchants: textsOf(valuesOf(meant, bottle => purchaseOf(bottle, cellar)?.merchant)),
    sizes: textsOf(valuesOf(meant, ({ size_ml }) => size_ml)),
    prices: prices.filter(price => price !== undefined),
    owners: ownerIdsOf(meant, cellar),
    price_bands: textsOf([...new Set(prices.map(price => bands.find(band => isIn(band, price))))]),
  }
}

/** A bottle of the whole cellar has none. */
function ownerIdsOf(bottles: readonly Bottle[], cellar: Replica): string[] {
  const found = new Set<string>()
  for (const bottle of bottles) {
    const owners = ownersOf(bottle, purchaseOf(bottle, cellar))
    if (owners.length === 0) found.add(unknownValue)
    for (const { person_id } of owners) found.add(person_id)
  }
  return found.size > 0 ? [...found] : [unknownValue]
}

function valuesOf<Value>(bottles: readonly Bottle[], read: (bottle: Bottle) => Value): (Value | undefined)[] {
  return bottles.length > 0 ? [...new Set(bottles.map(read))] : [undefined]
}

function textsOf(values: readonly (string | number | null | undefined)[]): string[] {
  return [...new Set(values.map(value => String(value ?? unknownValue)))]
}

function priceOf(bottle: Bottle, cellar: Replica, context: ValuationContext): number | undefined {
  const cost = costOf(bottle, purchaseOf(bottle, cellar), { ...context, part: undefined })?.converted
  return cost && amountOf(cost.amount_minor, context.currency)
}

const isIn = (band: string, price: number | undefined) => price !== undefined && isWithin(rangeOf(band), price)

/** A bottle in no place is as unknown as a wine without bottles here. */
function placesOf(bottles: readonly Bottle[], places: ReadonlyMap<string, Place>): string[] {
  const found = new Set<string>()
  let unknown = true
  for (const { state, place_id } of bottles) {
    if (state !== 'in_cellar') continue
    unknown = false
    // Undo can leave two places within each other.
    for (let id: string | null = place_id ?? unknownValue; id !== null && !found.has(id); ) {
      found.add(id)
      id = places.get(id)?.parent_id ?? null
    }
  }
  if (unknown) found.add(unknownValue)
  return [...found]
}

/** The limits of the bands in euros, and in other currencies times the power of ten that is nearest to a euro. */
const priceLimits = [10, 20, 30, 50, 100, 200, 500]

function priceBands({ currency, rates, today }: ValuationContext): readonly string[] {
  const euro = rateOn(rates, currency, today)?.per_euro ?? 1
  const unit = Math.max(0, Math.round(Math.log10(euro)))
  const known = bandsByUnit.get(unit) ?? bandsBetween(priceLimits.map(limit => limit * 10 ** unit))
  bandsByUnit.set(unit, known)
  return known
}

const bandsByUnit = new Map<number, readonly string[]>()
