/** Rounds a sum of parts of amounts to the minor unit, as if the parts had been added up exactly. */
export function roundedSum(sum: number): number {
  return Math.round(Number(sum.toFixed(6)))
}
