import { type DayOrder, dayOrders } from '../../model/choices.ts'
import { type Day, dayOf, isDay, yearOf } from '../../shared/days.ts'
import { languagesOfFiles } from '../../shared/languages.ts'
import { fold } from '../../shared/text.ts'

/**
 * Reads a day as people write it: `2024-03-31`, `31.3.2024`, `31/03/24`, `3/31/2024`, `31. März 2024`, `March 31,
 * 2024`. Returns undefined when there is no such day. A two-digit year is one of the hundred years up to next year.
 */
export function readDay(text: string, order: DayOrder, today: Day): Day | undefined {
  const [day] = text.trim().split(/[T ](?=\d{1,2}:)/)
  const parts = fold(day ?? '').split(' ')
  const [first = '', second = '', third = ''] = parts
  if (parts.length !== 3) return undefined
  if (first.length === 4) return existing(first, second, third, today)
  const month = [first, second].findIndex(part => monthOf(part) !== undefined)
  if (month >= 0) return existing(third, String(monthOf(parts[month] ?? '')), month === 0 ? second : first, today)
  return order === 'day_first' ? existing(third, second, first, today) : existing(third, first, second, today)
}

/** Returns whether a text is one day if the day comes first, and another one if the month does. */
export function isAmbiguous(text: string, today: Day): boolean {
  const [one, other] = dayOrders.map(order => readDay(text, order, today))
  return one !== undefined && other !== undefined && one !== other
}

/** Finds the order from all days of a column. Returns undefined when every one of them is ambiguous. */
export function dayOrder(texts: readonly string[]): DayOrder | undefined {
  const votes = { day_first: 0, month_first: 0 }
  for (const text of texts) {
    const [, first, sign, second] = /^(\d{1,2})([./-])(\d{1,2})\2\d{2,4}/.exec(text.trim()) ?? []
    // A day with dots never starts with the month.
    if (sign === '.' || Number(first) > 12) votes.day_first++
    else if (Number(second) > 12) votes.month_first++
  }
  if (votes.day_first === votes.month_first) return undefined
  return votes.day_first > votes.month_first ? 'day_first' : 'month_first'
}

function existing(year: string, month: string, day: string, today: Day): Day | undefined {
  if (![year, month, day].every(part => /^\d+$/.test(part))) return undefined
  const found = dayOf(year.length === 2 ? fullYear(Number(year), today) : Number(year), Number(month), Number(day))
  return year.length % 2 === 0 && isDay(found) ? found : undefined
}

/** Returns the year within the hundred years up to next year. */
export function fullYear(two_digits: number, today: Day): number {
  const last = yearOf(today) + 1
  return last - ((((last - two_digits) % 100) + 100) % 100)
}

let months: Map<string, number> | undefined

function monthOf(word: string): number | undefined {
  months ??= monthNames()
  return months.get(word)
}

function monthNames(): Map<string, number> {
  const names = new Map<string, number>()
  for (const locale of languagesOfFiles) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' })
      for (let at = 0; at < 12; at++) {
        const parts = format.formatToParts(new Date(Date.UTC(2024, at, 15)))
        const name = fold(parts.find(part => part.type === 'month')?.value ?? '')
        if (!names.has(name)) names.set(name, at + 1)
        if (month === 'long' && !names.has(name.slice(0, 3))) names.set(name.slice(0, 3), at + 1)
      }
    }
  }
  return names
}
