import { type RefObject, useLayoutEffect } from 'react'
import { useLocation } from '../ui/navigation.tsx'

/** The scroll positions of `main`, by the key of the history entry. The browser remembers that of the window. */
const tops = new Map<string, number>()

/** Scrolls a screen to its top, whether the window scrolls or, on a phone, `main` between the bars. */
export function showTop(): void {
  window.scrollTo(0, 0)
  document.querySelector('main')?.scrollTo(0, 0)
}

/** Restores the scroll position that this history entry had when it was left. */
export function showAgain(key: string): void {
  document.querySelector('main')?.scrollTo(0, tops.get(key) ?? 0)
}

export function useTopsNoted(main: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    const element = main.current
    if (!element) return
    // Stored only when the entry is left: until its screen is drawn, `main` may report the position of the previous
    // one.
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
