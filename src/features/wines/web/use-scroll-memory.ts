import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** A view of the list and its scroll position. */
export interface LastSeen {
  view: string
  top: number
}

/**
 * Scrolls another view to its top, and the view in `lastSeen` to where it was left. Returns the initial scroll
 * position.
 */
export function useScrollMemory(
  scroller: RefObject<HTMLElement | null>,
  view: string,
  lastSeen: RefObject<LastSeen>,
): number {
  // The scroll position is remembered, because reading it would force a layout of everything that has just changed.
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
