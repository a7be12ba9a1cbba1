import type { Grid, Range } from '../grid.ts'
import type { Usual } from '../read-row.ts'
import type { Draft } from './stored-draft.ts'

/** The active cell, and the other corner of the selection. */
export interface Cursor {
  row: number
  column: number
  from_row: number
  from_column: number
}

export interface Entry extends Draft {
  cursor: Cursor
  /** Increases each time the cursor's cell should take the focus. */
  focus: number
  past: readonly Grid[]
  future: readonly Grid[]
}

export type Step =
  | { do: 'change'; change: (grid: Grid) => Grid; to?: { row: number; column: number } | undefined }
  | { do: 'move'; row: number; column: number; extend?: boolean; from?: { row: number; column: number } }
  | { do: 'undo' | 'redo' }
  | { do: 'usual'; usual: Partial<Usual> }

const stepsStored = 200

export function stepped(entry: Entry, step: Step): Entry {
  switch (step.do) {
    case 'change':
      return step.to ? moved(changed(entry, step.change), step.to) : changed(entry, step.change)
    case 'move':
      return moved(entry, step)
    case 'undo':
      return taken(entry, entry.past.at(-1), { past: entry.past.slice(0, -1), future: [...entry.future, entry.grid] })
    case 'redo':
      return taken(entry, entry.future.at(-1), { past: [...entry.past, entry.grid], future: entry.future.slice(0, -1) })
    case 'usual':
      return { ...entry, usual: { ...entry.usual, ...step.usual } }
  }
}

export function rangeOf({ row, column, from_row, from_column }: Cursor): Range {
  return {
    top: Math.min(row, from_row),
    bottom: Math.max(row, from_row),
    left: Math.min(column, from_column),
    right: Math.max(column, from_column),
  }
}

function changed(entry: Entry, change: (grid: Grid) => Grid): Entry {
  const grid = change(entry.grid)
  if (grid === entry.grid) return entry
  const past = [...entry.past, entry.grid].slice(-stepsStored)
  return within({ ...entry, grid, past, future: [] })
}

function taken(entry: Entry, grid: Grid | undefined, history: Pick<Entry, 'past' | 'future'>): Entry {
  return grid ? within({ ...entry, ...history, grid }) : entry
}

function moved(entry: Entry, { row, column, extend, from }: Omit<Step & { do: 'move' }, 'do'>): Entry {
  const { from_row, from_column } = entry.cursor
  const corner = extend ? { row: from_row, column: from_column } : (from ?? { row, column })
  const cursor = { row, column, from_row: corner.row, from_column: corner.column }
  return within({ ...entry, cursor, focus: entry.focus + 1 })
}

/** Moves the cursor to an existing cell. */
function within(entry: Entry): Entry {
  const { rows, columns } = entry.grid
  const { row, column, from_row, from_column } = entry.cursor
  const inRows = (at: number) => Math.max(0, Math.min(at, rows.length - 1))
  const inColumns = (at: number) => Math.max(0, Math.min(at, columns.length - 1))
  return {
    ...entry,
    cursor: {
      row: inRows(row),
      column: inColumns(column),
      from_row: inRows(from_row),
      from_column: inColumns(from_column),
    },
  }
}
