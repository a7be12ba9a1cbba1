import { type Day, dayOf, monthOf, yearOf } from '../../shared/days.ts'
import type { Move } from '../bottles/moves.ts'
import type { Period } from './contract.ts'

/** The last `count` months through that of today, those in which nothing happened among them. */
export function lastMonths(months: readonly Period[], today: Day, count: number): Period[] {
  const known = new Map(months.map(month => [month.period, month]))
  const end = yearOf(today) * 12 + Number(monthOf(today).slice(5)) - 1
  return Array.from({ length: count }, (_, at) => {
    const month = end - count + 1 + at
    const period = monthOf(dayOf(Math.floor(month / 12), (month % 12) + 1, 1))
    return known.get(period) ?? emptyPeriod(period)
  })
}

/** Years without an event are left out further back than this, or a mistyped day would fill the chart with them. */
const unbrokenYears = 40

/** The years from the first in which something happened through this one. */
export function allYears(years: readonly Period[], today: Day): Period[] {
  const known = new Map(years.map(year => [year.period, year]))
  const last = Math.max(yearOf(today), ...years.map(year => Number(year.period)))
  const first = Math.max(last - unbrokenYears + 1, Math.min(last, ...years.map(year => Number(year.period))))
  const unbroken = Array.from({ length: last - first + 1 }, (_, at) => {
    const period = String(first + at).padStart(4, '0')
    return known.get(period) ?? emptyPeriod(period)
  })
  return [...years.filter(year => Number(year.period) < first), ...unbroken]
}

function emptyPeriod(period: string): Period {
  const none = (move: Move) => ({ bottles: 0, wines: 0, query: { stock: 'all' as const, [move]: period } })
  return { period, bought: none('bought'), drunk: none('drunk'), left: none('left'), spent_minor: 0, unpriced: 0 }
}
