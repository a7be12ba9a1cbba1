import { useSyncExternalStore } from 'react'

const coarse = matchMedia('(pointer: coarse)')

function listen(changed: () => void): () => void {
  coarse.addEventListener('change', changed)
  return () => coarse.removeEventListener('change', changed)
}

/** Whether the screen is touched: then there is a camera on its back. */
export const useFingers = (): boolean => useSyncExternalStore(listen, () => coarse.matches)
