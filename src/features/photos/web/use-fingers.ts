import { useSyncExternalStore } from 'react'

const coarse = matchMedia('(pointer: coarse)')

function listen(changed: () => void): () => void {
  coarse.addEventListener('change', changed)
  return () => coarse.removeEventListener('change', changed)
}

/** Returns whether the screen is operated by touch, which suggests that there is a camera. */
export const useFingers = (): boolean => useSyncExternalStore(listen, () => coarse.matches)
