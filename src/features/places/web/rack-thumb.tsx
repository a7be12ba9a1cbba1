import { memo } from 'react'
import type { Bottle } from '../../../model/bottle.ts'
import { wineTypes } from '../../../model/choices.ts'
import { type Grid, hasSlot, slotOf } from '../../../model/grid.ts'
import type { Wine, WineType } from '../../../model/wine.ts'
import styles from './rack-thumb.module.css'

interface RackThumbProps {
  grid: Grid
  bottles: readonly Bottle[]
  wines: ReadonlyMap<string, Wine>
  /** Above this number of rows or columns, several cells are drawn as one. */
  sideMost?: number
}

/**
 * Draws a small version of a grid, each cell a dot in the colour of its foremost bottle. The text beside it has the
 * numbers.
 */
export const RackThumb = memo(function RackThumb({ grid, bottles, wines, sideMost = 60 }: RackThumbProps) {
  const step = Math.max(1, Math.ceil(Math.max(grid.rows, grid.columns) / sideMost))
  const [rows, columns] = [Math.ceil(grid.rows / step), Math.ceil(grid.columns / step)]
  const fronts = frontsOf(grid, bottles, wines, step, columns)
  const paths = Object.entries(Object.groupBy(fronts, ([, front]) => front.type))
  return (
    <svg
      viewBox={`-0.6 -0.6 ${columns + 0.2 + 1} ${rows + 0.2 + 1}`}
      className={styles.thumb}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden
    >
      <path className={styles.cell} d={emptyDots(rows, columns)} />
      {paths.map(([type, found]) => (
        <path key={type} fill={`var(--type-${type})`} d={found.map(([cell]) => dot(cell, columns, 0.42)).join('')} />
      ))}
      {step === 1 && (
        <path className={styles.blocked} d={Array.from(grid.blocked, cell => square(cell, columns)).join('')} />
      )}
    </svg>
  )
})

interface Front {
  type: WineType
  depth: number
}

function frontsOf(
  grid: Grid,
  bottles: readonly Bottle[],
  wines: ReadonlyMap<string, Wine>,
  step: number,
  columns: number,
): [cell: number, front: Front][] {
  const fronts = new Map<number, Front>()
  for (const bottle of bottles) {
    const slot = slotOf(bottle)
    const wine = wines.get(bottle.wine_id)
    if (!slot || !wine || !hasSlot(grid, slot)) continue
    const cell = Math.floor((slot.row - 1) / step) * columns + Math.floor((slot.column - 1) / step)
    if ((fronts.get(cell)?.depth ?? Number.POSITIVE_INFINITY) > slot.depth) {
      fronts.set(cell, { type: wine.type, depth: slot.depth })
    }
  }
  return [...fronts].sort(([, a], [, b]) => wineTypes.indexOf(a.type) - wineTypes.indexOf(b.type))
}

function emptyDots(rows: number, columns: number): string {
  let path = ''
  for (let cell = 0; cell < rows * columns; cell++) path += dot(cell, columns, 0.2)
  return path
}

function dot(cell: number, columns: number, radius: number): string {
  const [x, y] = [(cell % columns) + 0.1, Math.floor(cell / columns) + 0.1]
  return `M${(x - radius).toFixed(2)} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`
}

function square(cell: number, columns: number): string {
  const [x, y] = [(cell % columns) + 0.1, Math.floor(cell / columns) + 0.1]
  return `M${(x - 0.4).toFixed(2)} ${(y - 0.4).toFixed(2)}h.8v.8h-.8z`
}
