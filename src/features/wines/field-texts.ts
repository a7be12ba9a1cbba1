import type { Wine } from '../../model/wine.ts'
import type { SearchableField } from '../../model/wine-fields.ts'

/** Returns the texts of a field; for a list, the names of its items. */
export function textsIn(value: Wine[SearchableField]): readonly (string | null)[] {
  return Array.isArray(value) ? value.map(each => (typeof each === 'string' ? each : each.name)) : [value]
}
