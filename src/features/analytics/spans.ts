import { type Day, dayOf, monthOf, yearOf } from '../../shared/days.ts'

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
