import { type RefObject, useLayoutEffect, useState } from 'react'

export type ListLayout = 'narrow' | 'middle' | 'wide'

/** Returns the layout that fits the element's width, before it is painted. */
export function useListLayout(element: RefObject<HTMLElement | null>): ListLayout {
  const [layout, setLayout] = useState(() => layoutAt(window.innerWidth))
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    // The element is never wider than the window, so that a phone need not measure it and render twice.
    if (layoutAt(window.innerWidth) !== 'narrow') setLayout(layoutAt(current.clientWidth))
    const observer = new ResizeObserver(([entry]) => entry && setLayout(layoutAt(entry.contentRect.width)))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return layout
}

function layoutAt(width: number): ListLayout {
  if (width < 720) return 'narrow'
  return width < 900 ? 'middle' : 'wide'
}
