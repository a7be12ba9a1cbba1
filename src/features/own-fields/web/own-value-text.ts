import { dayText } from '../../../web/day-text.ts'
import type { OwnField } from '../contract.ts'

/** A value as the person's language writes it. */
export function ownValueText({ kind }: OwnField, value: string, locale: string): string {
  if (kind === 'day') return dayText(value, locale)
  if (kind !== 'number') return value
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }).format(value as Intl.StringNumericLiteral)
}
