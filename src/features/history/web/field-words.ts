import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { fieldNames } from './field-names.ts'

/** The word for each field that was refused, changed or replaced. */
const words = {
  ...fieldNames,
  parent_id: msg`Lies within`,
  grid_kind: msg`Kind of grid`,
  blocked: msg`Blocked cells`,
  row: msg`Row`,
  column: msg`Column`,
  choices: msg`Values to choose from`,
  share: msg`Share of the grape`,
  own: msg`Own fields`,
  tags_added: msg`Tags to add`,
  tags_removed: msg`Tags to remove`,
  width: msg`Overall width`,
  height: msg`Overall height`,
  caption: msg`Words under the photo`,
  grape: msg`Grape`,
  years_from: msg`First year to drink`,
  years_until: msg`Last year to drink`,
  placements: msg`Slots of the bottles`,
  lines: msg`Wines of the order`,
  wine: msg`Wine`,
  wines: msg`Wines`,
  purchases: msg`Purchases`,
  page_width: msg`Width of the page`,
  page_height: msg`Height of the page`,
  columns: msg`Columns`,
  rows: msg`Rows`,
  left: msg`Distance from the left edge`,
  top: msg`Distance from the upper edge`,
  across: msg`Distance from sticker to sticker, across`,
  down: msg`Distance from sticker to sticker, down`,
  checks: msg`Bottles ticked off`,
  code: msg`Code on the label`,
  score_scale: msg`Scale of the score`,
  aspects: msg`Aspects of the tasting`,
  wished_on: msg`Day of the wish`,
  labelled_on: msg`Day of the label`,
  valued_on: msg`Valued on`,
  amount_minor: msg`Value`,
  currency: msg`Currency`,
} satisfies Record<string, MessageDescriptor>

export type FieldWord = keyof typeof words

export const fieldWords: Partial<Record<string, MessageDescriptor>> = words
