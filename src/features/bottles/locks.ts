import type { Bottle } from '../../model/bottle.ts'
import type { Day } from '../../shared/days.ts'

/** True for a closed bottle that is kept for an occasion on a day: nothing proposes to open it, and opening it asks. */
export function isLocked(bottle: Bottle, today: Day): boolean {
  const { state, opened_on, lock_reason, locked_until_on } = bottle
  if (lock_reason === null || state === 'gone' || opened_on !== null) return false
  return locked_until_on === null || today < locked_until_on
}
