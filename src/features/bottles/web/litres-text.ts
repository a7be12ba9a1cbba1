import type { I18n } from '@lingui/core'

/** Returns a size as labels state it: `750 ml`, `1.5 l`. */
export function litresText(size_ml: number, i18n: I18n): string {
  const small = size_ml < 1000
  return new Intl.NumberFormat(i18n.locale, {
    style: 'unit',
    unit: small ? 'milliliter' : 'liter',
    maximumFractionDigits: 3,
  }).format(small ? size_ml : size_ml / 1000)
}
