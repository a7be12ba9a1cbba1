/** Returns true if bottles have no sum, because the amount of none of them is known. Without bottles, the sum is zero. */
export function isUnknownSum(bottles: number, unknown: number): boolean {
  return unknown > 0 && unknown >= bottles
}
