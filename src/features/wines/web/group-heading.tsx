// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn as they come into sight cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { Plural, useLingui } from '@lingui/react/macro'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Stage } from '../../../model/wine.ts'
import { placeText } from '../../places/place-text.ts'
import type { Grouping, LineGroup } from '../groups.ts'
import { unknownValue } from '../wine-summary.ts'
import { StageMark } from './stage-mark.tsx'
import styles from './wine-grid.module.css'
import { stageNames } from './words.ts'

/** The heading of a group with its totals. It stays visible as long as its lines. */
export function GroupHeading({ group, by, rowIndex }: { group: LineGroup; by: Grouping; rowIndex: number }) {
  const label = useGroupLabel(group.key, by)
  return (
    <div role="row" aria-rowindex={rowIndex} className={styles.heading}>
      <div role="rowheader">
        {by === 'stage' && <StageMark stage={group.key as Stage} />}
        <b>{label}</b>
        <span>
          <Plural value={group.lines.length} one="# wine" other="# wines" />
        </span>
        <span>
          <Plural value={group.bottles} one="# bottle" other="# bottles" />
        </span>
      </div>
    </div>
  )
}

function useGroupLabel(key: string, by: Grouping): string {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  if (by === 'stage') return i18n._(stageNames[key as Stage])
  if (by === 'region') return key === unknownValue ? t`Region unknown` : key
  return key === unknownValue || !replica ? t`Without a place` : placeText(key, replica.places)
}
