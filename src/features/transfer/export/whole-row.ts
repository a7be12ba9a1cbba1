import { grouped, type Replica } from '../../../ledger/replica.ts'
import type { Bottle, Purchase } from '../../../model/bottle.ts'
import type { CustomField } from '../../../model/custom-field.ts'
import type { Place } from '../../../model/place.ts'
import type { Tasting } from '../../../model/tasting.ts'
import type { Valuation } from '../../../model/valuation.ts'
import type { Wine } from '../../../model/wine.ts'
import type { Wish } from '../../../model/wish.ts'
import { pathTo } from '../../places/tree.ts'
import type { ParsedPlace } from '../parse/entry.ts'

/**
 * The content of one row of the full export: a bottle, a wine without bottles, or a further row about a wine with a
 * tasting, a valuation and a wish that its bottles do not have.
 */
export interface WholeRow {
  wine: Omit<Wine, 'own' | 'extra'>
  bottle: Omit<Bottle, 'wine_id' | 'purchase_id' | 'place_id' | 'extra'> | null
  purchase: Omit<Purchase, 'wine_id' | 'size_ml' | 'extra'> | null
  /** The places from the outside in; empty for a bottle without a place. */
  place: readonly ParsedPlace[]
  /** The person's latest score for the wine in the row of a bottle, and a tasting of the wine in a further row. */
  tasting: Pick<Tasting, 'score' | 'score_scale' | 'tasted_on'> | null
  /** The rest of that tasting in a further row. */
  tasting_details: TastingDetails | null
  /** The latest valuation in the bottle's size, and another one of the wine in a further row. */
  valuation: Omit<Valuation, 'id' | 'wine_id' | 'size_ml'> | null
  /** The size of that valuation in a further row. */
  valued: Pick<Valuation, 'size_ml'> | null
  wish: Omit<Wish, 'id' | 'wine_id' | 'person_id'> | null
  /** The values of the cellar's custom fields. */
  own: readonly CustomValue[]
  /** Columns of an import, under their own names. */
  wine_extra: Wine['extra']
  bottle_extra: Bottle['extra']
  purchase_extra: Purchase['extra']
}

/** The rest of a tasting. The person who exports is `me`; nobody else is known where the table is imported. */
export interface TastingDetails extends Pick<Tasting, 'bottle_id' | 'note' | 'food' | 'company' | 'aspects'> {
  by: (typeof tasters)[number]
}

export const tasters = ['me', 'other'] as const

export interface CustomValue extends Pick<CustomField, 'name' | 'kind'> {
  value: string
}

/** Yields every bottle ever, wine by wine, the wines without bottles, and everything else about the wines. */
export function* wholeRows(cellar: Replica, person_id: string): Generator<WholeRow> {
  const bottles = grouped(cellar.bottles, 'wine_id')
  const valuations = grouped(cellar.valuations, 'wine_id')
  const tastings = grouped(cellar.tastings, 'wine_id')
  const wishes = grouped(cellar.wishes, 'wine_id')
  const pathOf = pathsIn(cellar)
  for (const wine of cellar.wines.values()) {
    const ofWine = { ...blankRow, wine, own: ownOf(wine, cellar), wine_extra: wine.extra }
    const tasted = tastings.get(wine.id) ?? []
    const tasting = newestScore(tasted, person_id)
    const values = valuations.get(wine.id) ?? []
    const inRows = new Set<Valuation | null>()
    const ofBottles = bottles.get(wine.id) ?? []
    for (const bottle of ofBottles) {
      const purchase = cellar.purchases.get(bottle.purchase_id ?? '') ?? null
      const valuation = newestValue(values, bottle.size_ml)
      inRows.add(valuation)
      yield {
        ...ofWine,
        bottle,
        purchase,
        place: pathOf(bottle.place_id),
        tasting,
        valuation,
        bottle_extra: bottle.extra,
        purchase_extra: purchase?.extra ?? {},
      }
    }
    const others = values.filter(valuation => !inRows.has(valuation))
    const wished = wishes.get(wine.id) ?? []
    const count = Math.max(tasted.length, others.length, wished.length, ofBottles.length === 0 ? 1 : 0)
    for (let at = 0; at < count; at++) {
      const [tasting = null, valuation = null, wish = null] = [tasted[at], others[at], wished[at]]
      const tasting_details = tasting && { ...tasting, by: tasting.person_id === person_id ? 'me' : 'other' }
      yield { ...ofWine, tasting, tasting_details, valuation, valued: valuation, wish } as WholeRow
    }
  }
}

const blankRow = {
  bottle: null,
  purchase: null,
  place: [],
  tasting: null,
  tasting_details: null,
  valuation: null,
  valued: null,
  wish: null,
  bottle_extra: {},
  purchase_extra: {},
}

function ownOf(wine: Wine, { custom_fields }: Replica): CustomValue[] {
  return Object.entries(wine.own).flatMap(([id, value]) => {
    const field = custom_fields.get(id)
    return field ? [{ name: field.name, kind: field.kind, value }] : []
  })
}

/** Returns a function that looks up the path of a place; all paths are computed once. */
function pathsIn({ places }: Replica): (place_id: string | null) => readonly Place[] {
  const paths = new Map(Array.from(places.values(), place => [place.id, [...pathTo(place, places), place]]))
  return place_id => paths.get(place_id ?? '') ?? []
}

function newestScore(tastings: readonly Tasting[], person_id: string): Tasting | null {
  const own = tastings.filter(tasting => tasting.person_id === person_id && tasting.score !== null)
  return newest(own, ({ tasted_on, id }) => `${tasted_on ?? ''} ${id}`)
}

function newestValue(valuations: readonly Valuation[], size_ml: number): Valuation | null {
  const inSize = valuations.filter(valuation => valuation.size_ml === size_ml)
  return newest(inSize, ({ valued_on, id }) => `${valued_on} ${id}`)
}

function newest<Row>(rows: readonly Row[], orderOf: (row: Row) => string): Row | null {
  return rows.reduce<Row | null>((last, row) => (last && orderOf(last) > orderOf(row) ? last : row), null)
}
