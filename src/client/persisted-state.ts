import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useSession } from '../features/accounts/web/session.ts'
import { preferenceName } from './stored.ts'

/**
 * How somebody likes to see something: kept in this browser, for each person apart, until they sign out. Never anything
 * they wrote. What was written there by anybody else, or by a version that knew other words, gives way to `usual`.
 */
export function usePersistedState<T>(
  name: string,
  read: (value: unknown) => T | undefined,
  usual: T,
): [kept: T, keep: (value: T) => void] {
  const { user } = useSession()
  const key = preferenceName(name, user?.id ?? '')
  const text = useSyncExternalStore(
    listen,
    useCallback(() => localStorage.getItem(key), [key]),
  )
  const kept = useMemo(() => read(parsed(text)) ?? usual, [text, read, usual])
  const keep = useCallback(
    (value: T) => {
      localStorage.setItem(key, JSON.stringify(value))
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [kept, keep]
}

const listeners = new Set<() => void>()

/** Other tabs of the same browser follow. */
function listen(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
