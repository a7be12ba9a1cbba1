// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn as they come into sight cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type MouseEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { useToday } from '../../../web/today.ts'
import { useMoney } from '../../money/web/use-money.ts'
import type { WineQuery } from '../contract.ts'
import { axisOn } from '../drinking-window.ts'
import type { Line } from '../line.ts'
import { useListLayout } from './use-list-layout.ts'
import { axisStyle } from './window-axis.tsx'
import styles from './wine-grid.module.css'
import { GridHead } from './wine-grid-head.tsx'
import { rowIdOf, WineRow } from './wine-row.tsx'

export interface WineGridHandle {
  scrollTo: (index: number) => void
}

/** A view of the list and how far down it was. */
export interface LastSeen {
  view: string
  top: number
}

export interface WineGridProps {
  lines: readonly Line[]
  query: WineQuery
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

/** The wines on screen out of all; the grid has the focus and names its current row. */
export function WineGrid({ lines, query, current, openId, lastSeen, ref, onOpen, onDepart }: WineGridProps) {
  const { t } = useLingui()
  const today = useToday()
  const money = useMoney()
  const scroller = useRef<HTMLDivElement>(null)
  const layout = useListLayout(scroller)
  const axis = useMemo(() => axisOn(today), [today])
  const head = headHeights[layout]
  const height = rowHeights[layout]
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 4,
    scrollMargin: head,
    scrollPaddingStart: head,
    initialOffset: () => (lastSeen.current.view === viewOf(query) ? lastSeen.current.top : 0),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer is the same object for good
  useLayoutEffect(() => virtual.measure(), [height])
  useImperativeHandle(ref, () => ({ scrollTo: index => virtual.scrollToIndex(index, { align: 'auto' }) }), [virtual])
  useScrollMemory(scroller, lastSeen, query)

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
      style={axisStyle(axis, today)}
      onClick={press}
    >
      <GridHead query={query} axis={axis} today={today} />
      <div role="rowgroup" className={styles.body} style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index]
          return (
            line && (
              <WineRow
                // By its place, not its wine: a search writes other words into rows that stay.
                key={key}
                line={line}
                index={index}
                top={start - head}
                current={index === current}
                open={line.wine.id === openId}
                axis={axis}
                value={money.ready && line.value_minor !== null ? money.format(line.value_minor) : null}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

/** Another query begins at the top; coming back to the same one begins where it was left. */
function useScrollMemory(scroller: RefObject<HTMLElement | null>, lastSeen: RefObject<LastSeen>, query: WineQuery) {
  const view = viewOf(query)
  useEffect(() => {
    const { top, view: before } = lastSeen.current
    lastSeen.current = before === view ? { view, top } : { view, top: 0 }
    if (before !== view && top > 0) scroller.current?.scrollTo(0, 0)
  }, [view, scroller, lastSeen])
  useEffect(() => {
    const element = scroller.current
    const keep = () => {
      lastSeen.current.top = element?.scrollTop ?? 0
    }
    element?.addEventListener('scroll', keep, { passive: true })
    return () => element?.removeEventListener('scroll', keep)
  }, [scroller, lastSeen])
}

function viewOf(query: WineQuery): string {
  return JSON.stringify(query)
}
