import { useLayoutEffect } from 'react'

export interface Anchoring {
  /** With `least` the popup may be wider than its anchor, with `exact` it may not. */
  width?: 'least' | 'exact'
  align?: 'start' | 'end'
}

const gap = 4
const margin = 8

/**
 * Puts `popup`, an element with `popover="manual"`, in the top layer while both elements exist: below `anchor`, or
 * above it where there is more room. The popup stays where it is in the document, so that it belongs to its dialog.
 */
export function useAnchored(popup: HTMLElement | null, anchor: HTMLElement | null, how: Anchoring = {}): void {
  const { width = 'least', align = 'start' } = how
  useLayoutEffect(() => {
    if (!popup || !anchor) return
    popup.showPopover()
    const place = () => settle(popup, anchor, { width, align })
    place()
    const observer = new ResizeObserver(place)
    observer.observe(popup)
    observer.observe(anchor)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
      if (popup.isConnected) popup.hidePopover()
    }
  }, [popup, anchor, width, align])
}

function settle(popup: HTMLElement, anchor: HTMLElement, { width, align }: Required<Anchoring>): void {
  const box = anchor.getBoundingClientRect()
  const below = window.innerHeight - box.bottom - gap - margin
  const above = box.top - gap - margin
  const upward = below < Math.min(popup.scrollHeight, 240) && above > below
  popup.style.minInlineSize = `${box.width}px`
  popup.style.maxInlineSize =
    width === 'exact' ? `${Math.max(box.width, 240)}px` : `${window.innerWidth - 2 * margin}px`
  popup.style.maxBlockSize = `${Math.min(336, upward ? above : below)}px`
  const atRight = (align === 'end') !== (getComputedStyle(anchor).direction === 'rtl')
  const left = atRight ? box.right - popup.offsetWidth : box.left
  popup.style.left = `${Math.max(margin, Math.min(left, window.innerWidth - popup.offsetWidth - margin))}px`
  popup.style.top = `${upward ? box.top - gap - popup.offsetHeight : box.bottom + gap}px`
}
