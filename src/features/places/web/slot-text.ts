import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { cellName, layerOf } from '../../../model/axis-names.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { type Grid, gridOf, isWithin, type Slot, slotOf } from '../../../model/grid.ts'
import type { Place } from '../../../model/place.ts'

/** Names a slot: `C4`, `C4, back`. */
export function slotText(slot: Slot, grid: Grid, i18n: I18n): string {
  const cell = cellName(grid, slot)
  const layer = layerOf(grid, slot)
  switch (layer) {
    case undefined:
      return cell
    case 'front':
      return i18n._(msg`${cell}, front`)
    case 'middle':
      return i18n._(msg`${cell}, middle`)
    case 'back':
      return i18n._(msg`${cell}, back`)
    default:
      return i18n._(msg`${cell}, ${layer} from the front`)
  }
}

/** Names the slot of a bottle; undefined when it lies in none. */
export function slotTextOf(bottle: Bottle, places: ReadonlyMap<string, Place>, i18n: I18n): string | undefined {
  const place = places.get(bottle.place_id ?? '')
  const [slot, grid] = [slotOf(bottle), place && gridOf(place)]
  return slot && grid && isWithin(grid, slot) ? slotText(slot, grid, i18n) : undefined
}

/** Describes where a bottle is: `Rack 2, C4, back`; empty when it has no place. */
export function whereText(bottle: Bottle, places: ReadonlyMap<string, Place>, i18n: I18n): string {
  const name = places.get(bottle.place_id ?? '')?.name ?? ''
  const slot = slotTextOf(bottle, places, i18n)
  return slot === undefined ? name : i18n._(msg`${name}, ${slot}`)
}
