import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface RangeOptions {
  axis?: 'block' | 'inline'
  /** The frame itself scrolls, or the page around a frame that is as long as all its items. */
  scroller?: 'frame' | 'page'
  /** The items before and after the visible ones that are rendered as well. */
  ahead?: number
  /** The range moves by this many items at a time, so that not every bit of scrolling renders. */
  step?: number
  /** The name of what the frame shows: another view begins at `start`, in pixels. */
  view?: string
  start?: number
  /** The pixels at the beginning of the frame that something else covers. */
  covered?: number
}

/** The indexes of the first and the last item to render; the last may lie behind the end of the list. */
export interface VisibleRange {
  first: number
  last: number
  /** The last item of which something can be seen. */
  seen: number
}

/** Finds the items of a frame that are visible, where each is `size` pixels long. */
export function useVisibleRange(
  frame: RefObject<HTMLElement | null>,
  size: number,
  { axis = 'block', scroller = 'frame', ahead = 2, step = 1, view = '', start = 0, covered = 0 }: RangeOptions = {},
): VisibleRange {
  const isBlock = axis === 'block'
  const isPage = scroller === 'page'
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
      const down = isPage ? Math.max(0, -element.getBoundingClientRect().top) : scrolledIn(element, isBlock)
      const offset = Math.floor(down / chunk) * chunk
      const view = shown.current
      // In the same frame, or items would come into view a moment after their place.
      flushSync(() =>
        setScrolled(before => (before.view === view && before.offset === offset ? before : { view, offset })),
      )
    }
    const measured = isPage ? document.documentElement : element
    const observer = new ResizeObserver(() => setLength(isBlock ? measured.clientHeight : measured.clientWidth))
    observer.observe(measured)
    // The window scrolls or an element within it, whose event only capturing listeners hear.
    const heard = isPage ? document : element
    heard.addEventListener('scroll', look, { passive: true, capture: isPage })
    return () => {
      observer.disconnect()
      heard.removeEventListener('scroll', look, { capture: isPage })
    }
  }, [frame, isBlock, isPage, chunk])

  const isNew = scrolled.view !== view
  const offset = isNew ? start : scrolled.offset
  const from = Math.floor(offset / chunk) * step
  const count = (Math.ceil(length / chunk) + 1) * step
  // The place that a frame was scrolled to is known only to the chunk.
  const into = isNew ? start % chunk : chunk - 1
  const seen = from + Math.ceil((into + length - covered) / size) - 1
  return { first: Math.max(0, from - ahead), last: from + count + ahead - 1, seen }
}

function scrolledIn({ scrollTop, scrollLeft }: Element, isBlock: boolean): number {
  return isBlock ? scrollTop : scrollLeft
}
