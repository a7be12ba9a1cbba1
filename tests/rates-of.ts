import { type Rates, ratesFrom } from '../src/features/money/rates.ts'
import { dayNumber } from '../src/shared/days.ts'

/** Returns rates from the units per euro of each currency on some days. */
export function ratesOf(perEuro: Record<string, Record<string, number>>): Rates {
  return ratesFrom(
    Object.entries(perEuro).map(([currency, perDay]) => {
      const numbers = Object.keys(perDay).map(dayNumber)
      const days = numbers.map((day, at) => day - (numbers[at - 1] ?? 0))
      return { currency, source: 'a test', days, per_euro: Object.values(perDay), open_ended: true }
    }),
  )
}
