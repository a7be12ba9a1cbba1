import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { cellName, layerOf } from '../../../model/axis-names.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { type Grid, gridOf, hasSlot, type Slot, type SlotColumns, slotOf } from '../../../model/grid.ts'
import type { Place } from '../../../model/place.ts'
import { placeText } from '../place-text.ts'

/** Names a slot: `C4`, `C4, back`. */
export function slotText(slot: Slot, grid: Grid, i18n: I18n): string {
  const cell = cellName(grid, slot)
  const layer = layerOf(grid, slot)
  switch (layer) {
    case undefined:
      return cell
    case 'front':
      return i18n._(msg({ context: 'slot', message: `${cell}, front` }))
    case 'middle':
      return i18n._(msg({ context: 'slot', message: `${cell}, middle` }))
    case 'back':
      return i18n._(msg({ context: 'slot', message: `${cell}, back` }))
    default:
      return i18n._(msg`${cell}, ${layer} from the front`)
  }
}

/** Names the slot of a bottle; undefined when it lies in none. */
export function slotTextOf(
  bottle: Pick<Bottle, 'place_id'> & SlotColumns,
  places: ReadonlyMap<string, Place>,
  i18n: I18n,
): string | undefined {
  const place = places.get(bottle.place_id ?? '')
  const [slot, grid] = [slotOf(bottle), place && gridOf(place)]
  return slot && grid && hasSlot(grid, slot) ? slotText(slot, grid, i18n) : undefined
}

/**
 * Names where a bottle is, with its slot: `House › Cellar › Oak rack, left · I9`, or without the outer places. In a rack
 * it says when the bottle has no slot. Empty when the bottle has no place.
 */
export function whereText(
  bottle: Bottle,
  places: ReadonlyMap<string, Place>,
  i18n: I18n,
  names: 'path' | 'own' = 'path',
): string {
  const place = places.get(bottle.place_id ?? '')
  if (!place) return ''
  const name = names === 'own' ? place.name : placeText(place.id, places)
  const unslotted = gridOf(place) && i18n._(msg({ context: 'of a bottle', message: 'no slot' }))
  return [name, slotTextOf(bottle, places, i18n) ?? unslotted].filter(Boolean).join(' · ')
}
