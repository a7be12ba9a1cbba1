import type { LabelSheet } from '../../../model/label-sheet.ts'
import { perPage } from '../sheet-pages.ts'

/** Returns the drawings of one page by their positions on it. */
export function drawingsOn<Drawn>(
  page: number,
  sheet: LabelSheet,
  all: readonly Drawn[],
  used: number,
): Map<number, Drawn> {
  const first = page * perPage(sheet) - used
  const on = new Map<number, Drawn>()
  for (let at = 0; at < perPage(sheet); at++) {
    const drawn = all[first + at]
    if (drawn !== undefined) on.set(at, drawn)
  }
  return on
}
