import { useSyncExternalStore } from 'react'

/** Whether there is room for something beside the list. */
export const useWide = (): boolean => useMedia('(width >= 75rem)')

/** Whether it is a phone, or as narrow as one. */
export const useNarrow = (): boolean => useMedia('(width < 48rem)')

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    changed => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
