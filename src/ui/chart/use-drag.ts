import { type MouseEvent, type PointerEvent, useCallback, useRef, useState } from 'react'
import { type ChartProps, rowsBetween } from './chart-data.ts'

interface Point {
  x: number
  y: number
}

export interface DragRows {
  rowAt: (point: Point) => number
  /**
   * The rows lie beside one another, so that a finger can be drawn over them at once: up and down it scrolls the page.
   * Over rows that lie below one another it chooses after it has been held still.
   */
  sideways: boolean
}

/** Milliseconds until a finger that is still holds, and the pixels within which it is still. */
const holdTime = 350
const stillWithin = 8

interface Finger {
  holds: boolean
  timer?: ReturnType<typeof setTimeout>
  from?: Point
}

/** Lets a pointer be drawn over neighbouring rows to choose them together. */
export function useDrag({ data, picks }: ChartProps, { rowAt, sideways }: DragRows = noRows) {
  const [range, setRange] = useState<{ from: number; to: number }>()
  const finger = useRef<Finger>({ holds: false })
  const pickRows = picks?.pickRows
  const rowUnder = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return rowAt({ x: event.clientX - box.left, y: event.clientY - box.top })
  }
  const stop = () => {
    clearTimeout(finger.current.timer)
    finger.current = { holds: false }
    setRange(undefined)
  }
  const holds = range !== undefined && finger.current.holds
  const handlers = {
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      const row = rowUnder(event)
      const begin = () => setRange({ from: row, to: row })
      if (event.button !== 0) return
      if (sideways || event.pointerType !== 'touch') return begin()
      clearTimeout(finger.current.timer)
      const timer = setTimeout(() => {
        finger.current.holds = true
        begin()
      }, holdTime)
      finger.current = { holds: false, timer, from: { x: event.clientX, y: event.clientY } }
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>) {
      const { from, holds, timer } = finger.current
      const moved = from ? Math.hypot(event.clientX - from.x, event.clientY - from.y) : 0
      if (!holds && moved > stillWithin) clearTimeout(timer)
      const to = rowUnder(event)
      if (range && to !== range.to) setRange({ ...range, to })
    },
    onPointerUp(event: PointerEvent<SVGSVGElement>) {
      const to = rowUnder(event)
      stop()
      if (range && to !== range.from) pickRows?.(rowsBetween(data, range.from, to))
    },
    onPointerLeave: stop,
    onPointerCancel: stop,
    /** A finger that is held still would open the menu of the browser. */
    onContextMenu(event: MouseEvent) {
      if (finger.current.holds) event.preventDefault()
    },
    style: sideways ? { touchAction: 'pan-y' } : undefined,
    'data-holding': holds || undefined,
  }
  /** A finger that holds does not scroll the page. The browser asks only listeners that are there before it is put down. */
  const bind = useCallback((drawing: SVGSVGElement | null) => {
    const keepStill = (event: TouchEvent) => {
      if (finger.current.holds) event.preventDefault()
    }
    drawing?.addEventListener('touchmove', keepStill, { passive: false })
    return () => drawing?.removeEventListener('touchmove', keepStill)
  }, [])
  /** Tells whether a row lies outside the drag; undefined while there is none. */
  const leavesOut = (row: number) => {
    if (!range || range.from === range.to) return undefined
    return row < Math.min(range.from, range.to) || row > Math.max(range.from, range.to)
  }
  return { handlers: pickRows && handlers, bind: pickRows && !sideways ? bind : undefined, leavesOut }
}

const noRows: DragRows = { rowAt: () => 0, sideways: false }
