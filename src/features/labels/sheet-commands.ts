import * as z from 'zod/mini'
import { command, put, remove } from '../../ledger/command.ts'
import { LabelSheet } from '../../model/label-sheet.ts'
import { conflict, notFound, refuse } from '../../shared/errors.ts'
import { id } from '../../shared/fields.ts'

/** Adds a custom sheet. All of its stickers have to lie within the page. */
export const addLabelSheet = command('label-sheets/add', {
  summary: 'Add the measures of a sheet or roll of stickers',
  input: LabelSheet,
  kind: 'settings',
  history: 'A label size was added',
  reads: ({ id }) => ({ label_sheets: { id: [id] } }),
  apply(rows, sheet) {
    if (rows.label_sheets.has(sheet.id)) throw conflict('exists_already')
    const { columns, rows: lines, left, top, across, down, width, height, page_width, page_height } = sheet
    const [right, bottom] = [left + (columns - 1) * across + width, top + (lines - 1) * down + height]
    refuse({
      columns: right > page_width + slack ? { code: 'off_the_page' } : undefined,
      rows: bottom > page_height + slack ? { code: 'off_the_page' } : undefined,
      across: columns > 1 && across < width ? { code: 'stickers_overlap' } : undefined,
      down: lines > 1 && down < height ? { code: 'stickers_overlap' } : undefined,
    })
    return [put('label_sheets', sheet)]
  },
})

/** The tolerance in millimetres for sums of decimal fractions. */
const slack = 0.001

export const removeLabelSheet = command('label-sheets/remove', {
  summary: 'Remove the measures of a custom sheet or roll',
  input: z.strictObject({ sheet_id: id() }),
  kind: 'settings',
  history: 'A label size was removed',
  reads: ({ sheet_id }) => ({ label_sheets: { id: [sheet_id] } }),
  apply({ label_sheets }, { sheet_id }) {
    if (!label_sheets.has(sheet_id)) throw notFound()
    return [remove('label_sheets', sheet_id)]
  },
})
