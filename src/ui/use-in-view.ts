import { type RefObject, useEffect, useRef, useState } from 'react'

/** Tells whether an element is in the window, or less than half a window from it. True until that is known. */
export function useInView<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [isInView, setInView] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(entries => setInView(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: '50%',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, isInView]
}
