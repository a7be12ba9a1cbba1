import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface RangeOptions {
  axis?: 'block' | 'inline'
  /** The items before and after the visible ones that are rendered as well. */
  ahead?: number
  /** The range moves by this many items at a time, so that not every bit of scrolling renders. */
  step?: number
  /** The name of what the frame shows: another view begins at `start`, in pixels. */
  view?: string
  start?: number
}

/** The indexes of the first and the last item to render; the last may lie behind the end of the list. */
export interface VisibleRange {
  first: number
  last: number
}

/** Finds the items that are visible in a scrolling frame, where each is `size` pixels long. */
export function useVisibleRange(
  frame: RefObject<HTMLElement | null>,
  size: number,
  { axis = 'block', ahead = 2, step = 1, view = '', start = 0 }: RangeOptions = {},
): VisibleRange {
  const isBlock = axis === 'block'
  const chunk = size * step
  const [scrolled, setScrolled] = useState({ view, offset: start })
  const [length, setLength] = useState(isBlock ? window.innerHeight : window.innerWidth)

  const shown = useRef(view)
  useLayoutEffect(() => {
    shown.current = view
  }, [view])

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const look = () => {
      // From right to left the browser counts below zero.
      const down = isBlock ? element.scrollTop : Math.abs(element.scrollLeft)
      const offset = Math.floor(down / chunk) * chunk
      const view = shown.current
      // In the same frame, or items would come into view a moment after their place.
      flushSync(() =>
        setScrolled(before => (before.view === view && before.offset === offset ? before : { view, offset })),
      )
    }
    const observer = new ResizeObserver(() => setLength(isBlock ? element.clientHeight : element.clientWidth))
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [frame, isBlock, chunk])

  const offset = scrolled.view === view ? scrolled.offset : start
  const from = Math.floor(offset / chunk) * step
  const count = (Math.ceil(length / chunk) + 1) * step
  return { first: Math.max(0, from - ahead), last: from + count + ahead - 1 }
}
