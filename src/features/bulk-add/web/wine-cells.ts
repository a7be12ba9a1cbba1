import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Wine } from '../../../model/wine.ts'
import { byField, fieldsOfKind } from '../../../model/wine-fields.ts'
import { countryName } from '../../wines/countries.ts'
import { typeNames } from '../../wines/web/words.ts'
import type { ColumnKind } from '../column-kinds.ts'

/**
 * Returns a wine of the cellar as it would be typed into a row. Its note and tags are left out, because a row's note
 * belongs to the purchase.
 */
export function wineCells(wine: Wine, i18n: I18n): Partial<Record<ColumnKind, string>> {
  const plainCells = byField(plainFields, field => String(wine[field] ?? ''))
  return {
    ...plainCells,
    vintage: wine.vintage === null ? i18n._(msg({ context: 'vintage', message: 'NV' })) : String(wine.vintage),
    type: i18n._(typeNames[wine.type]),
    country: wine.country ? countryName(wine.country, i18n.locale) : '',
    grapes: wine.grapes.map(({ name, share }) => (share === null ? name : `${name} ${share}%`)).join(', '),
  }
}

const plainFields = fieldsOfKind('text', 'percent', 'year')
