import { dayText } from '../../../client/day-text.ts'
import type { CustomField } from '../../../model/custom-field.ts'

/** Returns a value as the person's language writes it. */
export function customValueText({ kind }: CustomField, value: string, locale: string): string {
  if (kind === 'day') return dayText(value, locale)
  if (kind !== 'number') return value
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }).format(value as Intl.StringNumericLiteral)
}
