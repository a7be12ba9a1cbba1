import { conflict } from '../shared/errors.ts'
import { cellName } from './axis-names.ts'
import type { Bottle } from './bottle.ts'
import { type Grid, gridOf, slotOf } from './grid.ts'
import { slotError } from './grid-rules.ts'
import type { Place } from './place.ts'

/** The fields that determine the slots of a place. */
export const gridFields = ['grid_rows', 'grid_columns', 'grid_depth', 'blocked'] as const

/** Refuses a change to a place that would remove slots in which bottles lie, and names those bottles and slots. */
export function refuseCutOff(before: Place, after: Place, bottles: readonly Bottle[]) {
  const [gridBefore, gridAfter] = [gridOf(before), gridOf(after)]
  if (!gridBefore) return
  const cut = bottles.filter(bottle => hasSlotIn(gridBefore, bottle) && !(gridAfter && hasSlotIn(gridAfter, bottle)))
  if (cut.length === 0) return
  const which = cut.map(bottle => `${cellName(gridBefore, slotOf(bottle) ?? { row: 1, column: 1 })} (${bottle.code})`)
  throw conflict('slots_in_use', { count: cut.length, which: someOf(which) })
}

/** Returns whether the slot recorded for a bottle exists in the grid. */
export function hasSlotIn(grid: Grid, bottle: Bottle): boolean {
  const slot = slotOf(bottle)
  return slot !== undefined && !slotError(grid, slot)
}

/** Returns the first few of the names as text. */
export function someOf(names: readonly string[]): string {
  return names.length > 5 ? `${names.slice(0, 5).join(', ')}, …` : names.join(', ')
}
