import { createContext, type ReactNode, useEffect, useRef, useState } from 'react'
import { forgetForms, readForms, recovery } from '../client/stored-forms.ts'
import { ProvideSession } from '../features/accounts/web/provide-session.tsx'
import { type Session, useSession } from '../features/accounts/web/session.ts'
import { addresses, type Location, type NavigationType, useLocation, useNavigationType } from '../ui/navigation.tsx'
import { paths } from './screens.ts'

/** The session, the address and the kind of navigation with which a screen is suspended. */
export interface Showing {
  session: Session
  location: Location
  arrival: NavigationType
  /** True if its session ended while something was typed in it, so that it is hidden. */
  isSuspended: boolean
}

/** True within a screen that is hidden. */
export const IsSuspendedContext = createContext(false)

/** The kind of navigation that led to the screen that is suspended. */
export const ArrivalContext = createContext<NavigationType | undefined>(undefined)

/**
 * Hides the screen in which somebody typed when the server ends their session, until they have signed in again. The
 * same person gets it back with its open dialogs and everything typed in them; for anybody else, for another address
 * and after a deliberate sign-out it is discarded. Passwords are cleared at once. If the page is loaded again
 * meanwhile, the typed text is restored in the same forms, and so it is when somebody loads or leaves a screen on which
 * they have typed, or dismisses a dialog, and comes back to it in the same tab.
 */
export function useSuspendedScreen(onFilled: () => void): Showing {
  const session = useSession()
  const location = useLocation()
  const arrival = useNavigationType()
  const last = useRef<Showing>(undefined)
  const [suspended, setSuspended] = useState<Showing>()
  const { user, ended } = session
  const { pathname } = location
  const { typed, underWay } = useTyped(pathname)
  const isAtSignIn = pathname === paths.login || pathname === paths.register

  if (
    !suspended &&
    !user &&
    ended === 'by-server' &&
    !isAtSignIn &&
    [...typed.current].some(field => field.isConnected)
  )
    setSuspended(last.current)
  if (suspended && !mayGoOn(suspended, session, isAtSignIn)) setSuspended(undefined)

  useEffect(() => {
    // A person without an id from the server cannot be distinguished from the next one.
    if (user && !isAtSignIn)
      last.current = user.id === null ? undefined : { session, location, arrival, isSuspended: true }
  })
  useEffect(() => {
    if (!suspended) return
    const { session, location } = suspended
    recovery.saveForms?.(session.user?.id ?? '', location.pathname, typed.current)
    emptyPasswords()
    return () => forgetForms()
  }, [suspended, typed])
  useEffect(() => {
    if (ended === 'by-choice' || ended === 'by-deletion') forgetForms()
  }, [ended])

  const isThere = user !== null && !isAtSignIn && !suspended
  const person_id = user?.id ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen that somebody comes to
  useEffect(() => {
    if (!isThere) return
    const leaving = new AbortController()
    const { signal } = leaving
    let stopRestoring: (() => void) | undefined
    async function restore() {
      const { restoreForms } = await import('../client/form-recovery.ts')
      stopRestoring?.()
      if (!signal.aborted) stopRestoring = restoreForms(person_id, pathname, onFilled)
    }
    // Without the code, what was typed stays stored.
    const restoreStored = () => readForms() && restore().catch(() => {})
    restoreStored()
    const keep = () => person_id !== null && recovery.saveForms?.(person_id, pathname, typed.current, underWay.current)
    addEventListener('pagehide', keep, { signal })
    addresses.addEventListener('leave', keep, { signal })
    const keepDialog = () => {
      keep()
      // Its own form is not to be filled again.
      setTimeout(restoreStored)
    }
    addEventListener('dismiss', keepDialog, { signal })
    return () => {
      leaving.abort()
      stopRestoring?.()
    }
  }, [isThere, person_id, pathname])

  return suspended ?? { session, location, arrival, isSuspended: false }
}

/** Returns whether the held screen still waits for its person. */
function mayGoOn(suspended: Showing, { user, ended }: Session, isAtSignIn: boolean): boolean {
  if (!user) return ended === 'by-server'
  return user.id === suspended.session.user?.id && isAtSignIn
}

/**
 * Returns the fields in which something was typed since the screen was opened and not saved, and the forms that were
 * submitted and not refused: their screen may be left before the answer to them is known here.
 */
function useTyped(pathname: string) {
  const typed = useRef(new Set<Element>())
  const underWay = useRef(new Set<Element | null>())
  useEffect(() => {
    typed.current = new Set()
    underWay.current = new Set()
    const ending = new AbortController()
    const on = (name: string, listen: (element: HTMLFormElement & HTMLInputElement) => void) =>
      document.addEventListener(name, event => listen(event.target as never), { capture: true, signal: ending.signal })
    on('input', field => {
      typed.current.add(field)
      underWay.current.delete(field.form)
    })
    on('submit', form => {
      underWay.current.add(form)
      forgetForms(pathname)
    })
    // This and the next come from `useForm`.
    on('refused', form => underWay.current.delete(form))
    on('saved', form => {
      for (const field of form.elements) typed.current.delete(field)
    })
    return () => ending.abort()
  }, [pathname])
  return { typed, underWay }
}

function emptyPasswords() {
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-secret]')) field.value = ''
}

/** Provides a screen with its session; the screen's address comes from the routes. */
export function ShowingProvider({ showing, children }: { showing: Showing; children: ReactNode }) {
  const { session, arrival, isSuspended } = showing
  return (
    <ProvideSession session={session}>
      <ArrivalContext value={arrival}>
        <IsSuspendedContext value={isSuspended}>{children}</IsSuspendedContext>
      </ArrivalContext>
    </ProvideSession>
  )
}
