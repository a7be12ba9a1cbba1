import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** A view of the list and its scroll position. */
export interface LastSeen {
  view: string
  top: number
}

/** The visible part of a scrolled list, in steps of a line. */
export interface ListContext {
  top: number
  height: number
}

/**
 * A new view begins at the top. The same view begins at the position that `lastSeen` has kept.
 */
export function useViewContext(
  scroller: RefObject<HTMLElement | null>,
  view: string,
  step: number,
  lastSeen: RefObject<LastSeen>,
): ListContext {
  const [seen, setSeen] = useState<LastSeen>(() =>
    lastSeen.current.view === view ? lastSeen.current : { view, top: 0 },
  )
  const [height, setHeight] = useState(() => window.innerHeight)
  const top = seen.view === view ? seen.top : 0

  // The scroll position is kept because reading it from the element would force a layout.
  const down = useRef(0)
  const shown = useRef(view)
  useLayoutEffect(() => {
    shown.current = view
    if (lastSeen.current.view !== view) lastSeen.current = { view, top: 0 }
    const { top } = lastSeen.current
    if (down.current !== top && scroller.current) scroller.current.scrollTop = top
    down.current = top
  }, [view, scroller, lastSeen])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const scrolled = () => {
      down.current = element.scrollTop
      const view = shown.current
      lastSeen.current = { view, top: down.current }
      const top = inSteps(down.current, step)
      const next = (before: LastSeen) => (before.view === view && before.top === top ? before : { view, top })
      // Rendered in the same frame, so that lines do not appear a moment after their space.
      flushSync(() => setSeen(next))
    }
    const observer = new ResizeObserver(() => setHeight(inSteps(element.clientHeight, step) + step))
    observer.observe(element)
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', scrolled)
    }
  }, [step, scroller, lastSeen])

  return { top: inSteps(top, step), height }
}

function inSteps(length: number, step: number): number {
  return Math.floor(length / step) * step
}
