import { grouped, type Replica } from '../../../ledger/replica.ts'
import { cellName } from '../../../model/axis-names.ts'
import type { Bottle, Departure, Purchase } from '../../../model/bottle.ts'
import { gridOf, slotOf } from '../../../model/grid.ts'
import type { Place } from '../../../model/place.ts'
import type { Wine, WineType } from '../../../model/wine.ts'
import type { Day } from '../../../shared/days.ts'
import { amountOf } from '../../../shared/minor-units.ts'
import { pricePaid } from '../../money/value.ts'
import { pathTo } from '../../places/tree.ts'
import { countryName } from '../../wines/countries.ts'
import { countryCode } from '../../wines/country-codes.ts'
import type { Cell, Sheet } from './sheet.ts'

/**
 * Returns the cellar as CellarTracker's table Bottles, for people who return there: the columns of its export of 2026
 * in their order, with its words and its form of days. Imported values without a field here are exported unchanged.
 */
export function cellarTrackerSheet(cellar: Replica): Sheet {
  return {
    name: 'Bottles',
    columns: columns.map(title => ({ title, kind: 'text', width: 14, isPrice: /Cost|Revenue/.test(title) })),
    *rows() {
      const bottles = grouped(cellar.bottles, 'wine_id')
      for (const wine of cellar.wines.values()) {
        for (const bottle of bottles.get(wine.id) ?? []) {
          // The bottle never arrived, and CellarTracker has no word for that.
          if (bottle.departure === 'cancelled') continue
          const cells: Record<(typeof columns)[number], Cell> = { ...wineCells(wine), ...bottleCells(bottle, cellar) }
          yield columns.map(column => cells[column])
        }
      }
    },
  }
}

const columns = [
  'BottleState',
  'Barcode',
  'iWine',
  'Vintage',
  'Wine',
  'Locale',
  'Country',
  'Region',
  'SubRegion',
  'Appellation',
  'Producer',
  'SortProducer',
  'Type',
  'Varietal',
  'MasterVarietal',
  'Designation',
  'Vineyard',
  'Quantity',
  'BottleSize',
  'Location',
  'Bin',
  'Store',
  'PurchaseDate',
  'DeliveryDate',
  'BottleCost',
  'BottleCostCurrency',
  'BottleNote',
  'PurchaseNote',
  'ConsumptionDate',
  'ConsumptionType',
  'ShortType',
  'ConsumptionNote',
  'ConsumptionRevenue',
  'ConsumptionRevenueCurrency',
  'BeginConsume',
  'EndConsume',
] as const
function wineCells(wine: Wine) {
  const { extra, producer } = wine
  const country = countryOf(wine)
  const varietal = varietalOf(wine)
  const levels = [country, wine.region, wine.subregion, wine.appellation].filter(level => level !== null)
  return {
    iWine: wine.external_ids.find(({ product }) => product === 'cellartracker')?.id ?? null,
    Vintage: wine.vintage ?? noVintage,
    Wine: [producer, wine.name].filter(part => part !== null).join(' '),
    Locale: extra.Locale ?? levels.join(', '),
    Country: country,
    Region: wine.region,
    SubRegion: wine.subregion,
    Appellation: wine.appellation,
    Producer: producer,
    SortProducer: extra.SortProducer ?? producer,
    Type: typeOf(wine),
    Varietal: varietal,
    MasterVarietal: extra.MasterVarietal ?? varietal,
    Designation: wine.designation,
    Vineyard: wine.vineyard,
    BeginConsume: wine.drink_from,
    EndConsume: wine.drink_until,
  }
}

/** CellarTracker's vintage for a wine without one. */
const noVintage = 1001

function bottleCells(bottle: Bottle, cellar: Replica) {
  const { state, extra, external_id } = bottle
  const purchase = cellar.purchases.get(bottle.purchase_id ?? '')
  const price = pricePaid(bottle, purchase)
  return {
    BottleState: states[state],
    Barcode: external_id !== null && /^\d{10}$/.test(external_id) ? external_id : null,
    Quantity: 1,
    BottleSize: sizeText(bottle.size_ml),
    ...placeCells(bottle, cellar.places),
    Store: purchase?.merchant ?? null,
    PurchaseDate: dayText(purchase?.ordered_on ?? null),
    DeliveryDate: dayText(arrivalOf(bottle, purchase)),
    BottleCost: price ? amountOf(price.amount_minor, price.currency) : null,
    BottleCostCurrency: price?.currency ?? null,
    BottleNote: bottle.note,
    PurchaseNote: purchase?.note ?? null,
    ...departureCells(bottle, extra),
  }
}

const states = { on_order: -1, in_cellar: 1, gone: 0 } as const

