import { useSyncExternalStore } from 'react'

/** Whether there is room for something beside the list. */
export const useWide = (): boolean => useMedia('(width >= 75rem)')

/** Whether it is a phone, or as narrow as one. */
export const useNarrow = (): boolean => useMedia('(width < 48rem)')

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    changed => {
      mediaOf(query).addEventListener('change', changed)
      return () => mediaOf(query).removeEventListener('change', changed)
    },
    () => mediaOf(query).matches,
  )
}

const asked = new Map<string, MediaQueryList>()

/** The same list each time: it is asked at each drawing. */
function mediaOf(query: string): MediaQueryList {
  const media = asked.get(query) ?? matchMedia(query)
  asked.set(query, media)
  return media
}
