import { useSyncExternalStore } from 'react'
import type { Day } from '../../../shared/days.ts'

let shown: Day | undefined
const listeners = new Set<() => void>()

/** Returns the past day at which the cellar is viewed, or undefined for the present. */
export function useAsOfDay(): Day | undefined {
  return useSyncExternalStore(listen, () => shown)
}

export function lookAt(day: Day | undefined): void {
  shown = day
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
