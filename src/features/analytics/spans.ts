import { addDays, type Day, dayOf, monthOf, yearOf } from '../../shared/days.ts'
import type { WineQuery } from '../wines/contract.ts'

/** Returns the last `count` months through that of today, such as `2024-05`. */
export function lastMonths(today: Day, count: number): string[] {
  const end = yearOf(today) * 12 + Number(monthOf(today).slice(5)) - 1
  return Array.from({ length: count }, (_, at) => {
    const month = end - count + 1 + at
    return monthOf(dayOf(Math.floor(month / 12), (month % 12) + 1, 1))
  })
}

/** Years without an event are left out further back than this, or a mistyped day would fill the chart with them. */
const unbrokenYears = 40

/** Returns the years from the first in which something happened through this one. */
export function allYears(years: readonly string[], today: Day): string[] {
  const numbers = years.map(Number)
  const last = Math.max(yearOf(today), ...numbers)
  const first = Math.max(last - unbrokenYears + 1, Math.min(last, ...numbers))
  const unbroken = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const before = [...new Set(numbers)].filter(year => year < first).sort((a, b) => a - b)
  return [...before, ...unbroken].map(year => String(year).padStart(4, '0'))
}

/** Returns the days of months or years in a row, such as `2024-05-01..2024-07-31`. */
export function daysOfPeriods(periods: readonly string[]): string {
  const ordered = periods.toSorted()
  const [first = '', last = ''] = [ordered[0], ordered.at(-1)]
  return `${firstDayOf(first)}..${lastDayOf(last)}`
}

/** Returns the move that a range of days is about: that of the drunk bottles where they are shown, else the purchase. */
export const moveOfDays = ({ drunk }: WineQuery) => (drunk ? 'drunk' : 'bought')

/**
 * Returns the days of points on a line of time, each with the time since the point before it; all days until then for the
 * first.
 */
export function daysOfPoints(line: readonly Day[], points: readonly Day[]): string {
  const ordered = points.toSorted()
  const before = line[line.indexOf(ordered[0] ?? '') - 1]
  return `${before ? addDays(before, 1) : ''}..${ordered.at(-1) ?? ''}`
}

/** Tells whether days such as `2024-05-01..2024-07-31` hold all of a month or a year. */
export function holdPeriod(days: string, period: string): boolean {
  const [from, until] = days.split('..')
  if (until === undefined || !/^\d{4}(-\d{2})?$/.test(period)) return false
  return (from ?? '') <= firstDayOf(period) && (until === '' || lastDayOf(period) <= until)
}

const firstDayOf = (period: string): Day => (period.length === 4 ? `${period}-01-01` : `${period}-01`)

function lastDayOf(period: string): Day {
  if (period.length === 4) return `${period}-12-31`
  const [year, month] = [Number(period.slice(0, 4)), Number(period.slice(5))]
  return addDays(dayOf(month === 12 ? year + 1 : year, (month % 12) + 1, 1), -1)
}
