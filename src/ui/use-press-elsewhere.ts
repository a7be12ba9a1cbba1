import { useEffect } from 'react'

/** Hears of a press that is neither in what is open nor on what opened it. */
export function usePressElsewhere(popup: HTMLElement | null, anchor: HTMLElement, onPress: () => void): void {
  useEffect(() => {
    const pressed = ({ target }: PointerEvent) => {
      if (target instanceof Node && !popup?.contains(target) && !anchor.contains(target)) onPress()
    }
    document.addEventListener('pointerdown', pressed, true)
    return () => document.removeEventListener('pointerdown', pressed, true)
  }, [popup, anchor, onPress])
}
