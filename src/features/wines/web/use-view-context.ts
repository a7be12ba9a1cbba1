import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** A view of the list and how far down it was. */
export interface LastSeen {
  view: string
  top: number
}

/** What is to be seen of a scrolled list, in steps of a line: from where and how much. */
export interface ListContext {
  top: number
  height: number
}

/**
 * Another view begins at the top; coming back to the same one begins where it was left, which is kept in `lastSeen`.
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

  // How far the element is down is kept, not asked for: it would have to lay out all that has just changed.
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
      // In the same frame, or lines would come into sight a moment after their place.
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
