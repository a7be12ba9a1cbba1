import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react'
import { columnName, rowName } from '../../../model/axis-names.ts'
import { cellNumber } from '../../../model/grid.ts'
import type { Cell } from '../../../model/place.ts'
import { useVisibleRange } from '../../../ui/use-visible-range.ts'
import { gridKeyTarget } from './grid-keys.ts'
import { type CellDetail, RackCell } from './rack-cell.tsx'
import styles from './rack-map.module.css'
import type { DrawnRack } from './use-rack.ts'

export interface RackMapHandle {
  focus: (cell: Cell) => void
}

interface RackMapProps {
  rack: DrawnRack
  label: string
  /** The side of a cell, in pixels. */
  size: number
  current: Cell
  /** The ids of the held bottles, and of those that are highlighted, if any are. */
  hand: ReadonlySet<string>
  sought: ReadonlySet<string> | undefined
  /** The numbers of slots. */
  suggested: ReadonlySet<number>
  under: Cell | undefined
  onCurrent: (cell: Cell) => void
  onPress: (cell: Cell, event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; keyboard: boolean }) => void
  onKey: (key: string, cell: Cell) => boolean
  onHover: (cell: Cell | undefined) => void
  ref?: React.Ref<RackMapHandle>
}

/** Draws the grid of a place as it stands in the room, with its bottles. */
export const RackMap = memo(function RackMap(props: RackMapProps) {
  const { rack, label, size, current, hand, sought, suggested, under } = props
  const { onCurrent, onPress, onKey, onHover, ref } = props
  const { grid } = rack
  const frame = useRef<HTMLDivElement>(null)
  const toFocus = useRef(false)
  const rows = useVisibleLines(frame, 'block', grid.rows, size)
  const columns = useVisibleLines(frame, 'inline', grid.columns, size)

  useImperativeHandle(ref, () => ({
    focus(cell) {
      toFocus.current = true
      onCurrent(cell)
    },
  }))

  useEffect(() => {
    if (!toFocus.current) return
    toFocus.current = false
    const cell = frame.current?.querySelector<HTMLElement>(`[data-cell="${current.row}/${current.column}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])

  function press(event: KeyboardEvent) {
    const { key, shiftKey, ctrlKey, metaKey } = event
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / size) - 1)
    const target = gridKeyTarget(event, current, grid, page)
    if (target) {
      toFocus.current = true
      onCurrent(target)
    } else if (key === 'Enter' || key === ' ') onPress(current, { shiftKey, ctrlKey, metaKey, keyboard: true })
    else if (ctrlKey || metaKey || !onKey(key, current)) return
    event.preventDefault()
    event.stopPropagation()
  }

  function focus({ target }: FocusEvent) {
    const cell = cellAt(target)
    if (cell && (cell.row !== current.row || cell.column !== current.column)) onCurrent(cell)
  }

  function click(event: MouseEvent) {
    const cell = cellAt(event.target)
    if (!cell) return
    onCurrent(cell)
    onPress(cell, { ...modifiersOf(event), keyboard: false })
  }

  const shownRows = range(rows)
  if (!shownRows.includes(current.row)) shownRows.push(current.row)
  return (
    <div ref={frame} className={styles.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are not seen */}
      <div
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={grid.rows}
        aria-colcount={grid.columns}
        aria-multiselectable
        className={styles.grid}
        style={gridStyle(grid, size)}
        onKeyDown={press}
        onClick={click}
        onFocus={focus}
        onPointerOver={(event: PointerEvent) => isHover(event) && onHover(cellAt(event.target))}
        onPointerLeave={(event: PointerEvent) => isHover(event) && onHover(undefined)}
      >
        <div className={styles.corner} aria-hidden />
        <div className={styles.row} aria-hidden>
          {range(columns).map(column => (
            <div key={column} className={styles.column} style={{ gridArea: `1 / ${column + 1}` }}>
              <span>{columnName(grid, column)}</span>
            </div>
          ))}
        </div>
        {shownRows.map(row => (
          <Row
            key={row}
            row={row}
            columns={rows[0] <= row && row <= rows[1] ? columns : none}
            rack={rack}
            detail={detailAt(size)}
            current={current.row === row ? current.column : undefined}
            under={under?.row === row ? under.column : undefined}
            hand={hand}
            sought={sought}
            suggested={suggested}
          />
        ))}
      </div>
    </div>
  )
})

interface RowProps extends Pick<RackMapProps, 'rack' | 'hand' | 'sought' | 'suggested'> {
  row: number
  /** The first and the last of the visible columns. */
  columns: readonly [number, number]
  detail: CellDetail
  /** The columns that have the focus and that something is dragged over; undefined when they are in other rows. */
  current: number | undefined
  under: number | undefined
}

const Row = memo(function Row(props: RowProps) {
  const { row, columns, rack, detail, current, under, hand, sought, suggested } = props
  const { grid, cells } = rack
  const shown = range(columns)
  if (current !== undefined && !shown.includes(current)) shown.push(current)
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: its cells are
    <div role="row" aria-rowindex={row} className={styles.row}>
      <div className={styles.line} style={{ gridArea: `${row + 1} / 1` }} aria-hidden>
        <span>{rowName(grid, row)}</span>
      </div>
      {shown.map(column => {
        const number = cellNumber(grid, { row, column })
        const marks = cells.get(number)
        const isAny = (ids: ReadonlySet<string>) => marks?.some(mark => mark && ids.has(mark.bottle.id)) ?? false
        return (
          <RackCell
            key={column}
            row={row}
            column={column}
            marks={marks}
            grid={grid}
            detail={detail}
            blocked={grid.blocked.has(number)}
            current={current === column}
            lifted={isAny(hand)}
            suggested={suggested.size > 0 && anyOf(suggested, number * grid.depth, grid.depth)}
            under={under === column}
            dim={sought !== undefined && !isAny(sought)}
          />
        )
      })}
    </div>
  )
})

const none: readonly [number, number] = [1, 0]

/** Returns the first and the last row or column to render, counted from 1. */
function useVisibleLines(
  frame: RefObject<HTMLElement | null>,
  axis: 'block' | 'inline',
  count: number,
  size: number,
): readonly [number, number] {
  const { first, last } = useVisibleRange(frame, size, { axis, step: 4 })
  const end = Math.min(count, last + 1)
  return useMemo(() => [first + 1, end], [first, end])
}

function detailAt(size: number): CellDetail {
  return size >= 96 ? 'name' : size >= 46 ? 'vintage' : 'mark'
}

/** Returns the cell in which an event occurred. */
export function cellAt(target: EventTarget | null): Cell | undefined {
  const named = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined
  if (!named) return undefined
  const [row = 0, column = 0] = named.split('/').map(Number)
  return { row, column }
}

/** Returns false while something is dragged, when a change of what is shown would move the map under the mouse. */
function isHover({ pointerType, buttons }: PointerEvent): boolean {
  return pointerType === 'mouse' && buttons === 0
}

function modifiersOf({ shiftKey, ctrlKey, metaKey }: MouseEvent) {
  return { shiftKey, ctrlKey, metaKey }
}

function gridStyle({ rows, columns, depth }: DrawnRack['grid'], size: number): CSSProperties {
  const bottle = size >= 96 ? size * 0.46 : size < 46 ? size - 6 : size - (depth > 1 ? 12 : 20)
  return { '--rows': rows, '--columns': columns, '--cell': `${size}px`, '--bottle': `${bottle}px` } as CSSProperties
}

function range([first, last]: readonly [number, number]): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
}

function anyOf(numbers: ReadonlySet<number>, first: number, count: number): boolean {
  for (let at = 0; at < count; at++) if (numbers.has(first + at)) return true
  return false
}
