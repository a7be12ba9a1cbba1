import type { Money } from '../../model/valuation.ts'
import { amountOf, exponentOf, exponents } from '../../shared/minor-units.ts'
import { fixedRates } from './euro-legacy.ts'

/** The amount as people of a locale write it, with the currency's sign: `€19.99`, `19,99 €`, `¥1,980`. */
export function formatMoney(money: Money, locale: string): string {
  return formatterOf(money.currency, locale).format(amountOf(money.amount_minor, money.currency))
}

/** The currency's name in a language; its code where the language has no name for it. */
export function currencyName(currency: string, locale: string): string {
  const named = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'currency' })
  names.set(locale, named)
  return named.of(currency) ?? currency
}
const names = new Map<string, Intl.DisplayNames>()

/** Returns whether the code is one of ISO 4217, of today or of a currency that was replaced or redenominated. */
export function isCurrency(code: string): boolean {
  known ??= new Set([...Intl.supportedValuesOf('currency'), ...Object.keys(fixedRates), ...exponents.keys()])
  return known.has(code)
}
let known: Set<string> | undefined

const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  let formatter = formatters.get(key)
  if (!formatter) {
    const digits = exponentOf(currency)
    formatter = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: Math.min(digits, customaryDigits(currency)),
      maximumFractionDigits: digits,
    })
    formatters.set(key, formatter)
  }
  return formatter
}

/** The decimals that people write: none for the forint, though its minor unit is a hundredth. */
function customaryDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().minimumFractionDigits ?? 2
}
