import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ColumnName } from '../../views/contract.ts'
import type { Grouping } from '../groups.ts'
import type { WineSort } from '../sorting.ts'

/** The heads of the columns. */
export const columnTitles: Record<ColumnName, MessageDescriptor> = {
  vintage: msg`Vintage`,
  origin: msg`Origin`,
  window: msg`Drink`,
  bottles: msg`Bottles`,
  value: msg`Value`,
  score: msg`Score`,
  place: msg`Place`,
  paid: msg`Paid`,
  region: msg`Region`,
  grapes: msg`Grapes`,
  size: msg`Size`,
  tags: msg`Tags`,
  added: msg`Added`,
}

/** The columns that put the list in order when their head is pressed. */
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
