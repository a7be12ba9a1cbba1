import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'

type Change = (params: URLSearchParams) => URLSearchParams

export interface Address {
  params: URLSearchParams
  /** Goes to the address with changed parameters. */
  change: (change: Change) => void
  /** Shows changed parameters at once, and writes them into the address when the typing pauses. */
  type: (change: Change) => void
}

/**
 * Returns the parameters of the address, ahead of the router while somebody types: writing them to the router renders
 * everything around the screen again and takes the browser some milliseconds, for an address that the next key
 * replaces.
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
  const change = useCallback((by: Change) => {
    clearTimeout(pause)
    const { navigate, params, state } = here.current
    void navigate(`?${by(params)}`, { state })
  }, [])
  const type = useCallback((by: Change) => {
    const { key, params, navigate, state } = here.current
    const search = by(params).toString()
    settle = () => void navigate(`?${search}`, { replace: true, state })
    clearTimeout(pause)
    // A key pressed before the new address is rendered would be typed at the previous one, and lost.
    pause = setTimeout(() => flushSync(settleAddress), pauseMs)
    ahead = { at: key, search }
    for (const listener of listeners) listener()
  }, [])
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
/** The typed parameters, and the history entry at which they were typed. */
let ahead: { at: string; search: string } | undefined
let settle: (() => void) | undefined
let pause: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const latest = () => ahead

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A page that is being left renders nothing any more; only its address matters. */
function keepForReload() {
  if (settle && ahead) history.replaceState(history.state, '', `?${ahead.search}`)
}
