import { type RefObject, useEffect, useRef, useState } from 'react'

/** Tells whether an element overflows, because it then needs the focus to be scrolled by keyboard. */
export function useOverflow<E extends HTMLElement>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(() =>
      setOverflows(current.scrollWidth > current.clientWidth || current.scrollHeight > current.clientHeight),
    )
    observer.observe(current)
    for (const child of current.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return [element, overflows]
}
