import { useEffect } from 'react'

/** Calls `onPress` for a press that is neither in the open element nor on the one that opened it. */
export function usePressOutside(popup: HTMLElement | null, anchor: HTMLElement, onPress: () => void): void {
  useEffect(() => {
    const pressed = ({ target }: PointerEvent) => {
      if (target instanceof Node && !popup?.contains(target) && !anchor.contains(target)) onPress()
    }
    document.addEventListener('pointerdown', pressed, true)
    return () => document.removeEventListener('pointerdown', pressed, true)
  }, [popup, anchor, onPress])
}
