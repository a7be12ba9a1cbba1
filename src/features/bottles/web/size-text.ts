import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isNamedSize } from '../sizes.ts'
import { litresText } from './litres-text.ts'
import { sizeNames } from './words.ts'

/** Returns the name of a size with its volume: `Magnum (1.5 l)`. */
export function sizeText(size_ml: number, i18n: I18n): string {
  const litres = litresText(size_ml, i18n)
  const name = isNamedSize(size_ml) && sizeNames[size_ml]
  if (!name) return litres
  const named = i18n._(name)
  return i18n._(msg`${named} (${litres})`)
}

/** Returns how many bottles of a size there are: `1,200 × Magnum (1.5 l)`. */
export function quantityText(quantity: number, size_ml: number, i18n: I18n): string {
  return `${i18n.number(quantity)} × ${sizeText(size_ml, i18n)}`
}
