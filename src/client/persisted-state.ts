import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { parseJson } from './parse-json.ts'
import { StorageScopeContext } from './storage-scope.ts'
import { persistedName } from './stored.ts'

/**
 * State that this browser stores for each person until they sign out, such as their view options for a list, but never
 * what they wrote. `read` returns undefined for a value it does not understand, and `initial` is used instead.
 */
export function usePersistedState<T>(
  name: string,
  read: (value: unknown) => T | undefined,
  initial: T,
): [state: T, setState: (value: T) => void] {
  const key = persistedName(name, useContext(StorageScopeContext))
  const text = useSyncExternalStore(
    listen,
    useCallback(() => localStorage.getItem(key), [key]),
  )
  const state = useMemo(() => read(parseJson(text)) ?? initial, [text, read, initial])
  const setState = useCallback(
    (value: T) => {
      localStorage.setItem(key, JSON.stringify(value))
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [state, setState]
}

const listeners = new Set<() => void>()

/** Calls back on changes in this tab and in other tabs. */
function listen(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
