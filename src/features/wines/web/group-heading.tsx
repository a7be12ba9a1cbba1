// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn as they come into sight cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { type DimensionRow, dimensions, type Grouping } from '../../../model/dimensions.ts'
import { unknownValue } from '../../../model/wine-summary.ts'
import { placeText } from '../../places/place-text.ts'
import type { WineGroup } from '../groups.ts'
import { useValueLabel, ValueMark } from './dimension-words.tsx'
import { similarText } from './similar-text.ts'
import styles from './wine-grid.module.css'

interface GroupHeadingProps {
  group: WineGroup
  by: Grouping | undefined
  rowIndex: number
}

/** The heading of a group, with its count of wines and bottles; it stays in sight while its wines are. */
export function GroupHeading({ group, by, rowIndex }: GroupHeadingProps) {
  return (
    <div role="row" aria-rowindex={rowIndex} className={styles.heading}>
      <div role="rowheader">
        {by && !group.similar_words && <ValueMark name={by} value={group.key} />}
        <b>
          <GroupLabel group={group} by={by} />
        </b>
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

/** Names a group. */
export function GroupLabel({ group: { key, similar_words }, by }: Pick<GroupHeadingProps, 'group' | 'by'>) {
  const { i18n } = useLingui()
  if (similar_words) return similarText(similar_words, i18n)
  return by ? <ValueLabel value={key} by={by} /> : <Trans context="search">Exact matches</Trans>
}

function ValueLabel({ value, by }: { value: string; by: Grouping }) {
  const { i18n } = useLingui()
  const { replica } = useCellar()
  const labelOf = useValueLabel(by)
  const { none }: DimensionRow = dimensions[by]
  if (value === unknownValue && none) return i18n._(none)
  return by === 'place' && replica ? placeText(value, replica.places) : labelOf(value)
}
