import type { LabelSheet } from '../../model/label-sheet.ts'

/** The position of a sticker: its page, counted from 0, and its upper left corner in millimetres. */
export interface Spot {
  page: number
  x: number
  y: number
}

/** Returns the number of stickers on one page. */
export const perPage = ({ columns, rows }: LabelSheet): number => columns * rows

/** Returns the positions of stickers, row by row, when the first `used` of the first sheet are used already. */
export function spotsOn(sheet: LabelSheet, count: number, used = 0): Spot[] {
  return Array.from({ length: count }, (_, at) => spotAt(sheet, used + at))
}

export function spotAt(sheet: LabelSheet, at: number): Spot {
  const onPage = at % perPage(sheet)
  return {
    page: Math.floor(at / perPage(sheet)),
    x: sheet.left + (onPage % sheet.columns) * sheet.across,
    y: sheet.top + Math.floor(onPage / sheet.columns) * sheet.down,
  }
}

export function pageCount(sheet: LabelSheet, count: number, used = 0): number {
  return count === 0 ? 0 : Math.ceil((used + count) / perPage(sheet))
}
