import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** A view of the list and how far down it was. */
export interface LastSeen {
  view: string
  top: number
}

/**
 * Scrolls another view to its top, and the view in `lastSeen` to where it was left. Returns where the view begins.
 */
export function useScrollMemory(
  scroller: RefObject<HTMLElement | null>,
  view: string,
  lastSeen: RefObject<LastSeen>,
): number {
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
      lastSeen.current = { view: shown.current, top: down.current }
    }
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => element.removeEventListener('scroll', scrolled)
  }, [scroller, lastSeen])

  return lastSeen.current.view === view ? lastSeen.current.top : 0
}
