import { type Day, dayNumber } from '../../../shared/days.ts'

/** The number of 1970-01-01 in a spreadsheet. */
export const dayZero = 25_569

/** Days counted from 1900 with a 29 February that never was; earlier days have no number there. */
export function serialOf(day: Day): number | undefined {
  return day >= '1900-03-01' ? dayNumber(day) + dayZero : undefined
}
