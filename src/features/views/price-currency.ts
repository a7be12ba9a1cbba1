import type { Day } from '../../shared/days.ts'
import { amountOf, minorOf } from '../../shared/minor-units.ts'
import { convert } from '../money/conversion.ts'
import type { Rates } from '../money/rates.ts'

/** The parameter of a saved address that names the currency of its prices. The list's own address has none. */
const name = 'price_currency'

/** Returns an address of the list as it is saved: with the currency in which its prices were chosen. */
export function withPriceCurrency(address: string, currency: string): string {
  const params = new URLSearchParams(address)
  if (params.has('price')) params.set(name, currency)
  return params.toString()
}

/** Returns the currency of the prices in a saved address. */
export function priceCurrencyOf(saved: string): string | undefined {
  return new URLSearchParams(saved).get(name) ?? undefined
}

export interface ShownAddress {
  address: string
  /** The currency of the prices, if there is no rate to convert them at. */
  unconverted?: string
}

/** Returns a saved address for a list in a currency, with its prices converted at the rates of a day. */
export function shownIn(currency: string, saved: string, rates: Rates, day: Day): ShownAddress {
  const params = new URLSearchParams(saved)
  const from = priceCurrencyOf(saved)
  params.delete(name)
  if (from === undefined || from === currency) return { address: params.toString() }
  const bands = params.getAll('price').map(band => convertedBand(band, amount => inWhole(amount, from)))
  if (bands.includes(undefined)) return { address: params.toString(), unconverted: from }
  params.delete('price')
  for (const band of bands) params.append('price', band ?? '')
  return { address: params.toString() }

  function inWhole(amount: string, of: string): number | undefined {
    const money = { amount_minor: minorOf(amount, of) ?? 0, currency: of }
    const converted = convert(money, currency, day, rates)
    return converted && Math.round(amountOf(converted.amount_minor, currency))
  }
}

/** Converts both ends of a band such as `20-50` or `100-`; a band that has none stays as it is. */
function convertedBand(band: string, convertEnd: (amount: string) => number | undefined): string | undefined {
  if (!/^\d/.test(band)) return band
  const [from = '', below = ''] = band.split('-')
  const first = convertEnd(from)
  if (first === undefined || below === '') return first === undefined ? undefined : `${first}-`
  const end = convertEnd(below)
  // Rounded to whole units of a dearer currency, both ends could be the same.
  return end === undefined ? undefined : `${first}-${Math.max(end, first + 1)}`
}
