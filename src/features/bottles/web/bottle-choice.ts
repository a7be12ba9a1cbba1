import type { I18n } from '@lingui/core'
import type { Bottle } from '../../../model/bottle.ts'
import type { Place } from '../../../model/place.ts'
import { whereText } from '../../places/web/slot-text.ts'
import { sizeText } from './size-text.ts'

/**
 * Sorts the bottles of a wine in the order in which they are taken: opened ones first, then the one that came first.
 */
export function inDepartureOrder(bottles: readonly Bottle[]): Bottle[] {
  const keyOf = ({ opened_on, received_on, id }: Bottle) => `${opened_on ? 0 : 1} ${received_on ?? ''} ${id}`
  return bottles.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** Describes a bottle by what distinguishes it from others of its wine: code, size, place. */
export function bottleText(bottle: Bottle, places: ReadonlyMap<string, Place>, i18n: I18n): string {
  const where = whereText(bottle, places, i18n)
  return [bottle.code, sizeText(bottle.size_ml, i18n), where].filter(Boolean).join(' · ')
}
