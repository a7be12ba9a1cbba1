// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn as they come into sight cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the input in the active cell has the focus
import { useLingui } from '@lingui/react/macro'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useVisibleRange, type VisibleRange } from '../../../ui/use-visible-range.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { countryCode } from '../../wines/country-codes.ts'
import type { ColumnKind } from '../column-kinds.ts'
import {
  type Column,
  cleared,
  filledBelow,
  isBlankRow,
  type Row,
  withKind,
  withoutColumn,
  withText,
  withWine,
} from '../grid.ts'
import { textOfCells } from '../pasted-cells.ts'
import { type Frame, type RowRead, readRow } from '../read-row.ts'
import { readType } from '../type-words.ts'
import { CellEditor } from './cell-editor.tsx'
import { type Copied, copiedIn } from './clipboard.ts'
import { ColumnHead } from './column-head.tsx'
import styles from './entry-grid.module.css'
import { EntryRow } from './entry-row.tsx'
import { type Entry, rangeOf } from './entry-state.ts'
import { meaningOf } from './grid-keys.ts'
import type { Dispatch } from './use-entry.ts'
import { isSuggested, type Offer, type Suggest } from './use-suggestions.ts'
import { wineCells } from './wine-cells.ts'
import { assumedText, kindName } from './words.ts'

interface EntryGridProps {
  entry: Entry
  dispatch: Dispatch
  frame: Frame
  reading: (row: Row) => RowRead
  isUnclear: (read: RowRead) => boolean
  suggest: Suggest
  onPaste: (copied: Copied) => void
  /** Moves to the next cell with an error. */
  onGo: (by: 1 | -1) => void
}

