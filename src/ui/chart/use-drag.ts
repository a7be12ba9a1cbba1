import { type PointerEvent, useState } from 'react'
import type { ChartProps } from './chart-data.ts'

interface Point {
  x: number
  y: number
}

/** Lets a mouse or a pen be drawn over neighbouring rows to choose them together. A finger scrolls the page instead. */
export function useDrag({ data, picks }: ChartProps, rowAt: (point: Point) => number = () => 0) {
  const [range, setRange] = useState<{ from: number; to: number }>()
  const pickRows = picks?.pickRows
  const rowUnder = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return rowAt({ x: event.clientX - box.left, y: event.clientY - box.top })
  }
  const rows = (from: number, to: number) => data.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1)
  const handlers = {
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      const row = rowUnder(event)
      if (event.pointerType !== 'touch' && event.button === 0) setRange({ from: row, to: row })
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>) {
      const to = rowUnder(event)
      if (range && to !== range.to) setRange({ ...range, to })
    },
    onPointerUp(event: PointerEvent<SVGSVGElement>) {
      const to = rowUnder(event)
      setRange(undefined)
      if (range && to !== range.from) pickRows?.(rows(range.from, to))
    },
    onPointerLeave: () => setRange(undefined),
  }
  /** Tells whether a row lies outside the drag; undefined while there is none. */
  const leavesOut = (row: number) => {
    if (!range || range.from === range.to) return undefined
    return row < Math.min(range.from, range.to) || row > Math.max(range.from, range.to)
  }
  return { handlers: pickRows && handlers, leavesOut }
}
