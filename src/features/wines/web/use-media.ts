import { useSyncExternalStore } from 'react'

/** Whether there is room for something beside the list. */
export const useWide = (): boolean => useMedia('(width >= 75rem)')

/** Whether it is a phone, or as narrow as one. */
export const useNarrow = (): boolean => useMedia('(width < 48rem)')

function useMedia(query: string): boolean {
  const { listen, matches } = mediaOf(query)
  return useSyncExternalStore(listen, matches)
}

interface Media {
  listen: (changed: () => void) => () => void
  matches: () => boolean
}

const asked = new Map<string, Media>()

/** Each question is put to the browser once: to ask again at each drawing would make it lay out what has just changed. */
function mediaOf(query: string): Media {
  let media = asked.get(query)
  if (!media) {
    const list = matchMedia(query)
    let { matches } = list
    const listeners = new Set<() => void>()
    list.addEventListener('change', () => {
      matches = list.matches
      for (const listener of listeners) listener()
    })
    media = {
      listen(changed) {
        listeners.add(changed)
        return () => listeners.delete(changed)
      },
      matches: () => matches,
    }
    asked.set(query, media)
  }
  return media
}
