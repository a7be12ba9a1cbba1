import type { ColumnKind } from './column-kinds.ts'
import type { GuessedColumn, GuessedTable } from './guess-columns.ts'

export interface Column extends GuessedColumn {
  id: number
}

/** A row of typed or pasted text, with its cells in the order of the columns. */
export interface Row {
  id: number
  cells: readonly string[]
  /** The wine that was selected for the row; null when it is recognised by its name or is new. */
  wine_id: string | null
}

/** The entered rows before they are added to the cellar. Immutable: a change returns a new grid. */
export interface Grid {
  columns: readonly Column[]
  rows: readonly Row[]
  /** The next free row id. */
  next: number
}

/** The cells between two corners, both included. */
export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}

export const rowsMax = 2_000
/** The number of empty rows that are always kept below the filled ones. */
const spareRows = 4
const firstRows = 12

const usualKinds: readonly ColumnKind[] = [
  'quantity',
  'producer',
  'name',
  'vintage',
  'type',
  'country',
  'region',
  'size',
  'price',
  'place',
]

export function emptyGrid(): Grid {
  const columns = usualKinds.map((kind, id) => ({ id, kind, title: null, currency: null }))
  return withSpareRows({ columns, rows: [], next: columns.length }, firstRows)
}

export function isBlankRow({ cells }: Row): boolean {
  return cells.every(cell => cell === '')
}

export function isBlank(grid: Grid): boolean {
  return grid.rows.every(isBlankRow)
}

/** Replaces an empty grid by a list, or appends the list below the filled rows with its columns matched by kind. */
export function withTable(grid: Grid, table: GuessedTable): Grid {
  if (isBlank(grid)) return withSpareRows(tableAlone(grid.next, table))
  let wider = grid
  for (const { kind, title, currency } of table.columns) {
    const isThere = wider.columns.some(column => column.kind === kind && (kind !== 'note' || column.title === title))
    if (!isThere) wider = withColumn(wider, kind, title, currency)
  }
  const from = wider.columns.map(({ kind, title }) =>
    table.columns.findIndex(column => column.kind === kind && (kind !== 'note' || column.title === title)),
  )
  const filled = wider.rows.slice(0, wider.rows.findLastIndex(row => !isBlankRow(row)) + 1)
  let next = wider.next
  const added = table.rows.map(cells => ({ id: next++, wine_id: null, cells: from.map(at => cells[at] ?? '') }))
  return withSpareRows({ ...wider, rows: [...filled, ...added].slice(0, rowsMax), next })
}

function tableAlone(first: number, table: GuessedTable): Grid {
  let next = first
  const columns = table.columns.map(column => ({ ...column, id: next++ }))
  const rows = table.rows.slice(0, rowsMax).map(cells => ({ id: next++, cells, wine_id: null }))
  const pasted = { columns, rows, next }
  // Columns that every wine needs are added when the list lacks them.
  const missing = (['quantity', 'producer', 'name', 'vintage', 'type'] as const).filter(
    kind => !columns.some(column => column.kind === kind),
  )
  return missing.reduce((grid, kind) => withColumn(grid, kind), pasted as Grid)
}

/** Overwrites cells from a corner on; columns beyond the last one are added as `none`. */
export function withCells(grid: Grid, top: number, left: number, cells: readonly (readonly string[])[]): Grid {
  const width = left + Math.max(0, ...cells.map(row => row.length))
  let wide = grid
  while (wide.columns.length < width) wide = withColumn(wide, 'none')
  const count = Math.min(rowsMax, top + cells.length)
  const long = withSpareRows(wide, Math.max(0, count - wide.rows.length))
  return changed(long, { top, left, bottom: count - 1, right: width - 1 }, (text, row, column) => {
    const pastedRow = cells[row - top]
    return pastedRow?.[column - left] ?? (pastedRow && column - left >= pastedRow.length ? text : '')
  })
}

export function withText(grid: Grid, row: number, column: number, text: string): Grid {
  return changed(grid, { top: row, bottom: row, left: column, right: column }, () => text)
}

export function cleared(grid: Grid, range: Range): Grid {
  return changed(grid, range, () => '')
}

/** Fills the range with its first row, or a single row with the row above. */
export function filledDown(grid: Grid, range: Range): Grid {
  const top = range.top === range.bottom ? range.top - 1 : range.top
  const source = grid.rows[top]
  return source ? changed(grid, range, (_, __, column) => source.cells[column] ?? '') : grid
}

