import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import type { Grid } from '../grid.ts'

/** The rows and columns that are seen, from the first to the last of them. */
export interface Sight {
  rows: readonly [first: number, last: number]
  columns: readonly [first: number, last: number]
}

/** So many more are drawn on each side, for when it is scrolled. */
const beyond = 4

/** What of a grid is seen in a frame that scrolls: a rack of any size is drawn as far as that. */
export function useSight(
  frame: RefObject<HTMLElement | null>,
  { rows, columns }: Pick<Grid, 'rows' | 'columns'>,
  cell: number,
) {
  const [sight, setSight] = useState<Sight>({ rows: [1, Math.min(rows, 20)], columns: [1, Math.min(columns, 30)] })

  const look = useCallback(() => {
    const box = frame.current
    if (!box) return
    const range = (scrolled: number, length: number, count: number) => {
      const first = Math.max(1, Math.floor(scrolled / cell) + 1 - beyond)
      return [first, Math.min(count, Math.ceil((scrolled + length) / cell) + beyond)] as const
    }
    const next = {
      rows: range(box.scrollTop, box.clientHeight, rows),
      // From right to left it is counted below zero.
      columns: range(Math.abs(box.scrollLeft), box.clientWidth, columns),
    }
    setSight(before => (String([before.rows, before.columns]) === String([next.rows, next.columns]) ? before : next))
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
