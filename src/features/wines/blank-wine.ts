import type { Wine } from '../../model/wine.ts'
import { byField, fieldsOfKind } from '../../model/wine-fields.ts'

/** A wine of which nothing is known yet. */
export const blankWine: Omit<Wine, 'id' | 'type' | 'created_at'> = {
  ...byField(fieldsOfKind('text', 'vintage', 'country', 'percent', 'sweetness', 'year', 'note'), () => null),
  grapes: [],
  tags: [],
  barcodes: [],
  window_source: null,
  external_ids: [],
  own: {},
  extra: {},
}
