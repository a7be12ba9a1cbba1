import type { KeyboardEvent } from 'react'
import { cleared, filledDown, isBlankRow, withoutRows } from '../grid.ts'
import { type Entry, rangeOf, type Step } from './entry-state.ts'

/** The meaning of a key in a cell that is not being edited. `go` asks for the next cell with an error. */
export type KeyMeaning = Step | { do: 'go'; by: 1 | -1 } | { do: 'leave' } | undefined

/**
 * Returns the meaning of a key. `tabbed` is the column in which a row was begun with Tab: Enter returns to it, one row
 * below.
 */
export function meaningOf(event: KeyboardEvent, entry: Entry, tabbed: number | null): KeyMeaning {
  const { key, shiftKey } = event
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand) return commandOf(event, entry)
  if (event.altKey) return undefined
  const { cursor } = entry
  const to = (row: number, column: number, extend = shiftKey): Step => ({ do: 'move', row, column, extend })
  switch (key) {
    case 'ArrowUp':
      return to(cursor.row - 1, cursor.column)
    case 'ArrowDown':
      return to(cursor.row + 1, cursor.column)
    case 'ArrowLeft':
      return to(cursor.row, cursor.column + sideways(event, -1))
    case 'ArrowRight':
      return to(cursor.row, cursor.column + sideways(event, 1))
    case 'PageUp':
      return to(cursor.row - 10, cursor.column)
    case 'PageDown':
      return to(cursor.row + 10, cursor.column)
    case 'Home':
      return to(cursor.row, 0)
    case 'End':
      return to(cursor.row, entry.grid.columns.length - 1)
    case 'Enter':
      return to(cursor.row + (shiftKey ? -1 : 1), tabbed ?? cursor.column, false)
    case 'Tab':
      return tab(entry, shiftKey ? -1 : 1)
    case 'Delete':
    case 'Backspace':
      return { do: 'change', change: grid => cleared(grid, rangeOf(cursor)) }
    case 'F8':
      return { do: 'go', by: shiftKey ? -1 : 1 }
    case 'Escape':
      return { do: 'leave' }
    default:
      return undefined
  }
}

function commandOf({ key, shiftKey }: KeyboardEvent, { cursor, grid }: Entry): KeyMeaning {
  const last = Math.max(
    0,
    grid.rows.findLastIndex(row => !isBlankRow(row)),
  )
  switch (key.toLowerCase()) {
    case 'z':
      return { do: shiftKey ? 'redo' : 'undo' }
    case 'y':
      return { do: 'redo' }
    case 'd':
      return { do: 'change', change: before => filledDown(before, rangeOf(cursor)) }
    case 'a':
      return { do: 'move', row: 0, column: 0, from: { row: last, column: grid.columns.length - 1 } }
    case 'backspace': {
      const { top, bottom } = rangeOf(cursor)
      const to = { row: top, column: cursor.column }
      return { do: 'change', change: before => withoutRows(before, top, bottom), to }
    }
    case 'home':
      return { do: 'move', row: 0, column: 0, extend: shiftKey }
    case 'end':
      return { do: 'move', row: last, column: grid.columns.length - 1, extend: shiftKey }
    default:
      return undefined
  }
}

/**
 * Moves across the end of a row into the next; leaves the grid backwards from the first cell and forwards from the
 * last.
 */
function tab({ cursor, grid }: Entry, by: 1 | -1): KeyMeaning {
  const width = grid.columns.length
  const at = cursor.row * width + cursor.column + by
  if (at < 0 || at >= grid.rows.length * width) return { do: 'leave' }
  return { do: 'move', row: Math.floor(at / width), column: at % width }
}

function sideways(event: KeyboardEvent, by: 1 | -1): number {
  return getComputedStyle(event.currentTarget).direction === 'rtl' ? -by : by
}
