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
  producer: msg({ context: 'field', message: 'Producer' }),
  name: msg({ context: 'field', message: 'Name' }),
  vintage: msg({ context: 'field', message: 'Vintage' }),
  type: msg({ context: 'wine', message: 'Type' }),
  country: msg({ context: 'field', message: 'Country' }),
  subregion: msg({ context: 'field', message: 'Subregion' }),
  appellation: msg({ context: 'field', message: 'Appellation' }),
  classification: msg({ context: 'field', message: 'Classification' }),
  vineyard: msg({ context: 'field', message: 'Vineyard' }),
  designation: msg({ context: 'field', message: 'Designation' }),
  closure: msg({ context: 'field', message: 'Closure' }),
  alcohol: msg({ context: 'wine', message: 'Alcohol' }),
  sweetness: msg({ context: 'wine', message: 'Sweetness' }),
  drink_from: msg({ context: 'field', message: 'Drink from' }),
  drink_until: msg({ context: 'field', message: 'Drink until' }),
  barcodes: msg({ context: 'field', message: 'Barcodes' }),
  note: msg({ context: 'field', message: 'Note' }),
  external_ids: msg`IDs in other apps`,
}

export const sweetnessNames: Record<(typeof sweetnesses)[number], MessageDescriptor> = {
  dry: msg({ context: 'sweetness', message: 'Dry' }),
  off_dry: msg({ context: 'sweetness', message: 'Off-dry' }),
  medium: msg({ context: 'sweetness', message: 'Medium sweet' }),
  sweet: msg({ context: 'sweetness', message: 'Sweet' }),
}
