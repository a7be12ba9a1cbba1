// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn as they come into sight cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { Plural, useLingui } from '@lingui/react/macro'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { type DimensionRow, dimensions, type Grouping } from '../../../model/dimensions.ts'
import { unknownValue } from '../../../model/wine-summary.ts'
import { placeText } from '../../places/place-text.ts'
import type { WineGroup } from '../groups.ts'
import { useValueLabel, ValueMark } from './dimension-words.tsx'
import styles from './wine-grid.module.css'

/** The heading of a group, with its count of wines and bottles; it stays in sight while its wines are. */
export function GroupHeading({ group, by, rowIndex }: { group: WineGroup; by: Grouping; rowIndex: number }) {
  const label = useGroupLabel(group.key, by)
  return (
    <div role="row" aria-rowindex={rowIndex} className={styles.heading}>
      <div role="rowheader">
        <ValueMark name={by} value={group.key} />
        <b>{label}</b>
        <span>
          <Plural value={group.wines.length} one="# wine" other="# wines" />
        </span>
        <span>
          <Plural value={group.bottles} one="# bottle" other="# bottles" />
        </span>
      </div>
    </div>
  )
}

function useGroupLabel(key: string, by: Grouping): string {
  const { i18n } = useLingui()
  const { replica } = useCellar()
  const labelOf = useValueLabel(by)
  const { none }: DimensionRow = dimensions[by]
  if (key === unknownValue && none) return i18n._(none)
  return by === 'place' && replica ? placeText(key, replica.places) : labelOf(key)
}
