import { type Day, dayNumber } from '../../../shared/days.ts'

/** The serial number of 1970-01-01 in a spreadsheet. */
export const dayZero = 25_569

/**
 * Returns the serial number of a day since 1900-03-01. Earlier days have none, because spreadsheets count a 29 February
 * 1900 that did not exist.
 */
export function serialOf(day: Day): number | undefined {
  return day >= '1900-03-01' ? dayNumber(day) + dayZero : undefined
}
