import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { usePrinted } from '../use-media.ts'

export interface Frame {
  ref: RefObject<HTMLDivElement | null>
  /** In pixels, and 0 before it is known. */
  width: number
  rightToLeft: boolean
}

/** The width at which a chart is drawn for paper, which scales it. Nothing can be measured while a page is printed. */
const paperWidth = 424

/** Measures the width that a chart has, and the direction of the page. */
export function useFrame(): Frame {
  const ref = useRef<HTMLDivElement>(null)
  const [frame, setFrame] = useState({ width: 0, rightToLeft: false })
  const isPrinted = usePrinted()
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const rightToLeft = getComputedStyle(element).direction === 'rtl'
      setFrame({ width: Math.floor(element.clientWidth), rightToLeft })
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    const directions = new MutationObserver(measure)
    directions.observe(document.documentElement, { attributeFilter: ['dir'] })
    return () => {
      sizes.disconnect()
      directions.disconnect()
    }
  }, [])
  return { ref, ...frame, width: isPrinted ? paperWidth : frame.width }
}
