import { type RefObject, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** How far `main` was scrolled, by the key of the entry in the history. Of the window the browser remembers it. */
const tops = new Map<string, number>()

/** Shows a screen from its top, whether the window scrolls or, on a phone, `main` between the bars. */
export function showTop(): void {
  window.scrollTo(0, 0)
  document.querySelector('main')?.scrollTo(0, 0)
}

/** Shows what was in sight when this entry of the history was left. */
export function showAgain(key: string): void {
  document.querySelector('main')?.scrollTo(0, tops.get(key) ?? 0)
}

export function useTopsNoted(main: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    const element = main.current
    if (!element) return
    // Kept only when the entry is left: before its screen stands, `main` may tell of the one before it.
    let top = tops.get(key) ?? element.scrollTop
    const note = () => {
      top = element.scrollTop
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => {
      element.removeEventListener('scroll', note)
      tops.set(key, top)
    }
  }, [key, main])
}
