import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CustomField } from '../../../model/custom-field.ts'
import type { ColumnField } from '../../../model/wine-fields.ts'
import type { Column, ColumnName } from '../../views/contract.ts'
import type { Grouping } from '../groups.ts'
import type { WineSort } from '../sorting.ts'
import { fieldOf, isOwnColumn } from './custom-column.ts'

/** Returns the title of a column; a custom column has the name of its field. */
export function columnTitle(column: Column, custom_fields: ReadonlyMap<string, CustomField>, i18n: I18n): string {
  return isOwnColumn(column) ? (fieldOf(column, custom_fields)?.name ?? '') : i18n._(columnTitles[column])
}

/** The labels of the wine's own fields that the list has a column for. */
export const columnFieldLabels: Record<ColumnField, MessageDescriptor> = {
  region: msg`Region`,
  grapes: msg`Grapes`,
  tags: msg`Tags`,
}

const columnTitles: Record<ColumnName, MessageDescriptor> = {
  ...columnFieldLabels,
  vintage: msg`Vintage`,
  origin: msg`Origin`,
  window: msg`Drink`,
  bottles: msg`Bottles`,
  value: msg`Value`,
  score: msg`Score`,
  place: msg`Place`,
  paid: msg`Paid`,
  size: msg`Size`,
  added: msg`Added`,
}

/** The columns whose head sorts the list. */
export const sortsOf: Partial<Record<ColumnName, WineSort>> = {
  vintage: 'vintage',
  origin: 'origin',
  window: 'window',
  bottles: 'bottles',
  value: 'value',
  paid: 'paid',
  score: 'score',
  added: 'added',
}

export const groupingNames: Record<Grouping, MessageDescriptor> = {
  place: msg`Place`,
  region: msg`Region`,
  stage: msg`When to drink`,
}
