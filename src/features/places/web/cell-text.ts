import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { cellName } from '../../../model/axis-names.ts'
import { type Grid, isBlocked } from '../../../model/grid.ts'
import type { Cell } from '../../../model/place.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { stageNames } from '../../wines/web/words.ts'
import { slotText } from './slot-text.ts'
import type { Mark } from './use-rack.ts'

/** Describes a cell for screen readers: its name and the bottles in it. */
export function cellText(grid: Grid, cell: Cell, marks: readonly (Mark | undefined)[] | undefined, i18n: I18n): string {
  const name = cellName(grid, cell)
  if (isBlocked(grid, cell)) return i18n._(msg({ context: 'slot', message: `${name}, blocked` }))
  const lying = marks?.flatMap(mark => (mark ? [mark] : [])) ?? []
  if (lying.length === 0) return i18n._(msg({ context: 'slot', message: `${name}, free` }))
  if (grid.depth === 1 && lying[0]) return i18n._(msg`${name}, ${markText(lying[0], i18n)}`)
  if (grid.kind !== 'cells' || grid.depth > 3) {
    const wines = new Intl.ListFormat(i18n.locale).format([...new Set(lying.map(({ wine }) => wineText(wine)))])
    return i18n._(msg`${name}, ${lying.length} of ${grid.depth}: ${wines}`)
  }
  const layers = Array.from({ length: grid.depth }, (_, at) => {
    const slot = slotText({ ...cell, depth: at + 1 }, grid, i18n)
    const mark = marks?.[at]
    return mark
      ? i18n._(msg`${slot}, ${markText(mark, i18n)}`)
      : i18n._(msg({ context: 'slot', message: `${slot}, free` }))
  })
  return layers.join('; ')
}

function markText({ wine, stage }: Mark, i18n: I18n): string {
  const named = wineText(wine)
  const life = i18n._(stageNames[stage])
  return i18n._(msg`${named}, ${life}`)
}
