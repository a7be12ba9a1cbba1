import { createContext, useContext, useSyncExternalStore } from 'react'
import { type Day, dayAt } from '../shared/days.ts'

/** The day that is shown instead of today; undefined for today. */
export const DayShown = createContext<Day | undefined>(undefined)

/** Returns the day that is shown: usually the person's calendar day, which changes at midnight in an open page. */
export function useToday(): Day {
  const present = useSyncExternalStore(subscribe, today)
  return useContext(DayShown) ?? present
}

const today = () => dayAt(new Date())

/** A machine that slept through midnight checks the day when its page becomes visible again. */
function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, 30_000)
  document.addEventListener('visibilitychange', changed)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', changed)
  }
}
