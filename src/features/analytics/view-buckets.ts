import { wineTypes } from '../../model/choices.ts'
import type { ViewFigures } from '../../model/linked-views.ts'
import { type MeasureName, measures } from '../../model/measures.ts'
import type { WineType } from '../../model/wine.ts'

/** A bucket of a view in the measure that is shown. */
export interface Bucket {
  key: string
  bottles: number
  /** Bottles whose amount is not known, and which the figure leaves out. */
  unknown: number
  figure: number
  /** Returns the figure by types of wine; undefined where parts do not add up to it. */
  types: () => Partial<Record<WineType, number>> | undefined
}

/** Returns the buckets that have bottles, in the order of the view. Some views have thousands, of which few are drawn. */
export function bucketsOf(figures: ViewFigures | undefined, measure: MeasureName): Bucket[] {
  if (!figures) return []
  const found: Bucket[] = []
  for (let bucket = 0; bucket < figures.keys.length; bucket++) {
    if (sumAt(figures.bottles, bucket) === 0) continue
    const one = joined(figures.keys[bucket] ?? '', [bucket], figures, measure)
    if (one) found.push(one)
  }
  return found
}

/** Returns several buckets as one, such as all old vintages. A bottle must be in one of them only. */
export function joinedBuckets(
  key: string,
  keys: readonly string[],
  figures: ViewFigures | undefined,
  measure: MeasureName,
): Bucket | undefined {
  if (!figures) return undefined
  const buckets = keys.map(each => figures.keys.indexOf(each)).filter(bucket => bucket >= 0)
  return joined(key, buckets, figures, measure)
}

/** Returns the buckets at some positions of a view as one. */
export function bucketAt(
  key: string,
  buckets: readonly number[],
  figures: ViewFigures | undefined,
  measure: MeasureName,
): Bucket | undefined {
  return figures && joined(key, buckets, figures, measure)
}

export const emptyBucket = (key: string): Bucket => ({ key, bottles: 0, unknown: 0, figure: 0, types: () => ({}) })

type Numbers = Int32Array | Float64Array

function joined(
  key: string,
  buckets: readonly number[],
  { bottles, wines, sums, known }: ViewFigures,
  measure: MeasureName,
): Bucket | undefined {
  const count = sumIn(bottles, buckets)
  if (count === 0) return undefined
  const { is } = measures[measure]
  const isAmount = is === 'sum' || is === 'average'
  const knownCount = isAmount ? sumIn(known, buckets) : count
  const shown = { bottles, wines, sum: sums, average: sums }[is]
  const sum = sumIn(shown, buckets)
  return {
    key,
    bottles: count,
    unknown: count - knownCount,
    figure: is === 'average' ? (knownCount === 0 ? 0 : sum / knownCount) : sum,
    types: () => (is === 'average' || measure === 'gain' ? undefined : typesIn(shown, bottles, buckets)),
  }
}

const sumIn = (numbers: Numbers, buckets: readonly number[]): number =>
  buckets.reduce((sum, bucket) => sum + sumAt(numbers, bucket), 0)

function sumAt(numbers: Numbers, bucket: number): number {
  const first = bucket * wineTypes.length
  let sum = 0
  for (let cell = first; cell < first + wineTypes.length; cell++) sum += numbers[cell] ?? 0
  return sum
}

/** Sums up the numbers of each type that has bottles. */
function typesIn(numbers: Numbers, bottles: Int32Array, buckets: readonly number[]): Partial<Record<WineType, number>> {
  const types: Partial<Record<WineType, number>> = {}
  wineTypes.forEach((type, part) => {
    for (const bucket of buckets) {
      const cell = bucket * wineTypes.length + part
      if (bottles[cell]) types[type] = (types[type] ?? 0) + (numbers[cell] ?? 0)
    }
  })
  return types
}
