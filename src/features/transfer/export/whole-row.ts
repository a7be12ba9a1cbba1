import { grouped, type Replica } from '../../../ledger/replica.ts'
import type { Bottle, Purchase } from '../../../model/bottle.ts'
import type { CustomField } from '../../../model/custom-field.ts'
import type { Place } from '../../../model/place.ts'
import type { Tasting } from '../../../model/tasting.ts'
import type { Valuation } from '../../../model/valuation.ts'
import type { Wine } from '../../../model/wine.ts'
import { pathTo } from '../../places/tree.ts'
import type { ParsedPlace } from '../parse/entry.ts'

/** The content of one row of the full export: a bottle, or a wine without bottles. */
export interface WholeRow {
  wine: Omit<Wine, 'own' | 'extra'>
  bottle: Omit<Bottle, 'wine_id' | 'purchase_id' | 'place_id' | 'extra'> | null
  purchase: Omit<Purchase, 'wine_id' | 'size_ml' | 'extra'> | null
  /** The places from the outside in; empty for a bottle without a place. */
  place: readonly ParsedPlace[]
  /** The person's latest score for the wine. */
  tasting: Pick<Tasting, 'score' | 'score_scale' | 'tasted_on'> | null
  /** The latest valuation in the bottle's size. */
  valuation: Omit<Valuation, 'id' | 'wine_id' | 'size_ml'> | null
  /** The values of the cellar's custom fields. */
  own: readonly OwnSaid[]
  /** Columns of an import, under their own names. */
  wine_extra: Wine['extra']
  bottle_extra: Bottle['extra']
  purchase_extra: Purchase['extra']
}

export interface OwnSaid extends Pick<CustomField, 'name' | 'kind'> {
  value: string
}

/** Yields every bottle ever, wine by wine, and the wines without bottles. */
export function* wholeRows(cellar: Replica, person_id: string): Generator<WholeRow> {
  const bottles = grouped(cellar.bottles, 'wine_id')
  const valuations = grouped(cellar.valuations, 'wine_id')
  const tastings = grouped(cellar.tastings, 'wine_id')
  const pathOf = pathsIn(cellar)
  for (const wine of cellar.wines.values()) {
    const own = ownOf(wine, cellar)
    const tasting = newestScore(tastings.get(wine.id) ?? [], person_id)
    const values = valuations.get(wine.id) ?? []
    for (const bottle of bottles.get(wine.id) ?? [null]) {
      const purchase = cellar.purchases.get(bottle?.purchase_id ?? '') ?? null
      yield {
        wine,
        bottle,
        purchase,
        place: pathOf(bottle?.place_id ?? null),
        tasting,
        valuation: bottle && newestValue(values, bottle.size_ml),
        own,
        wine_extra: wine.extra,
        bottle_extra: bottle?.extra ?? {},
        purchase_extra: purchase?.extra ?? {},
      }
    }
  }
}

function ownOf(wine: Wine, { custom_fields }: Replica): OwnSaid[] {
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
