import { type Day, yearOf } from '../../shared/days.ts'

/** Returns the latest vintage that a wine may have: that of next year. */
export function lastVintage(today: Day): number {
  return yearOf(today) + 1
}
