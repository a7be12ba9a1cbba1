import { useCallback, useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { useSession } from '../features/accounts/web/session.tsx'
import { likingName } from './stored.ts'

/**
 * How somebody likes to see something: kept in this browser, for each person apart, until they sign out. Never anything
 * they wrote. What was written there by anybody else, or by a version that knew other words, gives way to `usual`.
 */
export function useKept<S extends z.ZodMiniType>(
  name: string,
  schema: S,
  usual: z.output<S>,
): [kept: z.output<S>, keep: (value: z.output<S>) => void] {
  const { user } = useSession()
  const key = likingName(name, user?.id ?? '')
  const text = useSyncExternalStore(
    listen,
    useCallback(() => localStorage.getItem(key), [key]),
  )
  const kept = useMemo(() => {
    const read = z.safeParse(schema, parsed(text))
    return read.success ? read.data : usual
  }, [text, schema, usual])
  const keep = useCallback(
    (value: z.output<S>) => {
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
