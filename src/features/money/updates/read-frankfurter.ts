import { figureOf, isObject, jsonOf, type QuotedRate, type QuotedRates, UnusableRates } from './quoted-rates.ts'

/** The question for an address of Frankfurter: by the first version of its API if the address names it. */
export function frankfurterAddress(address: string): string {
  const base = address.replace(/\/+$/, '')
  return /\/v1$/.test(base) ? `${base}/latest?base=EUR` : `${base}/v2/rates?base=EUR&providers=ECB&expand=providers`
}

/**
 * Reads answers of Frankfurter: `{ base, date, rates }` of version 1, for one day or several, and the list of
 * `{ date, base, quote, rate, providers }` of version 2.
 */
export function readFrankfurter(text: string): QuotedRates {
  const answer = jsonOf(text)
  if (Array.isArray(answer)) return { rates: ratesOfList(answer), of_ecb: true }
  if (!isObject(answer) || !isObject(answer.rates)) throw new UnusableRates('unreadable')
  if (answer.base !== 'EUR' || figureOf(answer.amount ?? 1) !== 1) throw new UnusableRates('other_base')
  const days = answer.date === undefined ? Object.entries(answer.rates) : [[String(answer.date), answer.rates] as const]
  return { rates: days.flatMap(([day_on, figures]) => ratesOfDay(day_on, figures)), of_ecb: true }
}

function ratesOfDay(day_on: string, figures: unknown): QuotedRate[] {
  if (!isObject(figures)) throw new UnusableRates('unreadable')
  return Object.entries(figures).map(([currency, figure]) => ({ currency, day_on, per_euro: figureOf(figure) }))
}

/** A rate that follows from a peg names no provider. It is not one of the bank's. */
function ratesOfList(list: readonly unknown[]): QuotedRate[] {
  if (!list.every(isObject)) throw new UnusableRates('unreadable')
  const namesProviders = list.some(entry => entry.providers !== undefined)
  return list
    .filter(entry => !namesProviders || entry.providers !== undefined)
    .map(({ base, quote, date, rate, providers = ['ECB'] }) => {
      if (base !== 'EUR') throw new UnusableRates('other_base')
      if (!Array.isArray(providers) || String(providers).toUpperCase() !== 'ECB')
        throw new UnusableRates('other_provider')
      return { currency: String(quote), day_on: String(date), per_euro: figureOf(rate) }
    })
}
