import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Wine } from '../../wines/contract.ts'
import { countryName } from '../../wines/countries.ts'
import { typeNames } from '../../wines/web/words.ts'
import type { ColumnKind } from '../column-kinds.ts'

/** What a wine of the cellar says, as it would be typed into a row. */
export function wineCells(wine: Wine, i18n: I18n): Partial<Record<ColumnKind, string>> {
  return {
    producer: wine.producer ?? '',
    name: wine.name ?? '',
    vintage: wine.vintage === null ? i18n._(msg`NV`) : String(wine.vintage),
    type: i18n._(typeNames[wine.type]),
    country: wine.country ? countryName(wine.country, i18n.locale) : '',
    region: wine.region ?? '',
    subregion: wine.subregion ?? '',
    appellation: wine.appellation ?? '',
    classification: wine.classification ?? '',
    vineyard: wine.vineyard ?? '',
    designation: wine.designation ?? '',
    grapes: wine.grapes.map(({ name, share }) => (share === null ? name : `${name} ${share}%`)).join(', '),
    drink_from: wine.drink_from === null ? '' : String(wine.drink_from),
    drink_until: wine.drink_until === null ? '' : String(wine.drink_until),
  }
}