function arrivalOf({ state, received_on }: Bottle, purchase: Purchase | undefined): Day | null {
  return state === 'on_order' ? (purchase?.expected_on ?? null) : received_on
}

/** Writes M/D/YYYY without leading zeros, which accounts of every country accept. */
function dayText(day: Day | null): string | null {
  if (day === null) return null
  const [year, month, date] = day.split('-')
  return `${Number(month)}/${Number(date)}/${year}`
}

/** Writes `375ml`, `750ml`, `1.0L`, `1.5L`. */
function sizeText(size_ml: number): string {
  if (size_ml < 1000) return `${size_ml}ml`
  const litres = size_ml / 1000
  return `${Number.isInteger(litres) ? litres.toFixed(1) : litres}L`
}

/**
 * Returns the outermost place as the location, and the places in it with the slot as the bin. A bottle that has left
 * keeps those it was imported with.
 */
function placeCells(bottle: Bottle, places: ReadonlyMap<string, Place>): { Location: Cell; Bin: Cell } {
  const place = places.get(bottle.place_id ?? '')
  if (!place) return { Location: bottle.extra.Location ?? null, Bin: bottle.extra.Bin ?? null }
  const [location = place, ...within] = [...pathTo(place, places), place]
  const grid = gridOf(place)
  const slot = slotOf(bottle)
  const bin = [...within.map(({ name }) => name), ...(grid && slot ? [cellName(grid, slot)] : [])]
  return { Location: location.name, Bin: bin.join(' › ') || null }
}

function departureCells({ state, departure, ...bottle }: Bottle, extra: Bottle['extra']) {
  const gone = state === 'gone'
  const [long, short] = (departure !== null && departure !== 'cancelled' && words[departure]) || []
  const { revenue_minor, revenue_currency } = bottle
  const sold = gone && revenue_minor !== null && revenue_currency !== null
  return {
    ConsumptionDate: gone ? dayText(bottle.departed_on) : null,
    ConsumptionType: gone ? (extra.ConsumptionType ?? long ?? null) : null,
    ShortType: gone ? (extra.ShortType ?? short ?? null) : null,
    ConsumptionNote: gone ? bottle.departure_note : null,
    ConsumptionRevenue: sold ? amountOf(revenue_minor, revenue_currency) : null,
    ConsumptionRevenueCurrency: sold ? revenue_currency : null,
  }
}

/** The long and the short word of CellarTracker for each departure. */
const words: Record<Departure, readonly [long: string, short: string]> = {
  drunk: ['Drank from my cellar', 'Drank'],
  gifted: ['Gave away as a gift', 'Gave away'],
  sold: ['Sold', 'Sold'],
  traded: ['Traded', 'Traded'],
  broken: ['Broken', 'Broken'],
  spoiled: ['Spoiled', 'Spoiled'],
  lost: ['Missing or presumed drunk', 'Missing'],
  returned: ['Returned', 'Returned'],
}

/** Returns the imported name of the same country, because CellarTracker knows Scotland and ISO 3166 does not. */
function countryOf({ country, extra }: Wine): string | null {
  if (country === null) return extra.Country ?? null
  if (extra.Country !== undefined && countryCode(extra.Country) === country) return extra.Country
  return countryName(country, 'en')
}

/**
 * Returns the imported type where ours means the same, because only CellarTracker knows the colour of a sparkling
 * wine.
 */
function typeOf({ type, sweetness, extra }: Wine): string {
  if (extra.Type !== undefined && ourTypes.some(([words, ours]) => ours === type && words.test(extra.Type ?? ''))) {
    return extra.Type
  }
  if (type === 'white' && sweetness === 'off_dry') return 'White - Off-Dry'
  return types[type]
}

const ourTypes: readonly (readonly [RegExp, WineType])[] = [
  [/sparkling/i, 'sparkling'],
  [/sweet|dessert/i, 'sweet'],
  [/fortified/i, 'fortified'],
  [/spirits|liqueur|distilled/i, 'spirit'],
  [/sake|beer|cider|mead|non alcoholic|wine|other/i, 'other'],
]

const types: Record<WineType, string> = {
  red: 'Red',
  white: 'White',
  rose: 'Rosé',
  orange: 'Orange',
  sparkling: 'White - Sparkling',
  sweet: 'White - Sweet/Dessert',
  fortified: 'Red - Fortified',
  spirit: 'Spirits',
  other: 'Other',
}

/** Returns the name of a single grape, or a blend by its imported name or its colour. */
function varietalOf({ grapes, type, extra }: Wine): string | null {
  const [first, ...more] = grapes
  if (!first) return extra.Varietal ?? null
  if (more.length === 0) return first.name
  if (type === 'red') return 'Red Blend'
  return type === 'white' ? 'White Blend' : 'Blend'
}