/** Copies a cell into every empty cell below it, down to the last filled row. */
export function filledBelow(grid: Grid, row: number, column: number): Grid {
  const text = grid.rows[row]?.cells[column] ?? ''
  const bottom = grid.rows.findLastIndex(each => !isBlankRow(each))
  return changed(grid, { top: row, bottom, left: column, right: column }, before => before || text)
}

export function withoutRows(grid: Grid, top: number, bottom: number): Grid {
  return withSpareRows({ ...grid, rows: grid.rows.toSpliced(top, bottom - top + 1) })
}

export function withRowAt(grid: Grid, at: number): Grid {
  const row = { id: grid.next, cells: grid.columns.map(() => ''), wine_id: null }
  return { ...grid, rows: grid.rows.toSpliced(at, 0, row), next: grid.next + 1 }
}

/** Sets the kind of a column. Except for `note` and `none`, a kind can have one column only. */
export function withKind(grid: Grid, at: number, kind: ColumnKind): Grid {
  const columns = grid.columns.map((column, index) => {
    if (index === at) return { ...column, kind }
    const givesWay = column.kind === kind && kind !== 'note' && kind !== 'none'
    return givesWay ? { ...column, kind: 'none' as const } : column
  })
  return { ...grid, columns }
}

export function withColumn(
  grid: Grid,
  kind: ColumnKind,
  title: string | null = null,
  currency: string | null = null,
): Grid {
  const column = { id: grid.next, kind, title, currency }
  // Inserted at its place in the usual order.
  const before = usualKinds.slice(0, Math.max(0, usualKinds.indexOf(kind)))
  const last = usualKinds.includes(kind) ? grid.columns.findLastIndex(each => before.includes(each.kind)) : -2
  const at = last === -2 ? grid.columns.length : last + 1
  const rows = grid.rows.map(row => ({ ...row, cells: row.cells.toSpliced(at, 0, '') }))
  return { columns: grid.columns.toSpliced(at, 0, column), rows, next: grid.next + 1 }
}

export function withoutColumn(grid: Grid, at: number): Grid {
  const rows = grid.rows.map(row => ({ ...row, cells: row.cells.toSpliced(at, 1) }))
  return withSpareRows({ ...grid, columns: grid.columns.toSpliced(at, 1), rows })
}

/** Selects a wine of the cellar for a row and writes its values into the existing columns. */
export function withWine(
  grid: Grid,
  at: number,
  wine_id: string,
  defaults: Readonly<Partial<Record<ColumnKind, string>>>,
): Grid {
  const rows = grid.rows.map((row, index) =>
    index === at
      ? {
          ...row,
          wine_id,
          cells: row.cells.map((cell, column) => defaults[grid.columns[column]?.kind ?? 'none'] ?? cell),
        }
      : row,
  )
  return withSpareRows({ ...grid, rows })
}

/** The columns in which a change drops the selected wine. */
const naming: ReadonlySet<ColumnKind> = new Set(['producer', 'name', 'vintage'])

function changed(
  grid: Grid,
  { top, bottom, left, right }: Range,
  text: (before: string, row: number, column: number) => string,
): Grid {
  const rows = grid.rows.map((row, at) => {
    if (at < top || at > bottom) return row
    const cells = row.cells.map((cell, column) =>
      column < left || column > right ? cell : oneLine(text(cell, at, column)),
    )
    const differing = cells.flatMap((cell, column) => (cell === row.cells[column] ? [] : [column]))
    if (differing.length === 0) return row
    const isRenamed = differing.some(column => naming.has(grid.columns[column]?.kind ?? 'none'))
    return { ...row, cells, wine_id: isRenamed ? null : row.wine_id }
  })
  if (rows.every((row, at) => row === grid.rows[at])) return grid
  return withSpareRows({ ...grid, rows })
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function withSpareRows(grid: Grid, least = 0): Grid {
  const blank = grid.rows.length - 1 - grid.rows.findLastIndex(row => !isBlankRow(row))
  const missing = Math.max(spareRows - blank, least)
  if (missing <= 0) return grid
  const cells = grid.columns.map(() => '')
  const added = Array.from({ length: missing }, (_, at) => ({ id: grid.next + at, cells, wine_id: null }))
  return { ...grid, rows: [...grid.rows, ...added], next: grid.next + missing }
}
