import { unknownValue } from '../../model/wine-summary.ts'
import type { Bucket } from './view-buckets.ts'
import { pairOf } from './view-pairs.ts'

/** Some values as one area, such as a producer, or all producers that are too small for areas of their own. */
export interface Area {
  values: readonly string[]
  figure: number
}

/** One region, or all regions that are too small for areas of their own, with its producers. */
export interface Holding extends Area {
  parts: readonly Area[]
}

const regionsMost = 24
const producersMost = 8

/**
 * Returns the regions with their producers, the largest first, the unknown one after them, and all regions that are too
 * small as one at the end.
 */
export function holdingsOf(buckets: readonly Bucket[]): Holding[] {
  const byRegion = new Map<string, Bucket[]>()
  for (const bucket of buckets) {
    if (bucket.figure <= 0) continue
    const [region, producer] = pairOf(bucket.key)
    const inRegion = byRegion.get(region) ?? []
    byRegion.set(region, inRegion)
    inRegion.push({ ...bucket, key: producer })
  }
  const regions = Array.from(byRegion, ([region, inRegion]) => ({ inRegion, ...areaOf([region], inRegion) }))
  const isUnknown = ({ values }: Area) => values[0] === unknownValue
  const known = regions.filter(region => !isUnknown(region)).sort(fromLargest)
  const shown = [...known.slice(0, regionsMost), ...regions.filter(isUnknown)]
  const others = known.slice(regionsMost)
  return [
    ...shown.map(({ values, figure, inRegion }) => ({ values, figure, parts: partsOf(inRegion) })),
    ...(others.length > 0 ? [{ ...joined(others), parts: [] }] : []),
  ]
}

function partsOf(producers: readonly Bucket[]): Area[] {
  const areas = producers.map(bucket => areaOf([bucket.key], [bucket])).sort(fromLargest)
  const others = areas.slice(producersMost)
  return others.length > 1 ? [...areas.slice(0, producersMost), joined(others)] : areas
}

const areaOf = (values: readonly string[], buckets: readonly Bucket[]): Area => ({
  values,
  figure: buckets.reduce((sum, { figure }) => sum + figure, 0),
})

const joined = (areas: readonly Area[]): Area => ({
  values: areas.flatMap(({ values }) => values),
  figure: areas.reduce((sum, { figure }) => sum + figure, 0),
})

function fromLargest(a: Area, b: Area): number {
  return b.figure - a.figure || ((a.values[0] ?? '') < (b.values[0] ?? '') ? -1 : 1)
}
