// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn as they come into sight cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { useLingui } from '@lingui/react/macro'
import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type RefObject,
  useDeferredValue,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react'
import { useToday } from '../../../client/today.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { usePrices } from '../../../ledger/web/use-prices.ts'
import type { Bottle } from '../../../model/bottle.ts'
import type { WineSummary } from '../../../model/wine-summary.ts'
import { useVisibleRange } from '../../../ui/use-visible-range.ts'
import type { Density, ListLook } from '../../views/contract.ts'
import { axisOn } from '../drinking-window.ts'
import type { WineGroup } from '../groups.ts'
import type { ListQuery } from '../list-query.ts'
import { groupOf, rowLayoutOf, spansBetween, topOf } from '../row-layout.ts'
import { useWholeList } from './fetched-whole-list.ts'
import { columnsIn, tracksOf } from './list-look.ts'
import { type ListLayout, useListLayout } from './use-list-layout.ts'
import { useLongPress } from './use-long-press.ts'
import { type LastSeen, useScrollMemory } from './use-scroll-memory.ts'
import { axisStyle } from './window-axis.tsx'
import { useCellSetting } from './wine-cells.tsx'
import styles from './wine-grid.module.css'
import { GridHead } from './wine-grid-head.tsx'
import type { WineQueryState } from './wine-query.ts'
import { WineRow } from './wine-row.tsx'

export interface WineGridHandle {
  scrollTo: (index: number) => void
  focus: () => void
}

export interface WineGridProps {
  lines: readonly WineSummary[]
  /** The same wines in groups with headings. */
  groups: readonly WineGroup[] | undefined
  query: ListQuery
  look: ListLook
  onChange: WineQueryState['change']
  /** The index of the line that the keyboard acts on. */
  current: number
  openId: string | undefined
  /** The last scroll position, which outlives this component. */
  lastSeen: RefObject<LastSeen>
  ref: RefObject<WineGridHandle | null>
  /** The selected wines; undefined outside selection mode. */
  picked: ReadonlySet<string> | undefined
  onOpen: (wine_id: string) => void
  onDepart: (wine_id: string) => void
  /** Selects a line, or all from the last one to it; undefined for people who may not write. */
  onPick: ((at: number, through: boolean) => void) | undefined
}

/** The heights of the style sheet, in pixels. */
const rowHeights: Record<Density, Record<ListLayout, number>> = {
  comfortable: { narrow: 92, middle: 56, wide: 56 },
  dense: { narrow: 72, middle: 40, wide: 40 },
}
const headHeights = { narrow: 44, middle: 52, wide: 52 }
const headingHeight = 40

