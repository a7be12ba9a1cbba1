import type { Grid } from '../../../model/grid.ts'
import type { Cell } from '../../../model/place.ts'

interface KeyPress {
  key: string
  ctrlKey: boolean
}

/** Returns the cell to which a key moves the focus, as is usual in grids, `page` being the rows in sight; undefined for any other key. */
export function gridKeyTarget(
  { key, ctrlKey }: KeyPress,
  { row, column }: Cell,
  { rows, columns }: Pick<Grid, 'rows' | 'columns'>,
  page: number,
): Cell | undefined {
  const within = (to: Cell): Cell => ({
    row: Math.min(rows, Math.max(1, to.row)),
    column: Math.min(columns, Math.max(1, to.column)),
  })
  switch (key) {
    case 'ArrowUp':
      return within({ row: row - 1, column })
    case 'ArrowDown':
      return within({ row: row + 1, column })
    case 'ArrowRight':
      return within({ row, column: column + 1 })
    case 'ArrowLeft':
      return within({ row, column: column - 1 })
    case 'Home':
      return { row: ctrlKey ? 1 : row, column: 1 }
    case 'End':
      return { row: ctrlKey ? rows : row, column: columns }
    case 'PageUp':
      return within({ row: row - page, column })
    case 'PageDown':
      return within({ row: row + page, column })
    default:
      return undefined
  }
}
