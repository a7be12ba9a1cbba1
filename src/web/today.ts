import { useSyncExternalStore } from 'react'
import { type Day, dayAt } from '../shared/days.ts'

/** The person's calendar day; a page left open over midnight follows it. */
export function useToday(): Day {
  return useSyncExternalStore(subscribe, today)
}

const today = (): Day => dayAt(new Date())

/** A machine that slept through midnight notices when it is looked at again. */
function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, 30_000)
  document.addEventListener('visibilitychange', changed)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', changed)
  }
}
