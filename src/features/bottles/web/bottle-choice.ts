import type { I18n } from '@lingui/core'
import type { Bottle } from '../../../model/bottle.ts'
import type { Place } from '../../../model/place.ts'
import type { Day } from '../../../shared/days.ts'
import { whereText } from '../../places/web/slot-text.ts'
import { isLocked } from '../locks.ts'
import { sizeText } from './size-text.ts'

/**
 * Sorts the bottles of a wine in the order in which they are taken: opened ones first, then the one that came first,
 * and last those that are locked.
 */
export function inDepartureOrder(bottles: readonly Bottle[], today: Day): Bottle[] {
  const rankOf = (bottle: Bottle) => (bottle.opened_on ? 0 : isLocked(bottle, today) ? 2 : 1)
  const keyOf = (bottle: Bottle) => `${rankOf(bottle)} ${bottle.received_on ?? ''} ${bottle.id}`
  return bottles.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** Describes a bottle by what distinguishes it from others of its wine: code, size, place. */
export function bottleText(bottle: Bottle, places: ReadonlyMap<string, Place>, i18n: I18n): string {
  const where = whereText(bottle, places, i18n)
  return [bottle.code, sizeText(bottle.size_ml, i18n), where].filter(Boolean).join(' · ')
}
