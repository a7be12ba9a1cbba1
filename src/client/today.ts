import { createContext, useContext, useSyncExternalStore } from 'react'
import { type Day, dayAt } from '../shared/days.ts'

/** The day that is looked at, where it is not the present one. */
export const DayShown = createContext<Day | undefined>(undefined)

/** The day that is looked at: the person's calendar day, which a page left open over midnight follows. */
export function useToday(): Day {
  const present = useSyncExternalStore(subscribe, today)
  return useContext(DayShown) ?? present
}

const today = () => dayAt(new Date())

/** A machine that slept through midnight notices when it is looked at again. */
function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, 30_000)
  document.addEventListener('visibilitychange', changed)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', changed)
  }
}
