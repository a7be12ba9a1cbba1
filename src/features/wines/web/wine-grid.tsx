// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn as they come into sight cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, memo, type RefObject, useImperativeHandle, useMemo, useRef } from 'react'
import { useToday } from '../../../web/today.ts'
import { useMoney } from '../../money/web/use-money.ts'
import type { WineQuery } from '../contract.ts'
import { axisOn } from '../drinking-window.ts'
import type { Line } from '../line.ts'
import { spansBetween, stripOf, topOf } from '../strip.ts'
import { useListLayout } from './use-list-layout.ts'
import { type LastSeen, useSight } from './use-sight.ts'
import { axisStyle } from './window-axis.tsx'
import styles from './wine-grid.module.css'
import { GridHead } from './wine-grid-head.tsx'
import type { WineQueryState } from './wine-query.ts'
import { rowIdOf, WineRow } from './wine-row.tsx'

export interface WineGridHandle {
  scrollTo: (index: number) => void
}

export interface WineGridProps {
  lines: readonly Line[]
  query: WineQuery
  onChange: WineQueryState['change']
  /** The index of the line that the keys act on. */
  current: number
  openId: string | undefined
  /** Where it was scrolled to when it was last seen; kept here when it goes. */
  lastSeen: RefObject<LastSeen>
  ref: RefObject<WineGridHandle | null>
  onOpen: (wine_id: string) => void
  onDepart: (wine_id: string) => void
}

const rowHeights = { narrow: 92, middle: 56, wide: 56 }
const headHeights = { narrow: 44, middle: 52, wide: 52 }
/** Lines that are drawn before they come into sight. */
const ahead = 2

/** The wines on screen out of all; the grid has the focus and names its current row. */
export const WineGrid = memo(function WineGrid(props: WineGridProps) {
  const { lines, query, onChange, current, openId, lastSeen, ref, onOpen, onDepart } = props
  const { t } = useLingui()
  const today = useToday()
  const money = useMoney()
  const scroller = useRef<HTMLDivElement>(null)
  const layout = useListLayout(scroller)
  const axis = useMemo(() => axisOn(today), [today])
  const style = useMemo(() => axisStyle(axis, today), [axis, today])
  const head = headHeights[layout]
  const row = rowHeights[layout]
  const strip = useMemo(() => stripOf([lines.length], row, 0), [lines.length, row])
  const sight = useSight(scroller, viewOf(query), row, lastSeen)
  const spans = spansBetween(strip, sight.top - ahead * row, sight.top + sight.height + ahead * row)

  useImperativeHandle(ref, () => ({
    scrollTo(index) {
      const element = scroller.current
      if (!element) return
      const top = topOf(strip, index)
      const most = top + head + row - element.clientHeight
      if (element.scrollTop > top) element.scrollTop = top
      else if (element.scrollTop < most) element.scrollTop = most
    },
  }))

  function press(event: MouseEvent<HTMLElement>) {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const target = event.target as Element
    const id = target.closest('[data-wine-id]')?.getAttribute('data-wine-id')
    if (!id) return
    event.preventDefault()
    if (target.closest('[data-deed="depart"]')) onDepart(id)
    else onOpen(id)
  }

  const currentLine = lines[current]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list are heard by use-list-keys
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={t`Wines`}
      aria-rowcount={lines.length + 1}
      aria-activedescendant={currentLine && rowIdOf(currentLine.wine.id)}
      className={styles.grid}
      data-layout={layout}
      style={style}
      onClick={press}
    >
      <GridHead sort={query.sort} direction={query.direction} axis={axis} today={today} onChange={onChange} />
      {spans.map(({ group, first, last }) => {
        const { height = 0 } = strip.groups[group] ?? {}
        return (
          <div key={group} role="rowgroup" className={styles.body} style={{ blockSize: height }}>
            {lines.slice(first, last + 1).map((line, at) => (
              <WineRow
                // By its place, not its wine: a search writes other words into rows that stay.
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is meant
                key={first + at}
                line={line}
                index={first + at}
                top={topOf(strip, first + at)}
                current={first + at === current}
                open={line.wine.id === openId}
                axis={axis}
                value={money.ready && line.value_minor !== null ? money.format(line.value_minor) : null}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
})

function viewOf(query: WineQuery): string {
  return JSON.stringify(query)
}
