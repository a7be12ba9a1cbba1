import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { sweetnesses } from '../../../model/choices.ts'
import type { WineField } from '../../../model/wine-fields.ts'
import { columnFieldLabels } from './column-words.ts'

/**
 * The label of each field of a wine. The list's own columns have theirs in `column-words.ts`, which is all the list
 * loads.
 */
export const wineFieldLabels: Record<WineField, MessageDescriptor> = {
  ...columnFieldLabels,
  producer: msg`Producer`,
  name: msg`Name`,
  vintage: msg`Vintage`,
  type: msg`Type`,
  country: msg`Country`,
  subregion: msg`Subregion`,
  appellation: msg`Appellation`,
  classification: msg`Classification`,
  vineyard: msg`Vineyard`,
  designation: msg`Designation`,
  alcohol: msg`Alcohol`,
  sweetness: msg`Sweetness`,
  drink_from: msg`Drink from`,
  drink_until: msg`Drink until`,
  barcodes: msg`Barcodes`,
  note: msg`Note`,
  external_ids: msg`Numbers in other products`,
}

export const sweetnessNames: Record<(typeof sweetnesses)[number], MessageDescriptor> = {
  dry: msg`Dry`,
  off_dry: msg`Off-dry`,
  medium: msg`Medium sweet`,
  sweet: msg({ context: 'sweetness', message: 'Sweet' }),
}
