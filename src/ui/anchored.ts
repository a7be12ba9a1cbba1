import { useLayoutEffect } from 'react'

export interface Anchoring {
  /** At least as wide as what it belongs to; `exact` no wider either. */
  width?: 'least' | 'exact'
  align?: 'start' | 'end'
}

const gap = 4
const margin = 8

/**
 * Puts `popup`, an element with `popover="manual"`, in the top layer beside `anchor` while both are there: below it, or
 * above where there is more room. It stays where it is in the document, so that dialogs, landmarks and focus hold it.
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
