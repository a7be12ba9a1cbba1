/** The spread of some numbers: how many, the lowest, the three that divide them into quarters, and the highest. */
export interface Spread {
  count: number
  lowest: number
  lower: number
  median: number
  upper: number
  highest: number
}

/**
 * Returns the spread of numbers, undefined without any. The quartiles are interpolated between neighbours in a straight
 * line (method 7 of Hyndman and Fan, 1996), as QUARTILE.INC of spreadsheets has them.
 */
export function spreadOf(numbers: readonly number[]): Spread | undefined {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [lowest] = sorted
  const highest = sorted.at(-1)
  if (lowest === undefined || highest === undefined) return undefined
  const at = (share: number) => {
    const place = share * (sorted.length - 1)
    const before = sorted[Math.floor(place)] ?? lowest
    const after = sorted[Math.ceil(place)] ?? highest
    return before + (after - before) * (place - Math.floor(place))
  }
  return { count: sorted.length, lowest, lower: at(0.25), median: at(0.5), upper: at(0.75), highest }
}
