/** Returns the address of the plan that shows the bottles of a year. */
export function yearAddress(year: number): string {
  return `/plan?year=${year}`
}
