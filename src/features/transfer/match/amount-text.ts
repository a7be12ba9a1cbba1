import { exponentOf } from '../../../shared/minor-units.ts'

/** Returns an amount as plain text, `12.50 EUR`, or null for none. */
export function amountText(minor: number | null, currency: string | null): string | null {
  if (minor === null || currency === null) return null
  const exponent = exponentOf(currency)
  return `${(minor / 10 ** exponent).toFixed(exponent)} ${currency}`
}
