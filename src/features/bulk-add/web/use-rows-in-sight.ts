import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows that are rendered before they become visible. */
const ahead = 8

/** Returns the visible rows of a list with rows of one height, and a few around them. */
export function useVisibleRange(
  scroller: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  count: number,
): { first: number; last: number } {
  const [sight, setSight] = useState({ first: 0, last: 40 })
  useLayoutEffect(() => {
    const outer = scroller.current
    const inner = body.current
    if (!outer || !inner) return
    const look = () => {
      const height = inner.offsetHeight / count || 1
      const first = Math.max(0, Math.floor(outer.scrollTop / height) - ahead)
      const last = Math.min(count - 1, Math.ceil((outer.scrollTop + outer.clientHeight) / height) + ahead)
      setSight(before => (before.first === first && before.last === last ? before : { first, last }))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(outer)
    outer.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      outer.removeEventListener('scroll', look)
    }
  }, [scroller, body, count])
  return sight
}
