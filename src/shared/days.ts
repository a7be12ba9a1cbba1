import { memoize } from './memoize.ts'

/** A calendar day, `YYYY-MM-DD`, in the person's own calendar. */
export type Day = string

const dayMs = 86_400_000

/** Returns whether the text is a day that exists (`2023-02-29` is not). */
export function isDay(text: string): boolean {
  if (!/^\d{4}-(0[1-9]|1[0-2])-\d{2}$/.test(text)) return false
  const day = Number(text.slice(8))
  return day >= 1 && (day <= 28 || day <= daysIn(yearOf(text), Number(text.slice(5, 7))))
}

/** Leap years repeat every four hundred years, so any year can be mapped to one that `Date.UTC` handles. */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
}

/** Returns the number of days since 1970-01-01. */
export function dayNumber(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs
}

export function dayOfNumber(number: number): Day {
  return new Date(number * dayMs).toISOString().slice(0, 10)
}

export function addDays(day: Day, count: number): Day {
  return dayOfNumber(dayNumber(day) + count)
}

export function daysBetween(from: Day, until: Day): number {
  return dayNumber(until) - dayNumber(from)
}

/** Returns the last of several days, or an empty text if none is known. */
export function latestDay(days: readonly (Day | null | undefined)[]): Day {
  return days.reduce<Day>((last, day) => (day && day > last ? day : last), '')
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}

/** Returns `YYYY-MM`, for figures per month. */
export function monthOf(day: Day): string {
  return day.slice(0, 7)
}

export function dayOf(year: number, month: number, day: number): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Returns the day on which an instant falls in a time zone, by default the browser's own. */
export function dayAt(instant: Date, timeZone?: string): Day {
  return timeZone === undefined
    ? dayOf(instant.getFullYear(), instant.getMonth() + 1, instant.getDate())
    : calendarIn(timeZone).format(instant)
}

/** Formats an instant as a day in a time zone. */
const calendarIn = memoize(
  timeZone =>
    new Intl.DateTimeFormat('en-CA', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      timeZone,
      calendar: 'iso8601',
    }),
)

/** Returns the first instant of a day in a time zone, to the second. */
export function beginningOf(day: Day, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // Clocks are less than a day away from UTC, forwards and backwards.
  let [before, from] = [midnight - dayMs, midnight + dayMs]
  while (from - before > 1_000) {
    const middle = before + Math.floor((from - before) / 2_000) * 1_000
    if (dayAt(new Date(middle), timeZone) < day) before = middle
    else from = middle
  }
  return new Date(from)
}