/** A grid as in a spreadsheet, with a cursor and a selected range; everything works from the keyboard. */
export function EntryGrid({ entry, dispatch, frame, reading, isUnclear, suggest, onPaste, onGo }: EntryGridProps) {
  const { t, i18n } = useLingui()
  const { grid, cursor } = entry
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const leave = useRef<(() => void) | null>(null)
  const tabbed = useRef<number | null>(null)
  const isLeaving = useRef(false)
  const [rowHeight, setRowHeight] = useState(usualRowHeight)
  useLayoutEffect(() => {
    if (body.current) setRowHeight(body.current.offsetHeight / grid.rows.length || usualRowHeight)
  }, [grid.rows.length])
  const visible = useVisibleRange(scroller, rowHeight, { ahead: 8 })
  const range = rangeOf(cursor)
  const style = useMemo(
    () =>
      ({ '--columns': grid.columns.map(({ kind }) => `${widths[kind] ?? usualWidth}rem`).join(' ') }) as CSSProperties,
    [grid.columns],
  )

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const meaning = meaningOf(event, entry, tabbed.current)
    if (!meaning) return
    if (meaning.do === 'leave') {
      // Tab leaves the grid.
      if (event.key === 'Escape') isLeaving.current = true
      return
    }
    if (event.key === 'Tab' && isLeaving.current) return
    isLeaving.current = false
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Tab') tabbed.current ??= cursor.column
    else if (event.key !== 'Enter') tabbed.current = null
    if (meaning.do === 'go') onGo(meaning.by)
    else dispatch(meaning)
  }
  function choose(event: MouseEvent) {
    const at = cellAt(event.target)
    if (!at || event.button !== 0 || (event.target as Element).closest('input:focus')) return
    // The cursor moves by key, and the focus follows it.
    event.preventDefault()
    leave.current?.()
    isLeaving.current = false
    tabbed.current = null
    if (at.column === null) {
      const from = { row: event.shiftKey ? cursor.from_row : at.row, column: grid.columns.length - 1 }
      dispatch({ do: 'move', row: at.row, column: 0, from })
    } else dispatch({ do: 'move', row: at.row, column: at.column, extend: event.shiftKey })
  }

  function drag(event: MouseEvent) {
    if (event.buttons !== 1) return
    const at = cellAt(event.target)
    if (!at || at.column === null || (at.row === cursor.row && at.column === cursor.column)) return
    leave.current?.()
    dispatch({ do: 'move', row: at.row, column: at.column, extend: true })
  }

  function editor(row: Row, at: number) {
    const column = grid.columns[cursor.column]
    if (!column) return null
    const { kind } = column
    const read = reading(row)
    const text = row.cells[cursor.column] ?? ''
    const assumed = isBlankRow(row) ? undefined : read.assumed[kind]
    const write = (written: string) =>
      dispatch({ do: 'change', change: now => withText(now, at, cursor.column, written) })
    const context = {
      producer: kind === 'name' ? cellOf(row, frame.columns, 'producer') : '',
      country: countryIn(row, frame),
    }
    return (
      <CellEditor
        key={`${row.id} ${column.id}`}
        label={t`${i18n._(kindName(kind))}, row ${at + 1}`}
        text={text}
        assumed={assumed === undefined ? '' : assumedText(kind, assumed, i18n)}
        focus={entry.focus}
        leave={leave}
        suggested={isSuggested(kind)}
        offers={typed => suggest(kind, typed, context)}
        check={typed => errorOf(row, cursor.column, typed, frame, reading)}
        completed={typed => (isReadable(kind, typed) ? typed : (suggest(kind, typed, context)[0]?.label ?? typed))}
        onWrite={write}
        onChoose={offer => take(offer, at)}
        onKey={press}
        onCopy={(event, cut) => {
          event.preventDefault()
          const cells = grid.rows
            .slice(range.top, range.bottom + 1)
            .map(each => each.cells.slice(range.left, range.right + 1))
          event.clipboardData.setData('text/plain', textOfCells(cells))
          if (cut) dispatch({ do: 'change', change: now => cleared(now, range) })
        }}
        onPaste={event => {
          event.preventDefault()
          event.stopPropagation()
          onPaste(copiedIn(event))
        }}
      />
    )
  }

  function take({ label, wine }: Offer, at: number) {
    const { column } = cursor
    if (wine) dispatch({ do: 'change', change: now => withWine(now, at, wine.id, wineCells(wine, i18n)) })
    else
      dispatch({ do: 'change', change: now => withText(now, at, column, label), to: { row: at, column: column + 1 } })
  }

  const drawn = indexesBetween(visible, grid.rows.length, cursor.row)
  return (
    <div ref={scroller} className={styles.scroller} style={style}>
      <div
        role="grid"
        aria-label={t`List to add`}
        aria-rowcount={grid.rows.length + 1}
        aria-colcount={grid.columns.length + 1}
        aria-multiselectable
        className={styles.grid}
        onMouseDown={choose}
        onMouseMove={drag}
      >
        <div role="row" aria-rowindex={1} className={styles.head}>
          <div role="columnheader" aria-colindex={1} className={styles.corner}>
            <VisuallyHidden>{t({ context: 'table', message: 'Row' })}</VisuallyHidden>
          </div>
          {grid.columns.map((column, at) => (
            <div key={column.id} role="columnheader" aria-colindex={at + 2} className={styles.headCell}>
              <ColumnHead
                column={column}
                onKind={kind => dispatch({ do: 'change', change: now => withKind(now, at, kind) })}
                onFill={() => dispatch({ do: 'change', change: now => filledBelow(now, 0, at) })}
                onRemove={() => dispatch({ do: 'change', change: now => withoutColumn(now, at) })}
              />
            </div>
          ))}
        </div>
        <div
          ref={body}
          role="rowgroup"
          className={styles.body}
          style={{ '--count': grid.rows.length } as CSSProperties}
        >
          {drawn.map(at => {
            const row = grid.rows[at]
            if (!row) return null
            const isIn = at >= range.top && at <= range.bottom
            const isActive = at === cursor.row
            const read = isBlankRow(row) ? undefined : reading(row)
            return (
              <EntryRow
                key={row.id}
                at={at}
                row={row}
                read={read}
                isUnclear={read !== undefined && isUnclear(read)}
                columns={grid.columns}
                left={isIn ? range.left : -1}
                right={isIn ? range.right : -1}
                active={isActive ? cursor.column : -1}
                editor={isActive ? editor(row, at) : null}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** The height of a row under a mouse, in pixels. */
const usualRowHeight = 36
const usualWidth = 9
const widths: Partial<Record<ColumnKind, number>> = {
  quantity: 5.5,
  producer: 14,
  name: 15,
  vintage: 6,
  size: 7,
  price: 9,
  currency: 6,
  type: 7,
  region: 9,
  appellation: 11,
  grapes: 12,
  alcohol: 6,
  drink_from: 6.5,
  drink_until: 6.5,
  window: 8,
  place: 10,
  merchant: 11,
  note: 15,
}

/** Returns the visible rows, and the row with the cursor wherever it is, because it has the focus. */
function indexesBetween({ first, last }: VisibleRange, count: number, cursor: number): number[] {
  const indexes = Array.from({ length: Math.max(0, Math.min(last, count - 1) - first + 1) }, (_, at) => first + at)
  if (cursor < first) indexes.unshift(cursor)
  else if (cursor > last && cursor < count) indexes.push(cursor)
  return indexes
}

function cellAt(target: EventTarget): { row: number; column: number | null } | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  if (!cell) return undefined
  const { row, column } = cell.dataset
  return { row: Number(row), column: column === undefined ? null : Number(column) }
}

function cellOf(row: Row, columns: readonly Column[], kind: ColumnKind): string {
  return row.cells[columns.findIndex(column => column.kind === kind)] ?? ''
}

function countryIn(row: Row, { columns }: Frame): string | null {
  return countryCode(cellOf(row, columns, 'country')) ?? null
}

/** Returns the error of a cell while it is being edited. */
function errorOf(row: Row, column: number, typed: string, frame: Frame, reading: (row: Row) => RowRead) {
  const text = typed.trim()
  const isAsWritten = text === (row.cells[column] ?? '')
  const asTyped = isAsWritten ? row : { ...row, cells: row.cells.with(column, text) }
  if (isBlankRow(asTyped)) return undefined
  const { fieldErrors } = isAsWritten ? reading(row) : readRow(asTyped, frame)
  return fieldErrors.find(fieldError => fieldError.column === column)
}

/** Returns whether a cell can be read. Tab and Enter complete cells whose words come from a fixed list. */
function isReadable(kind: ColumnKind, typed: string): boolean {
  if (typed.trim() === '') return true
  if (kind === 'type') return readType(typed) !== undefined
  return kind !== 'country' || countryCode(typed) !== undefined
}
