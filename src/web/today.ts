import { useSyncExternalStore } from 'react'
import { type Day, dayAt } from '../shared/days.ts'

/** The person's calendar day; a page left open over midnight follows it. */
export function useToday(): Day {
  return useSyncExternalStore(subscribe, today)
}

let known = { second: -1, day: '' }

/** Asked at each drawing of each component that needs it: worked out once a second at most. */
function today(): Day {
  const now = new Date()
  const second = Math.floor(now.getTime() / 1000)
  if (second !== known.second) known = { second, day: dayAt(now) }
  return known.day
}

/** A machine that slept through midnight notices when it is looked at again. */
function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, 30_000)
  document.addEventListener('visibilitychange', changed)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', changed)
  }
}
