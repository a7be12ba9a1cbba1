import { unknownValue } from './wine-summary.ts'

/** The numbers from one on and below another; without an end, all from the first on. */
export interface Range {
  from: number
  below: number
}

/** Reads a range such as `20-30` or `90-`. */
export function rangeOf(value: string): Range {
  const [from, below] = value.split('-')
  return { from: Number(from), below: below ? Number(below) : Number.POSITIVE_INFINITY }
}

export function isWithin({ from, below }: Range, number: number): boolean {
  return number >= from && number < below
}

/** Returns the bands that the limits divide the numbers into: `0-10`, `10-20`, `20-`. */
export function bandsBetween(limits: readonly number[]): string[] {
  return [0, ...limits].map((from, at) => `${from}-${limits[at] ?? ''}`)
}

/** A wine of 92 points has at least 90, 85 and 80. */
const leastScores = [95, 90, 85, 80]
const lowestScore = leastScores.at(-1) ?? 0

/** Returns the bands of a score: the steps that it reaches, or the one below all of them. */
export function scoreBands(score: number | null): string | readonly string[] {
  if (score === null) return unknownValue
  return score < lowestScore
    ? `0-${lowestScore}`
    : leastScores.filter(least => score >= least).map(least => `${least}-`)
}
