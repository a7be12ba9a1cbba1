import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export interface Frame {
  ref: RefObject<HTMLDivElement | null>
  /** In pixels, and 0 before it is known. */
  width: number
  rightToLeft: boolean
}

/** Measures the width that a chart has, and the direction of the page. */
export function useFrame(): Frame {
  const ref = useRef<HTMLDivElement>(null)
  const [frame, setFrame] = useState({ width: 0, rightToLeft: false })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const rightToLeft = getComputedStyle(element).direction === 'rtl'
      setFrame({ width: Math.floor(element.clientWidth), rightToLeft })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, ...frame }
}
