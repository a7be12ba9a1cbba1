import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { fieldNames } from './field-names.ts'

/** The word for each field that was refused, changed or replaced. */
const words = {
  ...fieldNames,
  parent_id: msg({ context: 'place', message: 'Part of' }),
  grid_kind: msg({ context: 'rack', message: 'Grid type' }),
  bins: msg({ context: 'rack', message: 'Bins' }),
  further: msg({ context: 'rack', message: 'Further racks' }),
  blocks_gaps: msg`Block cells without a bin`,
  blocked: msg({ context: 'rack', message: 'Blocked cells' }),
  row: msg({ context: 'table', message: 'Row' }),
  column: msg({ context: 'table', message: 'Column' }),
  choices: msg({ context: 'custom field', message: 'Choices' }),
  share: msg`Share of the grape`,
  own: msg({ context: 'heading', message: 'Custom fields' }),
  tags_added: msg`Tags to add`,
  tags_removed: msg`Tags to remove`,
  width: msg({ context: 'field', message: 'Overall width' }),
  height: msg({ context: 'field', message: 'Overall height' }),
  caption: msg({ context: 'photo', message: 'Caption' }),
  grape: msg({ context: 'field', message: 'Grape' }),
  years_from: msg({ context: 'field', message: 'Drink from' }),
  years_until: msg({ context: 'field', message: 'Drink until' }),
  placements: msg`Slots of the bottles`,
  slots: msg`Slots of the bottles`,
  lines: msg`Wines of the order`,
  wine: msg({ context: 'field', message: 'Wine' }),
  wines: msg({ context: 'screen', message: 'Wines' }),
  purchases: msg({ context: 'heading', message: 'Purchases' }),
  page_width: msg({ context: 'labels', message: 'Page width' }),
  page_height: msg({ context: 'labels', message: 'Page height' }),
  columns: msg({ context: 'table', message: 'Columns' }),
  rows: msg({ context: 'table', message: 'Rows' }),
  left: msg({ context: 'labels', message: 'Left margin' }),
  top: msg({ context: 'labels', message: 'Top margin' }),
  across: msg({ context: 'labels', message: 'Horizontal pitch' }),
  down: msg({ context: 'labels', message: 'Vertical pitch' }),
  checks: msg({ context: 'stock-take', message: 'Bottles found' }),
  code: msg`Code on the label`,
  score_scale: msg({ context: 'tasting', message: 'Score scale' }),
  aspects: msg({ context: 'tasting', message: 'Tasting details' }),
  wished_on: msg({ context: 'field', message: 'Wished on' }),
  labelled_on: msg`Label applied on`,
  valued_on: msg({ context: 'column', message: 'Valued on' }),
  amount_minor: msg({ context: 'money', message: 'Value' }),
  currency: msg({ context: 'field', message: 'Currency' }),
  valuations: msg({ context: 'field', message: 'Values' }),
} satisfies Record<string, MessageDescriptor>

export type FieldWord = keyof typeof words

export const fieldWords: Partial<Record<string, MessageDescriptor>> = words
