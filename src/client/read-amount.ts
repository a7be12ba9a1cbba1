import type { FieldError } from '../shared/errors.ts'
import { exponentOf, isInMinorUnits, minorOf } from '../shared/minor-units.ts'
import { decimalSign, plainNumber } from '../ui/number-text.ts'

/**
 * Returns an amount that a person typed in whole units as minor units. What is typed is never rounded: an amount with
 * more decimals than its currency has is an error, as is text that is no number.
 */
export function readAmount(typed: string, currency: string, locale: string): number | FieldError {
  const amount = plainNumber(typed, decimalSign(locale)) ?? typed
  const minor = minorOf(amount, currency)
  if (minor === undefined) return { code: 'not_an_amount' }
  if (isInMinorUnits(amount, currency)) return minor
  return { code: 'too_many_decimals', values: { max: exponentOf(currency) } }
}
