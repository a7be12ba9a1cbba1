import type { Bottle } from '../../model/bottle.ts'
import { usualSize } from '../bottles/sizes.ts'

/**
 * Each factor says how much longer a wine takes in bottles from a size upwards. The direction is common knowledge, the
 * numbers are our own: see `reference/estimates/SOURCE.md`.
 */
const factors = [
  { size_ml: 6000, factor: 1.75 },
  { size_ml: 3000, factor: 1.5 },
  { size_ml: 1500, factor: 1.3 },
  { size_ml: 600, factor: 1 },
  { size_ml: 500, factor: 0.9 },
  { size_ml: 0, factor: 0.8 },
]

/** Returns by how much the years of an estimate are multiplied for a bottle of a size. */
export function ageingFactor(size_ml: number): number {
  return factors.find(each => size_ml >= each.size_ml)?.factor ?? 1
}

/**
 * Returns the bottles of a wine that are in a state by how fast they age: first those that are the most, and of as many
 * the smaller ones, which are to be drunk first.
 */
export function byAgeing(bottles: readonly Bottle[], state: Bottle['state']): Bottle[][] {
  const groups: Bottle[][] = []
  for (const bottle of bottles) {
    if (bottle.state !== state) continue
    const group = groups.find(([one]) => one && agesAlike(one, bottle))
    if (group) group.push(bottle)
    else groups.push([bottle])
  }
  return groups.sort((a, b) => b.length - a.length || sizeOf(a) - sizeOf(b))
}

function agesAlike(a: Bottle, b: Bottle): boolean {
  return a.size_ml === b.size_ml || ageingFactor(a.size_ml) === ageingFactor(b.size_ml)
}

/** Returns the size of bottles that age alike. */
export function sizeOf([bottle]: readonly Bottle[]): number {
  return bottle?.size_ml ?? usualSize
}
