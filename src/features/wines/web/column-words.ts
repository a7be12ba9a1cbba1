import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { criticOf, critics, isCriticColumn } from '../../../model/critics.ts'
import type { CustomField } from '../../../model/custom-field.ts'
import { dimensions, sorts, type WineSort, wineSorts } from '../../../model/dimensions.ts'
import { isOwnColumn } from '../../../model/own-column.ts'
import type { ColumnField } from '../../../model/wine-fields.ts'
import type { Column, ColumnName } from '../../views/contract.ts'
import { fieldOf } from './custom-column.ts'

/** Returns the title of a column; a custom column has the name of its field, that of a critic the short name. */
export function columnTitle(column: Column, custom_fields: ReadonlyMap<string, CustomField>, i18n: I18n): string {
  if (isCriticColumn(column)) return criticOf(column)
  return isOwnColumn(column) ? (fieldOf(column, custom_fields)?.name ?? '') : i18n._(columnTitles[column])
}

/** Returns the title of a column with the full name of a critic. */
export function fullColumnTitle(column: Column, custom_fields: ReadonlyMap<string, CustomField>, i18n: I18n): string {
  const title = columnTitle(column, custom_fields, i18n)
  const name = isCriticColumn(column) ? critics[criticOf(column)] : title
  return name === title ? title : i18n._(msg`${name} (${title})`)
}

/** The labels of the wine's own fields that the list has a column for. */
export const columnFieldLabels: Record<ColumnField, MessageDescriptor> = {
  region: dimensions.region.title,
  grapes: msg({ context: 'field', message: 'Grapes' }),
  tags: msg({ context: 'wine', message: 'Tags' }),
}

const columnTitles: Record<ColumnName, MessageDescriptor> = {
  ...columnFieldLabels,
  vintage: dimensions.vintage.title,
  origin: sorts.origin.title,
  window: msg({ context: 'column', message: 'Drink' }),
  bottles: sorts.bottles.title,
  value: sorts.value.title,
  score: sorts.score.title,
  place: dimensions.place.title,
  paid: sorts.paid.title,
  size: msg({ context: 'field', message: 'Size' }),
  added: msg({ context: 'field', message: 'Added' }),
}

/** Returns the sort order of a column's head; undefined when the list cannot be sorted by it. */
export function sortOf(column: Column): WineSort | undefined {
  return isOwnColumn(column) ? column : wineSorts.find(sort => sort === column)
}
