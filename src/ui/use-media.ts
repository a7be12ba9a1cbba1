import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** Returns true while the page is printed, from before the browser lays out the pages. */
export const usePrinted = (): boolean => useSyncExternalStore(listenToPrinting, isPrinted)

/** Returns true while a media query matches. While the page is printed, it stays as it was on the screen. */
export function useMedia(query: string): boolean {
  const { listen, matches } = mediaOf(query)
  return useSyncExternalStore(listen, matches)
}

let printing: { isOn: boolean; listeners: Set<() => void> } | undefined

/** The browser counts the pages as soon as its event has been handled, so the listeners render at once. */
function printWatch() {
  if (printing) return printing
  const watch = { isOn: false, listeners: new Set<() => void>() }
  const paper = matchMedia('print')
  let isAnnounced = false
  const update = () => {
    const isOn = isAnnounced || paper.matches
    if (watch.isOn === isOn) return
    watch.isOn = isOn
    flushSync(() => {
      for (const listener of watch.listeners) listener()
    })
  }
  const announce = ({ type }: Event) => {
    isAnnounced = type === 'beforeprint'
    update()
  }
  addEventListener('beforeprint', announce)
  addEventListener('afterprint', announce)
  paper.addEventListener('change', update)
  printing = watch
  return watch
}

const isPrinted = (): boolean => printWatch().isOn

function listenToPrinting(changed: () => void): () => void {
  const { listeners } = printWatch()
  listeners.add(changed)
  return () => listeners.delete(changed)
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
    const update = () => {
      if (isPrinted() || matches === list.matches) return
      matches = list.matches
      for (const listener of listeners) listener()
    }
    list.addEventListener('change', update)
    listenToPrinting(update)
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
