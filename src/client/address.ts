import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'

type Change = (params: URLSearchParams) => URLSearchParams

export interface Address {
  params: URLSearchParams
  /** Goes to the address with other parameters. */
  change: (change: Change) => void
  /** Shows other parameters at once, and writes them into the address when the typing pauses. */
  type: (change: Change) => void
}

/**
 * The parameters of the address, ahead of the router while somebody types: to write them there draws everything around
 * the screen anew and takes the browser some milliseconds, for an address that lasts until the next key.
 */
export function useAddress(): Address {
  const { key, search } = useLocation()
  const navigate = useNavigate()
  const typed = useSyncExternalStore(listen, latest)
  // Wherever else one went meanwhile, the place there holds.
  const current = typed?.at === key ? typed.search : search
  const params = useMemo(() => new URLSearchParams(current), [current])

  const here = useRef({ key, params, navigate })
  useLayoutEffect(() => {
    here.current = { key, params, navigate }
  })
  const change = useCallback((by: Change) => {
    clearTimeout(pause)
    const { navigate, params } = here.current
    void navigate(`?${by(params)}`)
  }, [])
  const type = useCallback((by: Change) => {
    const { key, params, navigate } = here.current
    const search = by(params).toString()
    settle = () => void navigate(`?${search}`, { replace: true })
    clearTimeout(pause)
    pause = setTimeout(settleAddress, pauseMs)
    ahead = { at: key, search }
    for (const listener of listeners) listener()
  }, [])
  useEffect(() => {
    addEventListener('pagehide', keepForReload)
    return () => removeEventListener('pagehide', keepForReload)
  }, [])
  return { params, change, type }
}

/** Writes what was typed into the address now: before one goes elsewhere, so that it is found there again. */
export function settleAddress(): void {
  clearTimeout(pause)
  settle?.()
  settle = undefined
}

const pauseMs = 250
/** The typed parameters, and the entry of the history they were typed at. */
let ahead: { at: string; search: string } | undefined
let settle: (() => void) | undefined
let pause: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const latest = () => ahead

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A page on its way out draws nothing any more; only the address counts. */
function keepForReload() {
  if (settle && ahead) history.replaceState(history.state, '', `?${ahead.search}`)
}