/** The visible rows of the list. The grid has the focus and names its current row. */
export const WineGrid = memo(function WineGrid(props: WineGridProps) {
  const { lines, groups, query, look, onChange, current, openId, lastSeen, ref, picked, onOpen, onDepart, onPick } =
    props
  const { t } = useLingui()
  const today = useToday()
  const scroller = useRef<HTMLDivElement>(null)
  const layout = useListLayout(scroller)
  const prices = usePrices()
  const custom_fields = useCellar().replica?.custom_fields ?? noFields
  const columns = useMemo(() => columnsIn(layout, look, custom_fields, prices), [layout, look, custom_fields, prices])
  const axis = useMemo(() => axisOn(today), [today])
  const style = useMemo(() => {
    const { tracks, least } = tracksOf(columns, look.density)
    const own = layout === 'wide' ? { '--columns': tracks, '--least': least } : {}
    return { ...axisStyle(axis, today), ...own } as CSSProperties
  }, [axis, today, columns, look.density, layout])
  const setting = useCellSetting(axis, useCanWrite())
  const { codeIn, GroupHeading } = useWholeList() ?? {}
  const code = useMemo(() => codeIn?.(query.search), [codeIn, query.search])
  const head = headHeights[layout]
  const row = rowHeights[look.density][layout]
  const rowLayout = useMemo(
    () =>
      groups
        ? rowLayoutOf(
            groups.map(group => group.wines.length),
            row,
            headingHeight,
          )
        : rowLayoutOf([lines.length], row, 0),
    [groups, lines.length, row],
  )
  const view = JSON.stringify(query)
  const start = useScrollMemory(scroller, view, lastSeen)
  const { first, last, seen } = useVisibleRange(scroller, row, { view, start, covered: head })
  // Rows that nobody sees yet follow once the others have been drawn.
  const linesBelow = useDeferredValue(lines)
  const spans = spansBetween(rowLayout, first * row, (last + 1) * row)

  useImperativeHandle(ref, () => ({
    focus: () => scroller.current?.focus(),
    scrollTo(index) {
      const element = scroller.current
      if (!element) return
      const top = topOf(rowLayout, index) - rowLayout.heading
      const most = top + rowLayout.heading + head + row - element.clientHeight
      if (element.scrollTop > top) element.scrollTop = top
      else if (element.scrollTop < most) element.scrollTop = most
    },
  }))

  const longPress = useLongPress(target => {
    const at = placeOf(target)
    if (at !== undefined) onPick?.(at, false)
  })

  function press(event: MouseEvent<HTMLElement>) {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
    const target = event.target as Element
    const at = placeOf(target)
    const wine_id = at === undefined ? undefined : lines[at]?.wine.id
    if (at === undefined || wine_id === undefined) return
    event.preventDefault()
    if (longPress.heard()) return
    if (onPick && (picked || event.shiftKey || target.closest('[data-command="pick"]'))) onPick(at, event.shiftKey)
    else if (target.closest('[data-command="depart"]')) onDepart(wine_id)
    else onOpen(wine_id)
  }

  const currentLine = lines[current]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list are heard by use-list-keys
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={t({ context: 'screen', message: 'Wines' })}
      aria-rowcount={lines.length + 1 + (groups?.length ?? 0)}
      aria-activedescendant={currentLine && rowIdOf(currentLine.wine.id, groupOf(rowLayout.groups, current))}
      className={styles.grid}
      data-layout={layout}
      data-density={look.density}
      style={style}
      aria-multiselectable={picked !== undefined || undefined}
      {...longPress.handlers}
      onContextMenu={event => longPress.heard() && event.preventDefault()}
      onClick={press}
    >
      <GridHead
        columns={columns}
        custom_fields={custom_fields}
        sort={query.sort}
        direction={query.direction}
        axis={axis}
        today={today}
        onChange={onChange}
      />
      <div className={styles.body} style={{ blockSize: rowLayout.height }}>
        {spans.map(({ group: at, first, last }) => {
          const { top = 0, height = 0 } = rowLayout.groups[at] ?? {}
          const group = groups?.[at]
          // The head is the first row, and every heading is a row.
          const rowIndex = first + 2 + (groups ? at + 1 : 0)
          return (
            <div key={at} role="rowgroup" className={styles.group} style={{ insetBlockStart: top, blockSize: height }}>
              {group && GroupHeading && (
                <GroupHeading group={group} by={query.group} rowIndex={(rowLayout.groups[at]?.first ?? 0) + 2 + at} />
              )}
              {lines.slice(first, last + 1).map((each, index) => {
                const line = first + index > seen ? (linesBelow[first + index] ?? each) : each
                return (
                  <WineRow
                    // The key is the position, so that a search fills existing rows with other wines.
                    // biome-ignore lint/suspicious/noArrayIndexKey: the place is meant
                    key={first + index}
                    line={line}
                    columns={columns}
                    setting={setting}
                    id={rowIdOf(line.wine.id, at)}
                    rowIndex={rowIndex + index}
                    top={topOf(rowLayout, first + index) - top}
                    current={first + index === current}
                    open={line.wine.id === openId}
                    picked={picked?.has(line.wine.id)}
                    canPick={onPick !== undefined}
                    at={first + index}
                    found={code === undefined ? undefined : bottleHere(line, code)}
                  />
                )
              })}
            </div>
          )
        })}
      </div>
    </div>
  )
})

/** Returns the list index of the row that contains an element. */
function placeOf(element: Element): number | undefined {
  const at = element.closest('[data-at]')?.getAttribute('data-at')
  return at === null || at === undefined ? undefined : Number(at)
}

/** A wine in two places has two rows. */
function rowIdOf(wine_id: string, group: number): string {
  return group > 0 ? `wine-${wine_id}-${group}` : `wine-${wine_id}`
}

function bottleHere({ readBottles }: WineSummary, code: string): Bottle | undefined {
  return readBottles().find(bottle => bottle.code === code && bottle.state === 'in_cellar')
}

const noFields = new Map<string, never>()
