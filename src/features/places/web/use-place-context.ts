import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import type { Grid } from '../../../model/grid.ts'

/** The rows and columns that are seen, from the first to the last of them. */
export interface PlaceContext {
  rows: readonly [first: number, last: number]
  columns: readonly [first: number, last: number]
}

/** So many more are drawn on each side, and so many at once, so that not every step of scrolling draws anew. */
const beyond = 3
const step = 4

/** What of a grid is seen in a frame that scrolls: a rack of any size is drawn as far as that. */
export function usePlaceContext(
  frame: RefObject<HTMLElement | null>,
  { rows, columns }: Pick<Grid, 'rows' | 'columns'>,
  cell: number,
) {
  const [sight, setSight] = useState<PlaceContext>({
    rows: [1, Math.min(rows, 20)],
    columns: [1, Math.min(columns, 30)],
  })

  const look = useCallback(() => {
    const box = frame.current
    if (!box) return
    const range = (scrolled: number, length: number, count: number) => {
      const first = Math.floor((Math.floor(scrolled / cell) - beyond) / step) * step + 1
      const last = Math.ceil((Math.ceil((scrolled + length) / cell) + beyond) / step) * step
      return [Math.max(1, first), Math.min(count, last)] as const
    }
    const next = {
      rows: range(box.scrollTop, box.clientHeight, rows),
      // From right to left it is counted below zero.
      columns: range(Math.abs(box.scrollLeft), box.clientWidth, columns),
    }
    setSight(before => {
      const rows = isSame(before.rows, next.rows) ? before.rows : next.rows
      const columns = isSame(before.columns, next.columns) ? before.columns : next.columns
      return rows === before.rows && columns === before.columns ? before : { rows, columns }
    })
  }, [frame, rows, columns, cell])

  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    look()
    box.addEventListener('scroll', look, { passive: true })
    const watch = new ResizeObserver(look)
    watch.observe(box)
    return () => {
      box.removeEventListener('scroll', look)
      watch.disconnect()
    }
  }, [frame, look])

  return sight
}

function isSame(one: PlaceContext['rows'], other: PlaceContext['rows']): boolean {
  return one[0] === other[0] && one[1] === other[1]
}
