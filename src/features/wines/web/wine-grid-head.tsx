// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn as they come into sight cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { CustomField } from '../../../model/custom-field.ts'
import { sortRow, type WineSort } from '../../../model/dimensions.ts'
import type { Day } from '../../../shared/days.ts'
import type { Column } from '../../views/contract.ts'
import type { WineQuery } from '../contract.ts'
import type { TimeAxis } from '../drinking-window.ts'
import { columnTitle, sortOf } from './column-words.ts'
import { columnKind } from './custom-column.ts'
import { WindowAxis } from './window-axis.tsx'
import styles from './wine-grid.module.css'
import type { WineQueryState } from './wine-query.ts'
import rows from './wine-row.module.css'

interface GridHeadProps {
  columns: readonly Column[]
  custom_fields: ReadonlyMap<string, CustomField>
  sort: WineQuery['sort']
  direction: WineQuery['direction']
  axis: TimeAxis
  today: Day
  onChange: WineQueryState['change']
}

/** The head of the list with buttons that sort by a column, and the years above the bars. */
export const GridHead = memo(function GridHead({ columns, custom_fields, axis, today, ...order }: GridHeadProps) {
  const { t, i18n } = useLingui()
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={rows.columns}>
        <SortedColumn by="name" {...order} className={rows.wine}>
          {t({ context: 'field', message: 'Wine' })}
        </SortedColumn>
        {columns.map(name => {
          const by = sortOf(name)
          const title = columnTitle(name, custom_fields, i18n)
          const extra = name === 'window' && <WindowAxis axis={axis} today={today} />
          return by ? (
            <SortedColumn key={name} by={by} {...order} className={rows[columnKind(name)]} extra={extra}>
              {title}
            </SortedColumn>
          ) : (
            <div key={name} role="columnheader" className={rows[columnKind(name)]}>
              {title}
            </div>
          )
        })}
      </div>
    </div>
  )
})

interface SortedColumnProps extends Pick<GridHeadProps, 'sort' | 'direction' | 'onChange'> {
  by: WineSort
  className: string | undefined
  extra?: ReactNode
  children: string
}

function SortedColumn({ by, sort = 'name', direction, onChange, className, extra, children }: SortedColumnProps) {
  const usual = sortRow(by).direction
  const active = sort === by
  const now = direction ?? usual
  const Arrow = now === 'up' ? ArrowUp : ArrowDown
  function press() {
    const next = active ? (now === 'up' ? 'down' : 'up') : usual
    onChange({ sort: by === 'name' ? null : by, direction: next === usual ? null : next })
  }
  return (
    <div
      role="columnheader"
      className={className}
      aria-sort={active ? (now === 'up' ? 'ascending' : 'descending') : 'none'}
    >
      <button type="button" className={styles.sort} onClick={press}>
        {children}
        {active && <Arrow aria-hidden />}
      </button>
      {extra}
    </div>
  )
}
