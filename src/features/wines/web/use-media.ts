import { useSyncExternalStore } from 'react'

/** Returns true when there is room beside the list. */
export const useWide = (): boolean => useMedia('(width >= 75rem)')

/** Returns true on a phone or an equally narrow screen. */
export const useNarrow = (): boolean => useMedia('(width < 48rem)')

/** Returns true where a `Split` has its columns side by side. */
export const useSideBySide = (): boolean => useMedia('(width >= 64rem)')

/** Returns true while the page is printed. */
export const usePrinted = (): boolean => useMedia('print')

function useMedia(query: string): boolean {
  const { listen, matches } = mediaOf(query)
  return useSyncExternalStore(listen, matches)
}

interface Media {
  listen: (changed: () => void) => () => void
  matches: () => boolean
}

const queries = new Map<string, Media>()

/** Each media query is created once because asking at every render would force a layout. */
function mediaOf(query: string): Media {
  let media = queries.get(query)
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
    queries.set(query, media)
  }
  return media
}
