// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn as they come into sight cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Day } from '../../../shared/days.ts'
import type { WineQuery } from '../contract.ts'
import type { TimeAxis } from '../drinking-window.ts'
import { usualDirection, type WineSort } from '../sorting.ts'
import { WindowAxis } from './window-axis.tsx'
import styles from './wine-grid.module.css'
import { useWineQuery } from './wine-query.ts'
import rows from './wine-row.module.css'

/** The names of the columns, by which the list is sorted, and the years over the bars. */
export function GridHead({ query, axis, today }: { query: WineQuery; axis: TimeAxis; today: Day }) {
  const { t } = useLingui()
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={rows.columns}>
        <SortedColumn sort="name" query={query} className={rows.wine}>
          {t`Wine`}
        </SortedColumn>
        <SortedColumn sort="vintage" query={query} className={rows.vintage}>
          {t`Vintage`}
        </SortedColumn>
        <SortedColumn sort="origin" query={query} className={rows.origin}>
          {t`Origin`}
        </SortedColumn>
        <SortedColumn
          sort="window"
          query={query}
          className={rows.window}
          extra={<WindowAxis axis={axis} today={today} />}
        >
          {t`Drink`}
        </SortedColumn>
        <SortedColumn sort="bottles" query={query} className={rows.bottles}>
          {t`Bottles`}
        </SortedColumn>
        <SortedColumn sort="value" query={query} className={rows.value}>
          {t`Value`}
        </SortedColumn>
        <div role="columnheader" className={rows.score}>
          {t`Score`}
        </div>
      </div>
    </div>
  )
}

interface SortedColumnProps {
  sort: WineSort
  query: WineQuery
  className: string | undefined
  extra?: ReactNode
  children: string
}

function SortedColumn({ sort, query, className, extra, children }: SortedColumnProps) {
  const { change } = useWineQuery()
  const usual = usualDirection[sort]
  const active = (query.sort ?? 'name') === sort
  const direction = query.direction ?? usual
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown
  function press() {
    const next = active ? (direction === 'up' ? 'down' : 'up') : usual
    change({ sort: sort === 'name' ? null : sort, direction: next === usual ? null : next })
  }
  return (
    <div
      role="columnheader"
      className={className}
      aria-sort={active ? (direction === 'up' ? 'ascending' : 'descending') : 'none'}
    >
      <button type="button" className={styles.sort} onClick={press}>
        {children}
        {active && <Arrow aria-hidden />}
      </button>
      {extra}
    </div>
  )
}
