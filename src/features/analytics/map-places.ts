import { unknownValue } from '../../model/wine-summary.ts'
import type { Bucket } from './view-buckets.ts'
import { pairOf } from './view-pairs.ts'

/** A country with what the cellar has of it, or a region of one. */
export interface MapPlace {
  country: string
  /** Null for the country as a whole. */
  region: string | null
  figure: number
}

/** Returns the countries and their known regions, each from the largest, and the figure of what has no country. */
export function mapPlacesOf(buckets: readonly Bucket[]): {
  countries: MapPlace[]
  regions: MapPlace[]
  unknown: number
} {
  const byCountry = new Map<string, number>()
  const regions: MapPlace[] = []
  let unknown = 0
  for (const { key, figure } of buckets) {
    if (figure <= 0) continue
    const [country, region] = pairOf(key)
    if (country === unknownValue) {
      unknown += figure
      continue
    }
    byCountry.set(country, (byCountry.get(country) ?? 0) + figure)
    if (region !== unknownValue) regions.push({ country, region, figure })
  }
  const countries = Array.from(byCountry, ([country, figure]): MapPlace => ({ country, region: null, figure }))
  return { countries: countries.sort(fromLargest), regions: regions.sort(fromLargest), unknown }
}

function fromLargest(a: MapPlace, b: MapPlace): number {
  return b.figure - a.figure || (`${a.country} ${a.region}` < `${b.country} ${b.region}` ? -1 : 1)
}
