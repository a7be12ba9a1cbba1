import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from '../ui/navigation.tsx'

type Change = (params: URLSearchParams) => URLSearchParams

export interface Address {
  params: URLSearchParams
  /** Goes to the address with changed parameters. The router follows when they have been painted. */
  change: (change: Change) => void
  /** Shows changed parameters at once, and writes them into the address when the typing pauses. */
  type: (change: Change) => void
}

/**
 * Returns the parameters of the address, ahead of the router: writing them to it renders everything around the screen
 * again and takes the browser some milliseconds. A press is answered before that, and while somebody types the next key
 * replaces the address anyway.
 */
export function useAddress(): Address {
  const { key, search, state } = useLocation()
  const navigate = useNavigate()
  const typed = useSyncExternalStore(listen, latest)
  // After a navigation, the address of the new history entry counts.
  const current = typed?.at === key ? typed.search : search
  const params = useMemo(() => new URLSearchParams(current), [current])

  const here = useRef({ key, params, navigate, state })
  useLayoutEffect(() => {
    here.current = { key, params, navigate, state }
  })
  const show = useCallback((search: string, ms: number) => {
    const { key, navigate, state } = here.current
    const { href } = location
    settle = () => {
      // Going back to this entry of the history shows its own address.
      ahead = undefined
      if (location.href === href) void navigate(`?${search}`, { replace: true, state })
      else tellAll()
    }
    clearTimeout(pause)
    // A key or a press before the router has the new address would change the previous one, and be lost.
    pause = setTimeout(() => flushSync(settleAddress), ms)
    ahead = { at: key, search }
    tellAll()
  }, [])
  const change = useCallback(
    (by: Change) => {
      const search = by(here.current.params).toString()
      // The router replaces this entry of the history by its own.
      history.pushState(history.state, '', `?${search}`)
      show(search, paintedMs)
    },
    [show],
  )
  const type = useCallback((by: Change) => show(by(here.current.params).toString(), pauseMs), [show])
  useEffect(() => {
    addEventListener('pagehide', keepForReload)
    return () => removeEventListener('pagehide', keepForReload)
  }, [])
  return { params, change, type }
}

/** Writes the typed parameters into the address now, before a navigation, so that going back finds them. */
export function settleAddress(): void {
  clearTimeout(pause)
  settle?.()
  settle = undefined
}

const pauseMs = 250
/** Two frames: the first is drawn by then. */
const paintedMs = 32
/** The typed parameters, and the history entry at which they were typed. */
let ahead: { at: string; search: string } | undefined
let settle: (() => void) | undefined
let pause: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const latest = () => ahead

function tellAll() {
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A page that is being left renders nothing any more; only its address matters. */
function keepForReload() {
  if (settle && ahead) history.replaceState(history.state, '', `?${ahead.search}`)
}
