import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isNamedSize } from '../sizes.ts'
import { sizeNames } from './words.ts'

/** Returns a size as labels state it: `750 ml`, `1.5 l`. */
export function litresText(size_ml: number, i18n: I18n): string {
  const small = size_ml < 1000
  return new Intl.NumberFormat(i18n.locale, {
    style: 'unit',
    unit: small ? 'milliliter' : 'liter',
    maximumFractionDigits: 3,
  }).format(small ? size_ml : size_ml / 1000)
}

/** Returns the name of a size with its volume: `Magnum (1.5 l)`. */
export function sizeText(size_ml: number, i18n: I18n): string {
  const litres = litresText(size_ml, i18n)
  const name = isNamedSize(size_ml) && sizeNames[size_ml]
  if (!name) return litres
  const named = i18n._(name)
  return i18n._(msg`${named} (${litres})`)
}
