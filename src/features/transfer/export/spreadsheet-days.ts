import { type Day, dayNumber } from '../../../shared/days.ts'

/** The number of 1970-01-01 in a spreadsheet. */
export const dayZero = 25_569

/** Returns the number of a day since 1900, with the 29 February that spreadsheets invented; earlier days have none. */
export function serialOf(day: Day): number | undefined {
  return day >= '1900-03-01' ? dayNumber(day) + dayZero : undefined
}
